import type { Bill, BillId } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { emptyBill } from '../bill/empty-bill.ts';

/**
 * Clear Bill: diners, groups, lines, extras, discounts, payments and the typed total go; the currency, and whether it is the home currency,
 * stay (docs/product/bill.md, "Clear Bill"). @param timestamp of the new bill, in milliseconds since the epoch
 */
export function clearBill(bill: Bill, timestamp: number, id?: BillId): Edit {
  const cleared = emptyBill(bill.currency, timestamp, id);
  const { usesHomeCurrency } = bill;
  return edited(usesHomeCurrency === undefined ? cleared : { ...cleared, usesHomeCurrency });
}
