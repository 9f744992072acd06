import type { Bill, Repayment, RepaymentId } from './bill.ts';
import { edited, type Edit } from './edit.ts';
import { withoutPart, withPart } from './parts.ts';

/**
 * "Mark as settled": somebody has given money back to somebody else (minor units). Balances count it, so that a bill that changes afterwards shows
 * only what is left. An id that is in use, an amount of 0 or less, or money to oneself changes nothing.
 */
export function addRepayment(bill: Bill, repayment: Omit<Repayment, 'position'>): Edit {
  if (repayment.amount <= 0 || repayment.from === repayment.to) return edited(bill);
  return edited({ ...bill, repayments: withPart<Repayment>(bill.repayments, repayment) });
}

/** It was not given back after all. */
export const removeRepayment = (bill: Bill, id: RepaymentId): Edit =>
  edited({ ...bill, repayments: withoutPart(bill.repayments, id) });
