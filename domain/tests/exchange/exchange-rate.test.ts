import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convertAmount,
  crossRate,
  invertRate,
  isFarRate,
  isRate,
  MAX_MINOR,
  parseRate,
  rateDecimals,
  rateOfCharge,
  setExchangeRate,
  stepRate,
} from '../../src/index.ts';
import {
  add,
  compare,
  divide,
  fromNumber,
  multiply,
  rational,
  subtract,
  type Rational,
} from '../support/rational.ts';
import { read } from '../support/read.ts';
import { table } from '../support/tables.ts';
import { runs } from '../support/runs.ts';

const size = (a: Rational): Rational => (a.n < 0n ? { n: -a.n, d: a.d } : a);
/** Published rates: five to eight significant digits, from a satoshi's worth to the weakest currency. */
const published = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -10, max: 2 }))
  .map(([digits, power]) => Number(`${digits}e${power}`));

/** True if a rate is within half a unit in the fifteenth digit of the exact one. */
const isNearest = (rate: number, exact: Rational): boolean =>
  compare(multiply(size(subtract(fromNumber(rate), exact)), rational(2n * 10n ** 14n)), size(exact)) <= 0;

describe('the rate between two currencies', () => {
  test('is the rate of the target divided by the rate of the source', () => {
    const rates = { USD: 1, EUR: 0.8, GBP: 0.75, JPY: 150, KWD: 0.3 };
    expect(crossRate(rates, 'USD', 'GBP')).toBe(0.75);
    expect(crossRate(rates, 'GBP', 'USD')).toBe(1.33333333333333);
    expect(crossRate(rates, 'EUR', 'GBP')).toBe(0.9375);
    expect(crossRate(rates, 'EUR', 'JPY')).toBe(187.5);
    expect(crossRate(rates, 'JPY', 'KWD')).toBe(0.002);
    expect(crossRate(rates, 'JPY', 'GBP')).toBe(0.005);
    expect(crossRate({ AAA: 50, BBB: 5 }, 'AAA', 'BBB')).toBe(0.1);
    expect(crossRate({ AAA: 5, BBB: 1 }, 'AAA', 'BBB')).toBe(0.2);
    expect(crossRate({ AAA: 5, BBB: 50 }, 'AAA', 'BBB')).toBe(10);
    // More digits than a rate keeps.
    expect(crossRate({ AAA: 1, BBB: 0.12345678901234568 }, 'AAA', 'BBB')).toBe(0.123456789012346);
  });

  test('is the nearest decimal of fifteen digits to the exact quotient, and comes back as the same decimal', () => {
    fc.assert(
      fc.property(published, published, (from, to) => {
        const rate = crossRate({ AAA: from, BBB: to }, 'AAA', 'BBB');
        const exact = divide(fromNumber(to), fromNumber(from));
        if (rate === undefined) {
          expect(isRate(to / from)).toBe(false);
          return;
        }
        expect(isNearest(rate, exact)).toBe(true);
        expect(
          String(rate).replace(/e.*/, '').replace(/\D/g, '').replace(/^0+/, '').length,
        ).toBeLessThanOrEqual(15);
      }),
    );
  });

  test.each([
    ['missing', {}],
    ['zero', { GBP: 0 }],
    ['negative', { GBP: -0.75 }],
    ['text', { GBP: '0.75' }],
    ['not a number', { GBP: Number.NaN }],
    ['infinite', { GBP: Number.POSITIVE_INFINITY }],
    ['beyond reason', { GBP: 1e13 }],
  ])('does not exist when one of them is %s', (_, change) => {
    const rates = { USD: 1, ...change };
    expect(crossRate(rates, 'USD', 'GBP')).toBeUndefined();
    expect(crossRate(rates, 'GBP', 'USD')).toBeUndefined();
  });

  test('is not looked up on the prototype', () => {
    expect(crossRate({ USD: 1 }, 'USD', 'constructor')).toBeUndefined();
  });

  test('does not exist when it is too large or too small', () => {
    expect(crossRate({ AAA: 1e-7, BBB: 1e7 }, 'AAA', 'BBB')).toBeUndefined();
    expect(crossRate({ AAA: 1e-7, BBB: 1e7 }, 'BBB', 'AAA')).toBeUndefined();
    expect(isRate(1e12) && isRate(1e-12)).toBe(true);
    expect(isRate(1.1e12) || isRate(0.9e-12) || isRate('1') || isRate(null)).toBe(false);
  });
});

