/** The zero of every set of digits that `Intl` prints by default in some language, and of full-width digits. */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦๐໐༠၀០߀᱐꯰𑄶𞥐０';
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/**
 * Invisible characters: direction marks that a right-to-left keyboard or a copied amount brings along, soft hyphens, fillers, and the
 * letters and signs that are blank (of Braille, Egyptian, and music).
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{13441}\u{13442}\u{1D159}]/gu;

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (const zero of ZEROS) {
    const value = code - (zero.codePointAt(0) ?? 0);
    if (value >= 0 && value < 10) return String(value);
  }
  return digit;
}

/**
 * Normalises a typed text: digits of every common script become ASCII, the minus sign '-', apostrophes and accents used as one "'", and
 * commas and points of other scripts ',' and '.'. Invisible marks and surrounding space are removed. '٫' (decimal) and '٬' (grouping) stay,
 * since they are unambiguous.
 */
export function foldTyped(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(OTHER_DIGIT, asciiDigit)
    .replace(/[−－]/g, '-')
    .replace(/[，،、､]/g, ',')
    .replace(/[．。｡]/g, '.')
    .replace(/[＇’‘ʼʻ´`]/g, "'")
    .trim();
}

/** Normalises a typed or copied code, address or account number: as `foldTyped`, and letters to one width. */
export const foldCode = (text: string): string => foldTyped(text).normalize('NFKC');
