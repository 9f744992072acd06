import type { DinerId } from '../bill/bill.ts';
import { divideHalfAway } from '../money/decimal.ts';
import type { BillSummary } from './summary-types.ts';

/** A diner's exact total as a numerator; the denominator is common to all diners. */
export interface ExactTotal {
  readonly dinerId: DinerId;
  readonly numerator: bigint;
}

/**
 * The highest and lowest exact totals among diners with more than 0 (docs/product/money.md, "Awards"): £10 ÷ 3 is a three-way tie, though
 * somebody pays the odd penny. Nobody has the lowest one if everyone ties, or if only one diner pays.
 */
export function findAwards(totals: readonly ExactTotal[], denominator: bigint): BillSummary['awards'] {
  const paying = totals.filter(({ numerator }) => numerator > 0n);
  const amounts = paying.map(({ numerator }) => numerator).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least = 0n, most = 0n] = [amounts[0], amounts.at(-1)];
  const award = (amount: bigint, isGiven = true) => ({
    dinerIds: paying.flatMap(({ dinerId, numerator }) => (isGiven && numerator === amount ? dinerId : [])),
    total: Number(divideHalfAway(amount, denominator)),
  });
  return { most: award(most), least: award(least, most !== least) };
}
