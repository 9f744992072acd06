/** What people do to a number when they copy it: two digits change places, or one is taken for another. */
export interface DigitSlip {
  readonly kind: 'swapped' | 'misread';
  /** Neighbours change places, and digits that look alike are taken for each other, far more often than others. */
  readonly isTypical: boolean;
}

/** Digits that look alike in print or in a hand, and those that are neighbours on a phone's number pad. */
const ALIKE = new Set(
  '01 06 08 09 12 14 17 23 27 35 36 38 47 49 56 58 59 68 69 78 79 89 25 45'
    .split(' ')
    .flatMap((pair) => [pair, [...pair].toReversed().join('')]),
);

/**
 * How one whole number, above 0, became the other by one slip of the pen; undefined where it takes more. The same either way
 * round.
 */
export function slipOfDigits(a: number, b: number): DigitSlip | undefined {
  const [one, other] = [String(a), String(b)];
  if (one.length !== other.length) return undefined;
  const different = [...one].flatMap((digit, index) => (digit === other[index] ? [] : [index]));
  const [first, second, ...more] = different;
  if (first === undefined || more.length > 0) return undefined;
  if (second === undefined) return { kind: 'misread', isTypical: ALIKE.has(`${one[first]}${other[first]}`) };
  const isSwap = one[first] === other[second] && one[second] === other[first];
  return isSwap ? { kind: 'swapped', isTypical: second === first + 1 } : undefined;
}
