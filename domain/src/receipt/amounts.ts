import { CURRENCY, ONLY_CURRENCY } from './currencies.ts';
import type { ReadCharacter } from './reading.ts';
import { textOf, type Word } from './words.ts';

/** A number in a line that may be an amount. Its value depends on the receipt's decimals (`decimals.ts`). */
export interface Amount {
  /** As printed, without spaces. */
  readonly text: string;
  /** All its digits, "1250" for "12.50". */
  readonly digits: string;
  /** How many digits stand after a decimal mark: 2, or 0 for none. */
  readonly fraction: number;
  /** "1.250" or "1,250": groups of thousands, or three decimals. */
  readonly isGrouped: boolean;
  readonly isNegative: boolean;
  /** The minus stands behind: "5.00-". A pencil stroke looks the same. */
  readonly isMinusBehind: boolean;
  readonly isBracketed: boolean;
  /** Not quite a price: "4.5" for "4.50", "10-75" and "3:50" for a point that was blurred. */
  readonly isBlurred: boolean;
  /** Written in a way that nothing but a multiplication is: "x2", "@4.50". */
  readonly isFactor: boolean;
  /** The words of the line that it is made of, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** In the straightened page, in pixels. */
  readonly start: number;
  readonly end: number;
  /** One for each of `digits`. */
  readonly characters: readonly ReadCharacter[];
}

const NUMBER = String.raw`\d{1,3}(?:[.,']\d{3})+(?:[.,](?:\d{2}|-))?|\d{1,7}[.,:]\d{2}|\d{1,7}[.,]-|[.,]\d{2}|\d{1,9}`;
const AMOUNT = new RegExp(
  String.raw`^(?<before>(?:\(-\)|[(~+]?)-?${CURRENCY}?(?<mark>[*x=@]?)-?${CURRENCY}?)(?<number>${NUMBER})` +
    String.raw`(?<behind>[-)]?${CURRENCY}?[-)]?)(?<code>[*#]?[A-Za-z内外軽非]{0,2}\d?%?[*#]?|(?<=\d[.,]\d{2})[/|]\d)$`,
  'iu',
);
const BEHIND_NUMBER = new RegExp(`(?<=\\d)${CURRENCY}-?$`, 'iu');
const BEFORE_NUMBER = new RegExp(`^(?:[(~+*-]*${CURRENCY}?[-*]?)`, 'iu');

/** Letters that a recogniser writes for a digit, by the digit. */
const LETTERS_FOR_DIGIT = ['OoQD', 'Il|i', 'Zz', '', '', 'Ss', 'b', '', 'B', 'gq'];
const digitFor = (letter: string): string =>
  String(LETTERS_FOR_DIGIT.findIndex((letters) => letters.includes(letter)));

