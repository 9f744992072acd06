import { MAX_MINOR } from '../../money/minor-units.ts';

/** How far rounding can move the answer. */
const NEAR = 2;

/**
 * Amounts (whole minor units, above 0) near the one at which something is right, the nearest first: what rounding makes of each is
 * tried later. Infinity, where nothing moves the total, has none near it.
 */
export function amountsNear(amount: number): number[] {
  const nearest = Math.round(amount);
  const around = Array.from({ length: 2 * NEAR + 1 }, (_, index) => nearest - NEAR + index);
  return around
    .filter((each) => each > 0 && each <= MAX_MINOR)
    .toSorted((a, b) => Math.abs(a - amount) - Math.abs(b - amount));
}
