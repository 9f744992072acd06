import { MAX_MINOR } from '../../money/minor-units.ts';

/** Far enough for rounding not to matter: a total is a nearly straight line of each of its parts. */
const FAR = 1_000_000;
/** How far rounding can move the answer. */
const NEAR = 2;

/**
 * The amounts (minor units, above 0) at which a total comes to `target`; `totalAt` says what it is with another amount, and grows
 * or falls evenly with it. None where rounding leaps over the target, several where it comes to it more than once.
 */
export function amountsFor(target: number, totalAt: (amount: number) => number): number[] {
  const start = totalAt(0);
  const slope = (totalAt(FAR) - start) / FAR;
  if (slope === 0) return [];
  const about = Math.round((target - start) / slope);
  const found: number[] = [];
  for (let amount = about - NEAR; amount <= about + NEAR; amount++)
    if (amount > 0 && amount <= MAX_MINOR && totalAt(amount) === target) found.push(amount);
  return found;
}
