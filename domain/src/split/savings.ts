import { compareIds } from '../money/allocate.ts';
import { divideHalfAway } from '../money/decimal.ts';
import type { ExactTotal } from './awards.ts';
import type { Saving } from './summary-types.ts';

/**
 * Who pays less than an equal split of what is assigned would cost them: assigned ÷ n − exact total, shown from one minor
 * unit, rounded half away from zero, the largest first and ties by id (docs/product/money.md, "Equal split and
 * savings").
 *
 * @param assigned the diners' totals together, in minor units
 * @param denominator of the exact totals
 */
export function findSavings(
  totals: readonly ExactTotal[],
  assigned: number,
  denominator: bigint,
): readonly Saving[] {
  const people = BigInt(totals.length);
  const equal = BigInt(assigned) * denominator;
  const unit = denominator * people;
  return totals
    .map(({ dinerId, numerator }) => ({ dinerId, exact: equal - numerator * people }))
    .filter(({ exact }) => exact >= unit)
    .sort((a, b) => (a.exact === b.exact ? compareIds(a.dinerId, b.dinerId) : a.exact > b.exact ? -1 : 1))
    .map(({ dinerId, exact }) => ({ dinerId, amount: Number(divideHalfAway(exact, unit)) }));
}
