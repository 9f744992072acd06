import * as dinero from 'dinero.js/currencies';
import { expect, test } from 'vitest';
import {
  CURRENCY_CODES,
  currencyDigits,
  hasExcessDigits,
  isCurrency,
  toMajor,
  toMinor,
} from '../../src/index.ts';

/** Funds, accounting units and indexed units: not used on restaurant bills. */
const NOT_MONEY = ['BOV', 'CHE', 'CHW', 'CLF', 'MXV', 'USN', 'UYI', 'UYW', 'XAD', 'COU'];
/** dinero.js counts these in fifths; ISO 4217 gives them two digits. */
const IN_FIFTHS = ['MGA', 'MRU'];

const listed = Object.values(dinero).map(({ code, exponent }): { code: string; exponent: number } => ({
  code,
  exponent,
}));

test("the codes are dinero.js's, each once, without those that are not money", () => {
  const expected = listed.map(({ code }) => code).filter((code) => !NOT_MONEY.includes(code));
  expect(CURRENCY_CODES.toSorted()).toEqual(expected.toSorted());
  expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
});

test("the digits are dinero.js's, or ISO's where dinero.js counts in fifths", () => {
  const current = listed.filter(({ code }) => isCurrency(code));
  expect(current.map(({ code }) => [code, currencyDigits(code)])).toEqual(
    current.map(({ code, exponent }) => [code, IN_FIFTHS.includes(code) ? 2 : exponent]),
  );
});

test('the most used come first, then AED to BZD, then the rest in alphabetical order', () => {
  expect(CURRENCY_CODES.slice(0, 15).join(' ')).toBe(
    'USD EUR GBP JPY CAD AUD CHF CNY INR BRL MXN SGD NZD HKD KRW',
  );
  expect(CURRENCY_CODES[15]).toBe('AED');
  expect(CURRENCY_CODES[36]).toBe('BZD');
  const run = CURRENCY_CODES.slice(15);
  expect(run).toEqual(run.toSorted());
});

test('a code that is not in the list is not a currency', () => {
  expect(isCurrency('XAU')).toBe(false);
  expect(currencyDigits('XXX')).toBeUndefined();
  expect(isCurrency('gbp')).toBe(false);
});

test.each([
  [12.5, 'GBP', 1250],
  [0.29, 'GBP', 29],
  [1.005, 'GBP', 101],
  [-1.005, 'GBP', -101],
  [1.004999999, 'GBP', 100],
  [8.345, 'GBP', 835],
  [2.675, 'GBP', 268],
  [12.5, 'JPY', 13],
  [-12.5, 'JPY', -13],
  [1200, 'JPY', 1200],
  [0.0005, 'KWD', 1],
  [1.2345, 'KWD', 1235],
  [12.5, 'ZZZ', 1250],
  [1e-7, 'GBP', 0],
  [5e-324, 'GBP', 0],
  [1e13, 'GBP', 1e15],
  [90071992547409.9, 'GBP', 9007199254740990],
  [1e21, 'GBP', 0],
  [-0, 'GBP', 0],
  [Number.NaN, 'GBP', 0],
  [Infinity, 'GBP', 0],
])('%d in %s is %d minor units', (major, currency, minor) => {
  expect(toMinor(major, currency)).toBe(minor);
});

test.each([
  [1250, 'GBP', 12.5],
  [1250, 'JPY', 1250],
  [1250, 'KWD', 1.25],
  [1250, 'ZZZ', 12.5],
])('%d minor units of %s are %d', (minor, currency, major) => {
  expect(toMajor(minor, currency)).toBe(major);
});

test.each([
  [12.5, 'GBP', false],
  [12.505, 'GBP', true],
  [12.5, 'JPY', true],
  [12, 'JPY', false],
  [1.234, 'KWD', false],
  [1.2345, 'KWD', true],
  [1e21, 'JPY', false],
  [1e-7, 'KWD', true],
  [Number.NaN, 'GBP', false],
])('counts the digits of %d in %s: too many is %s', (major, currency, answer) => {
  expect(hasExcessDigits(major, currency)).toBe(answer);
});
