import { divideHalfAway } from '../money/decimal.ts';
import type { ExactTotal } from './awards.ts';
import type { Saving } from './summary-types.ts';

/**
 * Finds savings against an equal split of the assigned amount: assigned ÷ n − exact total, shown from one minor unit, rounded half away
 * from zero, the largest first and ties in the order of the totals (docs/product/money.md, "Equal split and savings").
 *
 * @param totals of the diners who are not treated: a treat is not a saving
 * @param people how many share an equal split, including the treated
 * @param assigned the diners' totals together, in minor units
 * @param denominator of the exact totals
 */
export function findSavings(
  totals: readonly ExactTotal[],
  people: number,
  assigned: number,
  denominator: bigint,
): readonly Saving[] {
  const equal = BigInt(assigned) * denominator;
  const unit = denominator * BigInt(people);
  return totals
    .map(({ dinerId, numerator }) => ({ dinerId, exact: equal - numerator * BigInt(people) }))
    .filter(({ exact }) => exact >= unit)
    .sort((a, b) => Number(b.exact > a.exact) - Number(b.exact < a.exact))
    .map(({ dinerId, exact }) => ({ dinerId, amount: Number(divideHalfAway(exact, unit)) }));
}