/** "1O.5O" as "10.50", where a word is a number but for letters that look like digits. As long as `text`. */
function withDigits(text: string): string {
  if (!/\d/.test(text)) return text;
  // The letters of a currency are none of a number ("18,00zl").
  const unit = BEHIND_NUMBER.exec(text)?.[0];
  if (unit) return withDigits(text.slice(0, -unit.length)) + unit;
  const before = BEFORE_NUMBER.exec(text)?.[0] ?? '';
  const code = /[-)]?[*#]?[A-Z]{0,2}[*#]?$/.exec(text.slice(before.length))?.[0] ?? '';
  // "21.7S" lacks a digit: its S is no tax code.
  const isCut = /[.,-]\d$/.test(text.slice(0, text.length - code.length)) && /^[OISB]/.test(code);
  const behind = isCut ? code.slice(1) : code;
  const core = text.slice(before.length, text.length - behind.length);
  const letters = core.replace(/[^A-Za-z|]/g, '').length;
  const digits = core.replace(/\D/g, '').length;
  if (letters === 0 || digits < letters || /[^OoQDIl|iSsBZzbgq\d.,:'-]/.test(core)) return text;
  return before + core.replace(/[A-Za-z|]/g, digitFor) + behind;
}

type Parsed = Omit<Amount, 'from' | 'to' | 'start' | 'end'>;

/** The number and its signs. @param characters that the text is made of; it may be longer */
function parse(text: string, characters: readonly ReadCharacter[]): Parsed | undefined {
  const match = AMOUNT.exec(text);
  const { before = '', mark = '', number = '', behind = '', code = '' } = match?.groups ?? {};
  // "05:12PM" is a time, and "76.441.820-K" the number of a firm in Chile.
  if (!match || /\.\d{3}-[\dK]$/i.test(text) || code.includes('%') || (number.includes(':') && code))
    return undefined;
  const ofNumber = characters.slice(before.length, before.length + number.length);
  return {
    text,
    digits: number.replace(/[.,]-$/, '00').replace(/\D/g, ''),
    fraction: /[.,:](?:\d{2}|-)$/.test(number) ? 2 : 0,
    isGrouped: /[.,']\d{3}/.test(number),
    isNegative: /[-(]/.test(before) || /[-)]/.test(behind),
    isMinusBehind: behind.includes('-'),
    isBracketed: /^\((?!-\))/.test(before),
    isBlurred: number.includes(':') && !/\p{Sc}/u.test(text),
    isFactor: /[x@]/i.test(mark),
    characters: ofNumber.filter((_, at) => /\d/.test(number[at]!)),
  };
}

/** Reads a number that is nearly a price: a stray sign in front, the last digit lost, or a dash where the point was. */
function parseBlurred(text: string, characters: readonly ReadCharacter[]): Parsed | undefined {
  const [, stray, rest] = /^(?![x@/])([^\d\p{Sc}-]{1,2})(\d{1,4}[.,]\d{2}[*A-Z]?)$/iu.exec(text) ?? [];
  if (stray && rest) return parse(rest, characters.slice(stray.length));
  const lost = /^[-(]?\p{Sc}?\d{1,4}[.,]\d$/u.test(text) ? parse(`${text}0`, characters) : undefined;
  const dashed = /^\p{Sc}?\d{1,4}-\d{2}$/u.test(text) ? parse(text.replace('-', '.'), characters) : undefined;
  const parsed = lost ?? dashed;
  return parsed && { ...parsed, isBlurred: true };
}

/** "12,90/kg" */
const PER_UNIT = /(?<=\d[.,]\d{2})\/(?:kg|кг|lb|l|ea|pcs?|stk?|шт)\.?$/iu;

/** "0.5l" is half a litre and no 0.51. */
const MEASURE = /^\d?[.,]\d{1,2}(?:l|cl|dl|ml|kg|g)$/i;

/** How one word ends and the next one starts, where both are one number. */
const JOINTS: readonly (readonly [RegExp, RegExp])[] = [
  // "10." "50"
  [/[.,:]$/, /^\d{2,3}[-)A-Z*]*$/],
  // "10" ".50"
  [/\d$/, /^[.,:]\d{2}/],
  // "10" "." "50"
  [/\d$/, /^[.,]$/],
  // "$" "4.50", and "4.50" "EUR"
  [ONLY_CURRENCY, /^[-(]?[\d.,]/],
  [/\d$/, ONLY_CURRENCY],
  // "(" "3.00", and "5.00" "-"
  [/^(?:[-(]|\(-\))$/, /^\p{Sc}?\d/u],
  [/\d$/, /^[-)]$/],
];

/** "85 170" beside a 2, or "3 450" before 1 350: no thousands, but what one costs beside what all cost, or beside how many there are. */
function areApart(words: readonly Word[], at: number): boolean {
  const [one, other] = [Number(words[at]!.text), Number(words[at + 1]!.text)];
  return (
    one * other === Number(textOf(words.slice(at + 2)) || NaN) ||
    words.toSpliced(at, 2).some(({ text }) => /^\d{1,2}$/.test(text) && Number(text) * one === other)
  );
}

/** How a word continues the number that the one before it began, if it does. */
function jointOf(before: Word, word: Word, isFirst: boolean, lineHeight: number) {
  const gap = (word.start - before.end) / lineHeight;
  const [left, right] = [before.text, word.text];
  if (gap > 1.2) return undefined;
  if (JOINTS.some(([end, start]) => end.test(left) && start.test(right))) return 'sign';
  // At the start of a line a quantity stands.
  if (isFirst) return undefined;
  // "10 400", "1 190,00"
  const isThousand = /^[-(]?[^\d\sx@*]{0,3}\d{1,3}$/.test(left) && /^\d{3}(?:[.,](?:\d{2}|-))?$/.test(right);
  if (isThousand && gap < 0.5) return 'thousand';
  // "12 00": the point was not read.
  return /^\d{1,4}$/.test(left) && /^\d{2}$/.test(right) && gap < 0.9 ? 'point' : undefined;
}

/** "(2 x 12.00)", "(10% ¥550)": what an earlier word opens is a remark, and nothing is taken off. */
function isInBrackets(words: readonly Word[], from: number): boolean {
  const before = textOf(words.slice(0, from));
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

function amountAt(words: readonly Word[], from: number, lineHeight: number): Amount | undefined {
  if (MEASURE.test(words[from]?.text ?? '')) return undefined;
  for (const count of [3, 2, 1]) {
    const part = words.slice(from, from + count);
    const joints = part.slice(1).map((word, at) => jointOf(part[at]!, word, from + at === 0, lineHeight));
    if (part.length < count || joints.includes(undefined)) continue;
    if (joints.some((joint, at) => joint !== 'sign' && areApart(words, from + at))) continue;
    // "S4.50": at the start, before a price, the letter is a dollar sign.
    const signed = textOf(part).replace(/^([-(+]?)S(?=\d{1,4}[.,]\d{2})/, '$1$');
    // "10€20": the sign stands for the point.
    const pointed = signed.replace(/(?<=\d)€(?=\d{2}$)/, '.');
    const text = withDigits(pointed.replace(PER_UNIT, '')).replace(/(\d)(?:[.,;:]|\/[-=])$/, '$1');
    const characters = part.flatMap((word) => word.characters);
    const amount = parse(text, characters) ?? (count === 1 ? parseBlurred(text, characters) : undefined);
    const next = words[from + count]?.text ?? '';
    if (!amount || (amount.isBlurred && /^[ap]m?\b/i.test(next))) continue;
    return {
      ...amount,
      isGrouped: amount.isGrouped || joints.includes('thousand'),
      ...(count === 2 && joints.includes('point') && { fraction: 2, isBlurred: true }),
      ...(PER_UNIT.test(pointed) && { isFactor: true }),
      ...(isInBrackets(words, from) && { isNegative: false, isBracketed: true }),
      from,
      to: from + count,
      start: part[0]!.start,
      end: part.at(-1)!.end,
    };
  }
  return undefined;
}

/** All numbers of a line that may be amounts, from left to right. `lineHeight` in pixels. */
export function amountsOf(words: readonly Word[], lineHeight: number): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length;) {
    const amount = amountAt(words, at, lineHeight);
    if (amount) amounts.push(amount);
    at = amount?.to ?? at + 1;
  }
  return amounts;
}
