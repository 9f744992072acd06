import type { Bill, DinerId } from '../bill/bill.ts';
import { convertBill } from '../exchange/convert.ts';
import { sumOf } from '../money/sum-of.ts';
import type { BillSummary } from '../split/summary-types.ts';
import type { Party } from './balances.ts';
import type { Transfer } from './settlement.ts';

/**
 * Converts a transfer to `home`, in minor units, if it is all that its payer owes. Uses the summary's conversion of the whole bill
 * (docs/product/money.md, "Conversion"), so that no two screens differ by a unit. Undefined for anything else.
 */
export function convertedOwed(
  { exchangeRate }: Bill,
  summary: BillSummary,
  { from, amount }: Transfer<Party>,
  home: string,
): number | undefined {
  const of = (amountOf: (id: DinerId) => number | undefined) =>
    sumOf(from.dinerIds, (id) => amountOf(id) ?? 0);
  if (exchangeRate?.to !== home || of((id) => summary.perDiner[id]?.total) !== amount) return undefined;
  const converted = convertBill(summary, exchangeRate.rate, home);
  return converted && of((id) => converted.perDiner[id]);
}
