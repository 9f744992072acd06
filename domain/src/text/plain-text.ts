import { foldTyped } from '../money/typed-text.ts';

/** Marks that any letter may have, Hebrew's points and Arabic's vowels. In other scripts a mark is part of the letter ("が"). */
const ACCENTS =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g;
/** Letters that Unicode decomposition does not reduce to plain ones. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};

/**
 * A name or a text in the form for comparing and searching, for any keyboard: in one case (in Turkish as well, where "I" is the capital of
 * "ı"), without accents and strokes ("Łódź" is "lodz"), in letters and digits of one width, with single spaces. Never shown.
 */
export const plainText = (text: string): string =>
  foldTyped(foldTyped(text).normalize('NFKD'))
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ıłøđħßæœς]/g, (letter) => TYPED_AS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Control characters, line breaks, and marks that change the direction of neighbouring text. */
const UNTIDY = /[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;

/** A name as it is stored: on one line, trimmed, without marks that affect the text around it; empty if nothing of it is visible. */
export function tidyName(name: string): string {
  const tidy = name.replace(UNTIDY, ' ').trim();
  return plainText(tidy) === '' ? '' : tidy;
}
