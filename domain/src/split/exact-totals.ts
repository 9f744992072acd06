import { allocateLines, type Allocation } from '../money/allocate-lines.ts';
import type { Exact } from '../money/exact.ts';
import type { LineSet } from '../money/line-set.ts';

/**
 * The exact totals of the columns of a line set: the allocated amount plus the amount still owed.
 * @param fixed minor units by entry that needed no division, and are not in the set's amounts
 */
export function exactTotals(
  set: LineSet,
  fixed: Float64Array | undefined,
  { shares, owed }: Allocation = allocateLines(set),
): Exact {
  const given = new Float64Array(set.columns);
  for (let e = 0; e < set.sharers.length; e++) given[set.sharers[e]!]! += shares[e]! + (fixed?.[e] ?? 0);
  const { numerators, denominator } = owed();
  return {
    numerators: numerators.map((each, column) => BigInt(given[column]!) * denominator + each),
    denominator,
  };
}
