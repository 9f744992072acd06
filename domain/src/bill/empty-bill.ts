import type { Bill, BillId } from './bill.ts';
import { isMainCharge, isNoCharge } from './charges.ts';

/** The id for a bill that was stored without one, from its start time (milliseconds since the epoch). */
export const idOfStart = (timestamp: number): BillId => `started-${timestamp}`;

/** A bill with nothing on it. @param timestamp milliseconds since the epoch */
export function emptyBill(currency: string, timestamp: number, id: BillId = idOfStart(timestamp)): Bill {
  return {
    id,
    currency,
    diners: [],
    dinerGroups: [],
    lines: [],
    charges: [],
    adjustments: [],
    treats: [],
    payments: [],
    repayments: [],
    timestamp,
  };
}

/** True if the bill is untouched: nothing is on the bill but its currency and when it was started. */
export const isBlank = (bill: Bill): boolean =>
  [bill.diners, bill.dinerGroups, bill.lines].every((list) => list.length === 0) &&
  [bill.adjustments, bill.treats, bill.payments, bill.repayments].every((list) => list.length === 0) &&
  bill.charges.every((charge) => isMainCharge(charge.id) && isNoCharge(charge) && charge.id !== 'tip') &&
  bill.billInput === undefined;
