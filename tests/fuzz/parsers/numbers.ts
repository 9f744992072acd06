import {
  CURRENCY_CODES,
  currencyDigits,
  invertRate,
  MAX_MINOR,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseRate,
} from '#domain';
import { hold, type Target } from './target.ts';

/** Digits of other scripts as the platform writes them: a second opinion on `foldTyped`. */
const SCRIPTS =
  'arab arabext beng deva gujr guru khmr knda laoo mlym mymr orya tamldec telu thai tibt fullwide'.split(' ');
const ASCII = new Map(
  SCRIPTS.flatMap((script) =>
    Array.from({ length: 10 }, (_, digit) => {
      const format = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false });
      return [format.format(digit), String(digit)] as const;
    }),
  ),
);
/** Marks that nobody sees stand for nothing. */
const folded = (text: string): string =>
  Array.from(text.replaceAll(/\p{Cf}/gu, ''), (letter) => ASCII.get(letter) ?? letter).join('');

/** What an amount may mean at all: its digits, with the last mark as the decimal one or with no decimal mark. */
function readings(text: string, digits: number): Set<number> {
  const runs = folded(text).match(/\d+/g) ?? [];
  const all = runs.join('');
  const last = runs.at(-1)?.length ?? 0;
  const found = new Set<number>([Number(all) * 10 ** digits]);
  const isPoint = runs.length > 1 || /\D\d+\D*$/.test(folded(text));
  if (isPoint && last <= digits) found.add(Number(all + '0'.repeat(digits - last)));
  return found;
}

const AMOUNTS = [
  '12.50',
  '1,234.50',
  "1'234.5",
  '1.234,50',
  '£5',
  '5 EUR',
  ',5',
  '12.',
  '-3',
  '1 234',
  '٣٫٥',
  '1,23,456.7',
  'Rs.5',
];

const amount: Target = {
  name: 'amount',
  seeds: ['GBP', 'JPY', 'KWD', 'INR', 'XYZ'].flatMap((code) => AMOUNTS.map((text) => `${code}${text}`)),
  check: (input) => {
    const [currency, text] = [input.slice(0, 3), input.slice(3)];
    const read = parseAmount(text, currency);
    if (!read.ok) return;
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
  },
};

const PARSERS = { percent: parsePercent, quantity: parseQuantity, rate: parseRate } as const;
type Name = keyof typeof PARSERS;

/** What the one number in a text is, read the other way: by its digits alone. */
const plainNumber = (text: string): number => {
  const [whole = '', fraction = ''] = folded(text)
    .replace(/[^\d.,٫،．]/g, '')
    .split(/[.,٫،．]/);
  return Number(`${whole}.${fraction}`);
};

const numbers = (name: Name, seeds: readonly string[], most: number): Target => ({
  name,
  seeds,
  check: (text) => {
    const read = PARSERS[name](text);
    if (!read.ok) return;
    hold(read.value >= 0 && read.value <= most, `out of range: ${read.value}`);
    hold(read.value === plainNumber(text), `${read.value} is not ${plainNumber(text)}`);
    if (name === 'rate') hold(invertRate(read.value) !== undefined, 'cannot be turned round');
  },
});

export const NUMBERS: readonly Target[] = [
  amount,
  numbers('percent', ['12.5', '12,5 %', '100', '.5', '٪', '-3', '1.2345', '١٢٫٥'], 100),
  numbers('quantity', ['3', '9999', '10000', '٣', '1.5', '-1', ''], 9999),
  numbers('rate', ['1.2345', '0.0001', '1000000000', '1,1', '.5', '1.2345678', '-2'], 1e9),
];

hold(CURRENCY_CODES.length > 100, 'the currencies are there');
