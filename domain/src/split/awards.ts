import type { DinerId } from '../bill/bill.ts';
import { divideHalfAway } from '../money/decimal.ts';
import type { Awards } from './summary-types.ts';

/** A diner's exact total as a numerator; the denominator is common to all diners. */
export interface ExactTotal {
  readonly dinerId: DinerId;
  readonly numerator: bigint;
}

/**
 * The highest and lowest exact totals among diners with more than 0 (docs/product/money.md, "Awards"): £10 ÷ 3 is a three-way tie, though
 * somebody pays the odd penny. Nobody has the lowest one if everyone ties, or if only one diner pays.
 */
export function findAwards(totals: readonly ExactTotal[], denominator: bigint): Awards {
  const paying = totals.filter(({ numerator }) => numerator > 0n);
  const amounts = paying.map(({ numerator }) => numerator).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least = 0n, most = 0n] = [amounts[0], amounts.at(-1)];
  const having = (amount: bigint): DinerId[] =>
    paying.filter((each) => each.numerator === amount).map((each) => each.dinerId);
  const mostExpensive = having(most);
  const cheapest = most === least ? [] : having(least);
  const rounded = (amount: bigint): number => Number(divideHalfAway(amount, denominator));
  return {
    mostExpensive,
    cheapest,
    highest: rounded(most),
    lowest: rounded(least),
    hasTiedMostExpensive: mostExpensive.length > 1,
    hasTiedCheapest: cheapest.length > 1,
  };
}
