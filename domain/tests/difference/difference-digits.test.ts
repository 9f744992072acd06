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
    ['a digit is taken for one that looks different', 400, 200, { kind: 'misread', isTypical: false }],
    ['a single digit is taken for another', 3, 8, { kind: 'misread', isTypical: true }],
    ['nothing changed', 1250, 1250, undefined],
    ['two digits differ', 1250, 1390, undefined],
    ['the first of two digits moves and the second changes', 1250, 2350, undefined],
    ['the second of two digits moves and the first changes', 1250, 5240, undefined],
    ['three digits changed places', 1250, 5120, undefined],
    ['three digits differ', 1250, 1361, undefined],
    ['two pairs changed places', 1234, 2143, undefined],
    ['there is a digit too many', 12, 125, undefined],
    ['there is a digit too many and another is wrong', 12, 135, undefined],
    ['a point replaces a digit', 125, 1.5, undefined],
    ['a price has fractions of a unit', 250.25, 258.25, undefined],
  ])('%s', (_, a, b, slip) => {
    expect(slipOfDigits(a, b)).toEqual(slip);
    expect(slipOfDigits(b, a)).toEqual(slip);
  });
});

describe('amounts that rounding may make equal', () => {
  test.each([
    ['five, the nearest first', 10.4, [10, 11, 9, 12, 8]],
    ['five, the nearest one above', 10.6, [11, 10, 12, 9, 13]],
    ['only those above zero', 1, [1, 2, 3]],
    ['only those above zero, for an amount below it', -1, [1]],
    ['none, for an amount far below zero', -3, []],
    ['none that is too large for a bill', MAX_MINOR, [MAX_MINOR, MAX_MINOR - 1, MAX_MINOR - 2]],
    ['none, if nothing changes the total', Infinity, []],
    ['none, in the other direction either', -Infinity, []],
  ])('are %s', (_, amount, near) => {
    expect(amountsNear(amount)).toEqual(near);
  });
});
