import { balances, setPayments, type Bill, type DinerId } from '#domain';
import { newId } from '#web/platform/ids.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

/** The bill as one person has paid all of it, or as nobody has said who paid. */
export const paidBy = (bill: Bill, dinerId: DinerId | undefined): Bill =>
  setPayments(
    bill,
    dinerId === undefined ? [] : [{ id: newId(), dinerId, amount: balances(bill, summaryOf(bill)).due }],
  ).bill;

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