describe('the inverse of a rate', () => {
  test('is one divided by it', () => {
    expect(invertRate(0.8)).toBe(1.25);
    expect(invertRate(0.85)).toBe(1.17647058823529);
    expect(invertRate(3)).toBe(0.333333333333333);
    expect(invertRate(7)).toBe(0.142857142857143);
    expect(invertRate(1)).toBe(1);
    expect(invertRate(0)).toBeUndefined();
  });

  test('taken twice is the rate again, to fourteen digits', () => {
    fc.assert(
      fc.property(published, (rate) => {
        const once = invertRate(rate);
        expect(once).toBeDefined();
        expect(isNearest(once ?? 0, divide(rational(1), fromNumber(rate)))).toBe(true);
        const error = size(subtract(fromNumber(invertRate(once ?? 0) ?? 0), fromNumber(rate)));
        expect(compare(multiply(error, rational(10n ** 13n)), fromNumber(rate))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test('the rate that follows from a charge converts the total to exactly that charge', () => {
  const currency = fc.constantFrom('GBP', 'JPY', 'KWD', 'EUR', 'IDR');
  const amount = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: MAX_MINOR }));
  fc.assert(
    fc.property(amount, currency, amount, currency, (total, from, charged, to) => {
      const rate = rateOfCharge(total, from, charged, to);
      fc.pre(rate !== undefined);
      expect(convertAmount(total, rate, from, to)).toBe(charged);
    }),
    { numRuns: runs(1_000) },
  );
  expect(rateOfCharge(4530, 'USD', 65_912, 'KRW')).toBe(1455.01103752759);
  expect(rateOfCharge(0, 'USD', 65_912, 'KRW')).toBeUndefined();
  expect(rateOfCharge(4530, 'USD', 0, 'KRW')).toBeUndefined();
});

test('a rate shows at least four decimals and at least four significant digits', () => {
  expect([1234.5, 150, 1, 0.85, 0.1].map(rateDecimals)).toEqual([4, 4, 4, 4, 4]);
  expect([0.012345, 0.01, 0.0066, 0.00049, 0.00003].map(rateDecimals)).toEqual([5, 5, 6, 7, 8]);
  fc.assert(
    fc.property(published, (rate) => {
      const shown = rate.toFixed(rateDecimals(rate));
      expect(shown.split('.')[1]?.length).toBeGreaterThanOrEqual(4);
      expect(shown.replace('.', '').replace(/^0+/, '').length).toBeGreaterThanOrEqual(4);
      const step = rational(1, 10n ** BigInt(rateDecimals(rate)));
      expect(compare(size(subtract(fromNumber(Number(shown)), fromNumber(rate))), add(step, step))).toBe(-1);
    }),
  );
});

describe('a typed rate', () => {
  test.each([
    ['0.85', 0.85],
    ['0,85', 0.85],
    [' .85 ', 0.85],
    ['1.', 1],
    ['190', 190],
    ['190.123456', 190.123456],
    ['1234.5', 1234.5],
    ['1,234', 1.234],
    ['٠٫٨٥', 0.85],
    ['0.0001', 0.0001],
    ['1000000000', 1e9],
  ])('%j is %d', (text, value) => {
    expect(parseRate(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['-1', 'negative'],
    ['0', 'not_a_number'],
    ['0.00009', 'not_a_number'],
    ['.', 'not_a_number'],
    ['one', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['£0.85', 'not_a_number'],
    ['0.8512345', 'too_precise'],
    ['1000000001', 'too_large'],
  ])('%j is refused: %s', (text, error) => {
    expect(parseRate(text)).toEqual({ ok: false, error });
  });

  test('is far from a published one if fifty times off in either direction, but nowhere in between', () => {
    expect([1.45, 29, 29.1, 1450, 72_499, 72_500].map((rate) => isFarRate(rate, 1450))).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
    fc.assert(
      fc.property(published, fc.double({ min: 0.021, max: 49, noNaN: true }), (rate, factor) => {
        expect(isFarRate(rate * factor, rate) || isFarRate(rate, rate * factor)).toBe(false);
        expect(isFarRate(rate * 51, rate) && isFarRate(rate, rate * 51)).toBe(true);
      }),
    );
  });

  test('goes up and down in steps of 0.0001, never below one step', () => {
    expect(stepRate(0.85, 1)).toBe(0.8501);
    expect(stepRate(0.85, -1)).toBe(0.8499);
    expect(stepRate(0.0001, -1)).toBe(0.0001);
    expect(stepRate(0.12344, 1)).toBe(0.1235);
    expect(stepRate(1.0999, 1)).toBe(1.1);
  });
});

test('a bill is converted while it has a rate', () => {
  const rate = { to: 'EUR', rate: 1.2, date: '2025-11-21', source: 'Somebody', isCustom: false };
  const bill = read(read(table()));
  const on = setExchangeRate(bill, rate);
  expect(on).toEqual({ bill: { ...bill, exchangeRate: rate }, effects: [] });
  expect(setExchangeRate(on.bill, undefined)).toEqual({ bill, effects: [] });
});
