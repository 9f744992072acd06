import type { Bill, Voucher } from '../bill/bill.ts';
import type { Exact } from '../money/exact.ts';
import { fraction } from '../money/fraction.ts';
import type { BillLines } from './bill-lines.ts';
import { byKindOfSize, countedAmount, type CountedAdjustment } from './counted-adjustment.ts';

/** What each voucher comes to in the order in which they count, in minor units; `total` is that after all charges. */
export function voucherAmounts({ adjustments, diners }: Bill, total: number) {
  let left = total;
  const base = fraction(BigInt(total));
  return adjustments
    .filter((each) => each.kind === 'voucher')
    .sort(byKindOfSize)
    .map((adjustment) => {
      const { owner } = adjustment;
      const counts = owner === undefined || diners.some(({ id }) => id === owner);
      const counted = counts ? countedAmount(adjustment, base, left) : { amount: 0, surplus: 0 };
      left -= counted.amount;
      return { adjustment, ...counted };
    });
}

/**
 * The vouchers of a bill; percentages are of its total after all charges. One with an owner is not divided: it is money that they have
 * paid. One whose owner is not at the table does not count (docs/product/money.md, "Vouchers").
 * @param total minor units, after all charges
 * @param totals everybody's exact total, before vouchers
 */
export function countVouchers(
  bill: Bill,
  { columnIds, everyone: equally }: BillLines,
  total: number,
  totals: () => Exact,
): CountedAdjustment<Voucher>[] {
  const everyone = columnIds.map((_, column) => column);
  return voucherAmounts(bill, total).map(({ adjustment, ...counted }) => {
    const { owner, split = 'proportional' } = adjustment;
    const common = { adjustment, ...counted, split, columns: [] };
    if (owner !== undefined || everyone.length === 0 || counted.amount === 0) return common;
    if (split === 'equal') return { ...common, ...equally };
    const { numerators, denominator } = totals();
    const own = everyone.map((column) => numerators[column] ?? 0n);
    // The unassigned amount gets its part, too: its column is the last one.
    const nobodys = own.reduce((rest, each) => rest - each, BigInt(total) * denominator);
    return { ...common, columns: [...everyone, everyone.length], weights: [...own, nobodys] };
  });
}
