import { describe, expect, test } from 'vitest';
import { MAX_MINOR } from '../../src/money/minor-units.ts';
import { amountsNear } from '../../src/difference/shortfall.ts';
import { slipOfDigits } from '../../src/difference/slip-of-digits.ts';

describe('slips of digits', () => {
  test.each([
    ['neighbours change places', 2150, 1250, { kind: 'swapped', isTypical: true }],
    ['the last neighbours change places', 1205, 1250, { kind: 'swapped', isTypical: true }],
    ['digits further apart change places', 512, 215, { kind: 'swapped', isTypical: false }],
    ['the ends change places', 5120, 125, undefined],
    ['a digit is taken for one that looks like it', 580, 530, { kind: 'misread', isTypical: true }],
    ['the first digit is taken for another', 1250, 7250, { kind: 'misread', isTypical: true }],
    ['a digit is taken for one that does not', 400, 200, { kind: 'misread', isTypical: false }],
    ['of one digit', 3, 8, { kind: 'misread', isTypical: true }],
    ['nothing changed', 1250, 1250, undefined],
    ['two digits are others', 1250, 1390, undefined],
    ['one of two has changed place, the other is another', 1250, 2350, undefined],
    ['the second of two has changed place, the first is another', 1250, 5240, undefined],
    ['three digits changed places', 1250, 5120, undefined],
    ['three digits are others', 1250, 1361, undefined],
    ['two pairs changed places', 1234, 2143, undefined],
    ['a digit is too many', 12, 125, undefined],
    ['a digit is too many and another is wrong', 12, 135, undefined],
    ['a point for a digit', 125, 1.5, undefined],
    ['parts of a unit', 250.25, 258.25, undefined],
  ])('%s', (_, a, b, slip) => {
    expect(slipOfDigits(a, b)).toEqual(slip);
    expect(slipOfDigits(b, a)).toEqual(slip);
  });
});

describe('amounts that rounding may make equal', () => {
  test.each([
    ['five, the nearest first', 10.4, [10, 11, 9, 12, 8]],
    ['the nearest above', 10.6, [11, 10, 12, 9, 13]],
    ['none of nothing or less', 1, [1, 2, 3]],
    ['from nothing up', -1, [1]],
    ['none far below', -3, []],
    ['none that a bill does not accept', MAX_MINOR, [MAX_MINOR, MAX_MINOR - 1, MAX_MINOR - 2]],
    ['none where nothing moves the total', Infinity, []],
    ['nor the other way', -Infinity, []],
  ])('are %s', (_, amount, near) => {
    expect(amountsNear(amount)).toEqual(near);
  });
});
