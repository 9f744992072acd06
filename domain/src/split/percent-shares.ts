import { allocate } from '../money/allocate.ts';

/** Tenths of a per cent in the whole. */
const WHOLE = 1000;

/**
 * Percent shares to one decimal that add up to 100.0: 1000 tenths by largest remainder over the displayed totals and the unassigned amount,
 * ties by id with "unassigned" last (docs/product/money.md, "Percent shares"). All 0 when there is nothing to share. An over-allocated bill
 * has a negative `unassigned`, and then the shares of the others add up to more than 100.
 *
 * @param totals minor units, in ascending order of the diners' ids
 * @returns one share per total, and one for `unassigned`
 */
export function percentShares(
  totals: readonly number[],
  unassigned: number,
): { shares: readonly number[]; unassigned: number } {
  const shares = allocate(WHOLE, [...totals, unassigned]);
  return { shares: shares.slice(0, -1), unassigned: shares.at(-1) ?? 0 };
}
