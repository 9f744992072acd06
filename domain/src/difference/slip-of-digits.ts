/** A mistake in copying a number: two digits change places, or one is taken for another. */
export interface DigitSlip {
  readonly kind: 'swapped' | 'misread';
  /** True for the common slips: neighbouring digits swapped, or similar ones confused. */
  readonly isTypical: boolean;
}

/** Pairs of digits that look alike in print or handwriting, or are neighbours on a phone's number pad. */
const ALIKE = new Set(
  '01 06 08 09 12 14 17 23 27 35 36 38 47 49 56 58 59 68 69 78 79 89 25 45'
    .split(' ')
    .flatMap((pair) => [pair, [...pair].toReversed().join('')]),
);

/**
 * The one slip that turns one number (above 0) into the other; undefined if it takes more, or if either number is not whole, since such a
 * price cannot be printed. The same in both directions.
 */
export function slipOfDigits(a: number, b: number): DigitSlip | undefined {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return undefined;
  const [one, other] = [String(a), String(b)];
  if (one.length !== other.length) return undefined;
  const [first, second, third] = [...one].flatMap((present, index) => {
    const wanted = other.charAt(index);
    return present === wanted ? [] : [{ index, present, wanted }];
  });
  if (!first || third) return undefined;
  if (!second) return { kind: 'misread', isTypical: ALIKE.has(first.present + first.wanted) };
  const isSwap = first.present === second.wanted && first.wanted === second.present;
  return isSwap ? { kind: 'swapped', isTypical: second.index === first.index + 1 } : undefined;
}
