import { balances, setPayments, type Bill, type DinerId, type PaymentId } from '#domain';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

/** The id of a payment of the whole bill. It contains the amount, which distinguishes a payment that was corrected by hand since then. */
const idOfAll = (amount: number): PaymentId => `all-${amount}`;

/** The bill with all of it paid by one person, or with no payments if nobody has said who paid. */
export function paidBy(bill: Bill, dinerId: DinerId | undefined): Bill {
  const amount = balances(bill, summaryOf(bill)).due;
  return setPayments(bill, dinerId === undefined ? [] : [{ id: idOfAll(amount), dinerId, amount }]).bill;
}

/** The diner who paid all of the bill according to `paidBy`, even if its total has changed since. */
export function payerOfAll({ payments, diners }: Bill): DinerId | undefined {
  const [payment, ...more] = payments;
  if (!payment || more.length > 0 || payment.id !== idOfAll(payment.amount)) return undefined;
  return diners.find(({ id }) => id === payment.dinerId)?.id;
}

/** The figures that a host agrees to when finishing a bill: total, unclaimed part, payments, and their difference. */
function figuresOf(bill: Bill): string {
  const summary = summaryOf(bill);
  const payments = bill.payments.map(({ dinerId, amount }) => [dinerId, amount]);
  return JSON.stringify([
    summary.grandTotal,
    summary.unassigned,
    balances(bill, summary).difference,
    payments,
  ]);
}

/** True if a bill is still the one agreed to. */
export function asAgreed(bill: Bill): (now: Bill) => boolean {
  const agreed = figuresOf(bill);
  return (now) => figuresOf(now) === agreed;
}
