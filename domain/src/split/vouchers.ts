import type { Bill, Voucher } from '../bill/bill.ts';
import type { Exact } from '../money/exact.ts';
import { fraction } from '../money/fraction.ts';
import type { BillLines } from './bill-lines.ts';
import { byKindOfSize, countedAmount, type CountedAdjustment } from './counted-adjustment.ts';

/**
 * The vouchers of a bill; percentages are of its total after all charges. One with an owner is not divided: it is money that they have
 * paid. One whose owner is not at the table does not count (docs/product/money.md, "Vouchers").
 * @param total minor units, after all charges
 * @param totals everybody's exact total, before vouchers
 */
export function countVouchers(
  bill: Bill,
  { columnIds, columnOf }: BillLines,
  total: number,
  totals: () => Exact,
): CountedAdjustment<Voucher>[] {
  let left = total;
  const everyone = columnIds.map((_, column) => column);
  return bill.adjustments
    .filter((each) => each.kind === 'voucher')
    .sort(byKindOfSize)
    .map((adjustment) => {
      const { owner, split = 'proportional' } = adjustment;
      const common = { adjustment, amount: 0, surplus: 0, split, columns: [] };
      if (owner !== undefined && !columnOf.has(owner)) return common;
      const counted = countedAmount(adjustment, fraction(BigInt(total)), left);
      left -= counted.amount;
      if (owner !== undefined || everyone.length === 0 || counted.amount === 0)
        return { ...common, ...counted };
      if (split === 'equal') return { ...common, ...counted, columns: everyone };
      const { numerators, denominator } = totals();
      const own = everyone.map((column) => numerators[column] ?? 0n);
      // The unassigned amount gets its part, too: its column is the last one.
      const nobodys = own.reduce((rest, each) => rest - each, BigInt(total) * denominator);
      return { ...common, ...counted, columns: [...everyone, everyone.length], weights: [...own, nobodys] };
    });
}
