import type { Bill } from './bill.ts';
import { edited, type Edit } from './edit.ts';

/** A bill with nothing on it. @param timestamp milliseconds since the epoch */
export function emptyBill(currency: string, timestamp: number): Bill {
  return { currency, diners: [], dinerGroups: [], lines: [], timestamp };
}

/** Whether nobody has begun: nothing is on the bill but its currency and when it was started. */
export const isBlank = (bill: Bill): boolean =>
  bill.diners.length + bill.dinerGroups.length + bill.lines.length === 0 &&
  [bill.serviceCharge, bill.tax, bill.tip, bill.billInput].every((amount) => amount === undefined);

/**
 * Clear Bill: diners, groups, lines, extras and the typed total go; the currency, and whether it is the home currency,
 * stay (docs/product/bill.md, "Clear Bill"). @param timestamp of the new bill, in milliseconds since the epoch
 */
export function clearBill(bill: Bill, timestamp: number): Edit {
  const cleared = emptyBill(bill.currency, timestamp);
  const { usesHomeCurrency } = bill;
  return edited(usesHomeCurrency === undefined ? cleared : { ...cleared, usesHomeCurrency });
}
