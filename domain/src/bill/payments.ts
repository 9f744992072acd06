import type { Bill, Payment, PaymentId } from './bill.ts';
import { edited, type Edit } from './edit.ts';
import { named, withoutPart, withPart } from './parts.ts';

/** What somebody paid the restaurant, in minor units, before it has a place on the bill. */
export type NewPayment = Omit<Payment, 'position'>;

/** Somebody has paid so much, by card or in cash; one may pay several times. An id that is in use, or an amount of 0 or less, changes nothing. */
export function addPayment(bill: Bill, payment: NewPayment): Edit {
  if (payment.amount <= 0) return edited(bill);
  const { name, ...given } = payment;
  return edited({ ...bill, payments: withPart<Payment>(bill.payments, { ...given, ...named(name) }) });
}

/** That was not paid. */
export const removePayment = (bill: Bill, id: PaymentId): Edit =>
  edited({ ...bill, payments: withoutPart(bill.payments, id) });

/** These are all payments there were, in this order. Those of 0 or less, and of an id that was there before in the list, are none. */
export function setPayments(bill: Bill, payments: readonly NewPayment[]): Edit {
  let next: Bill = { ...bill, payments: [] };
  for (const payment of payments) next = addPayment(next, payment).bill;
  return edited(next);
}
