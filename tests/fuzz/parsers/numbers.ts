import {
  currencyDigits,
  invertRate,
  MAX_MINOR,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseRate,
} from '#domain';
import { hold, type Check } from './check.ts';

/** Digits of other scripts as the platform writes them: a second opinion on `foldTyped`. */
const SCRIPTS =
  'arab arabext beng deva gujr guru khmr knda laoo mlym mymr orya tamldec telu thai tibt fullwide nkoo olck mtei cakm adlm'.split(
    ' ',
  );
const ASCII = new Map(
  SCRIPTS.flatMap((script) =>
    Array.from({ length: 10 }, (_, digit) => {
      const format = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false });
      return [format.format(digit), String(digit)] as const;
    }),
  ),
);
/** Invisible characters are ignored. */
const folded = (text: string): string =>
  Array.from(text.replaceAll(/\p{Cf}/gu, ''), (letter) => ASCII.get(letter) ?? letter).join('');

/** The possible meanings of an amount: its digits, with the last mark as the decimal one or with no decimal mark. */
function readings(text: string, digits: number): Set<number> {
  const runs = folded(text).match(/\d+/g) ?? [];
  const all = runs.join('');
  const last = runs.at(-1)?.length ?? 0;
  const found = new Set<number>([Number(all) * 10 ** digits]);
  const isPoint = runs.length > 1 || /\D\d+\D*$/.test(folded(text));
  if (isPoint && last <= digits) found.add(Number(all + '0'.repeat(digits - last)));
  return found;
}

/** An amount, with its currency before it. */
function amount(input: string): void {
  const [currency, text] = [input.slice(0, 3), input.slice(3)];
  const read = parseAmount(text, currency);
  // Sums, thousands in a word, and a sign as the decimal mark have properties of their own (domain/tests/money/parse-amount.test.ts).
  if (!read.ok || read.isSum || /\d\s*(?:k|rb|ribu|jt|juta)\b|\d\p{Sc}\d/iu.test(folded(text))) return;
  const digits = currencyDigits(currency) ?? 2;
  const { minor } = read;
  hold(
    Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_MINOR && !Object.is(minor, -0),
    `not minor units: ${minor}`,
  );
  hold(readings(text, digits).has(minor), `${minor} is no reading of it`);
  hold(!/\d[^\d]*[\p{L}\p{Sc}][^\d]*\d/u.test(folded(text)), 'letters between digits');
  const plain = (minor / 10 ** digits).toFixed(digits);
  const again = parseAmount(plain, currency);
  hold(again.ok && again.minor === minor, `not read again from ${plain}`);
}

/** The one number in a text, read independently: by its digits alone. */
const plainNumber = (text: string): number => {
  const [whole = '', fraction = ''] = folded(text)
    .replace(/[^\d.,٫،．]/g, '')
    .split(/[.,٫،．]/);
  return Number(`${whole}.${fraction}`);
};

const number =
  (parse: typeof parsePercent, most: number): Check =>
  (text) => {
    const read = parse(text);
    if (!read.ok) return;
    hold(read.value >= 0 && read.value <= most, `out of range: ${read.value}`);
    hold(read.value === plainNumber(text), `${read.value} is not ${plainNumber(text)}`);
    if (parse === parseRate) hold(invertRate(read.value) !== undefined, 'cannot be turned round');
  };

export const NUMBERS = {
  amount,
  percent: number(parsePercent, 100),
  quantity: number(parseQuantity, 9999),
  rate: number(parseRate, 1e9),
} satisfies Record<string, Check>;
