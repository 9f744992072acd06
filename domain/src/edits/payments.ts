import type { Bill, Payment, PaymentId, Repayment, RepaymentId, TransferStep } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import { named, withoutPart, withPart } from '../bill/parts.ts';

/** A payment to the restaurant, in minor units, without a position on the bill. */
export type NewPayment = Omit<Payment, 'position'>;

/** Records a payment, by card or in cash; a diner may make several. An id that is in use, or an amount of 0 or less, changes nothing. */
export function addPayment(bill: Bill, payment: NewPayment): Edit {
  if (payment.amount <= 0) return edited(bill);
  const { name, ...given } = payment;
  return edited({ ...bill, payments: withPart<Payment>(bill.payments, { ...given, ...named(name) }) });
}

/** Removes a payment. */
export const removePayment = (bill: Bill, id: PaymentId): Edit =>
  edited({ ...bill, payments: withoutPart(bill.payments, id) });

/** Replaces all payments, in this order. Skips amounts of 0 or less, and repeated ids. */
export function setPayments(bill: Bill, payments: readonly NewPayment[]): Edit {
  let next: Bill = { ...bill, payments: [] };
  for (const payment of payments) next = addPayment(next, payment).bill;
  return edited(next);
}

/**
 * "Mark as settled": records money that somebody has given back to somebody else (minor units). Balances count it, so that a bill that
 * changes afterwards shows only what is still owed. An id that is in use, an amount of 0 or less, or money to oneself changes nothing.
 */
export function addRepayment(bill: Bill, repayment: Omit<Repayment, 'position'>): Edit {
  if (repayment.amount <= 0 || repayment.from === repayment.to) return edited(bill);
  return edited({ ...bill, repayments: withPart<Repayment>(bill.repayments, repayment) });
}

/** Removes a repayment: it was not made after all. */
export const removeRepayment = (bill: Bill, id: RepaymentId): Edit =>
  edited({ ...bill, repayments: withoutPart(bill.repayments, id) });

/** Rounds transfers to multiples of `step` (major units); without one they are exact. */
export const setTransferStep = (bill: Bill, step: TransferStep | undefined): Edit =>
  edited(step === undefined ? omit(bill, 'transferStep') : { ...bill, transferStep: step });
