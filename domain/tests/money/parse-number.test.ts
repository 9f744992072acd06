import { expect, test } from 'vitest';
import { parsePercent, parseQuantity, parseWeight, percentOf } from '../../src/index.ts';

const result = (answer: number | string) =>
  typeof answer === 'number' ? { ok: true, value: answer } : { ok: false, error: answer };

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12,500', 12.5],
  ['0', 0],
  ['100', 100],
  ['12.5%', 12.5],
  ['12.5 %', 12.5],
  ['%10', 10],
  ['% 12,5', 12.5],
  ['٪١٠', 10],
  ['\u200f٪ ١٢٫٥', 12.5],
  ['％１０', 10],
  ['١٢٫٥٪\u061c', 12.5],
  ['١٢٫٥٪', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['', 'empty'],
  [' ', 'empty'],
  ['%', 'empty'],
  ['100.001', 'too_large'],
  ['101', 'too_large'],
  ['12.5555', 'too_precise'],
  ['-1', 'negative'],
  ['- 1', 'negative'],
  ['--1', 'not_a_number'],
  ['-x', 'not_a_number'],
  ['1e1', 'not_a_number'],
  ['1.2.3', 'not_a_number'],
  ['.', 'not_a_number'],
  ['x1', 'not_a_number'],
  ['1x', 'not_a_number'],
  ['5%%', 'not_a_number'],
  ['%5%', 'not_a_number'],
  ['5%5', 'not_a_number'],
] as const)('%j as a percentage is %s', (text, answer) => {
  expect(parsePercent(text)).toEqual(result(answer));
});

test.each([
  ['3', 3],
  ['0', 0],
  ['٣', 3],
  ['9999', 9999],
  ['10000', 'too_large'],
  ['', 'empty'],
  ['-3', 'negative'],
  ['1.5', 'not_a_number'],
  ['2x', 'not_a_number'],
  ['x2', 'not_a_number'],
  ['1,000', 'not_a_number'],
] as const)('%j as a quantity is %s', (text, answer) => {
  expect(parseQuantity(text)).toEqual(result(answer));
});

test.each([
  ['2', 2],
  ['1,5', 1.5],
  ['1.234', 1.234],
  ['0,125', 0.125],
  ['1,234', 'ambiguous'],
  ['12,345', 'ambiguous'],
  ['1234,567', 1234.567],
  ['1,2345', 'too_precise'],
  ['999999999999', 'too_large'],
  ['-1', 'negative'],
] as const)('%j as a part is %s', (text, answer) => {
  expect(parseWeight(text)).toEqual(result(answer));
});

test.each([
  [38425, 12.5, 4803],
  [38425, 5, 1921],
  [1000, 12.25, 123],
  [-1000, 12.25, -123],
  [333, 10, 33],
  [335, 10, 34],
  [0, 10, 0],
  [1005, 0.1, 1],
  [1e12, 100, 1e12],
  [1e15, 1e6, 0],
  [1000, Number.NaN, 0],
])('%d minor units: %d %% of them are %d', (minor, percentage, amount) => {
  expect(percentOf(minor, percentage)).toBe(amount);
});
