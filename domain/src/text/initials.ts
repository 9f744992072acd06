/** Splits a text into graphemes (visible letters); code points where the platform cannot segment. */
function graphemes(text: string): string[] {
  // In ASCII each character is one; the first use of a segmenter takes a slow phone a tenth of a second.
  const isAscii = /^[ -~]*$/.test(text);
  if (isAscii || typeof Intl.Segmenter !== 'function') return [...text];
  return Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
}

const NUMBERS = /(\p{N}+)/u;
/** A longer number, such as a telephone's, counts digit by digit. */
const MOST_DIGITS = 2;

const numbersIn = (name: string): string[] => name.split(NUMBERS).filter((part) => NUMBERS.test(part));

/** The letters of a word, where a number counts as one: "14" of "Diner 14". */
const withNumbers = (word: string): string[] =>
  word
    .split(NUMBERS)
    .flatMap((part) => (NUMBERS.test(part) && part.length <= MOST_DIGITS ? [part] : graphemes(part)));

/** The letters of a name, word by word; a name without letters stays as it is. */
function lettersOf(name: string): string[][] {
  const words = name.split(/\s/).map(withNumbers);
  const lettered = words.map((word) => word.filter((letter) => /[\p{L}\p{N}]/u.test(letter)));
  return (lettered.some((word) => word.length > 0) ? lettered : words).filter((word) => word.length > 0);
}

/** Initials to try for one name, best first: then the next letters, then digits. */
function* candidates(name: string, locale: string | undefined): Generator<string> {
  const words = lettersOf(name);
  const [first = [], second] = words;
  const upper = (letter: string): string => letter.toLocaleUpperCase(locale);
  const head = upper(first[0] ?? '?');
  const hasCase = head !== (first[0] ?? '').toLocaleLowerCase(locale);
  const followers = second && hasCase ? [...second, ...first.slice(1)] : words.flat().slice(1);
  if (followers.length === 0) yield head;
  for (const letter of followers) yield head + upper(letter);
  for (let digit = 2; ; digit++) yield head + String(digit);
}

/**
 * Two letters for every diner, unique within the bill (docs/product/interface.md, "Initials"): the first two of one
 * word, the first of the first two words, or the first two graphemes in a script without case. On a clash the later
 * diner takes the next letter of the name, then a digit, but never a number that another one is called by. Upper-case
 * by `locale` (BCP 47; the platform's own when absent).
 */
export function initials(
  diners: readonly { readonly id: string; readonly name: string }[],
  locale?: string,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const numbers = new Set(diners.flatMap(({ name }) => numbersIn(name)));
  const result = new Map<string, string>();
  for (const diner of diners) {
    for (const candidate of candidates(diner.name, locale)) {
      const number = numbersIn(candidate).at(-1);
      const isAnothers =
        number !== undefined && numbers.has(number) && !numbersIn(diner.name).includes(number);
      if (taken.has(candidate) || isAnothers) continue;
      taken.add(candidate);
      result.set(diner.id, candidate);
      break;
    }
  }
  return result;
}
