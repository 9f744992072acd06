import type { Bill, DinerId, Payment, Repayment } from '../bill/bill.ts';
import { sumOf } from '../money/sum-of.ts';
import { isCountableInAll } from '../split/countable.ts';
import { summarize } from '../split/summarize.ts';
import type { Entries } from './entries.ts';
import { paidEarly, seatsOf } from './people.ts';
import { phoneShares } from './phone-shares.ts';

/**
 * The finished bill, where what people said before the end that they paid is given back to whoever paid the restaurant, of several to who
 * paid most: only the difference is left to pay, in either direction. What was said for somebody is for their part first; what is more is
 * for the part of whoever is with them on one phone, and otherwise still their own. What payers themselves have said is in their payments,
 * and nobody has paid more than the whole bill.
 */
export function withPaidEarly(bill: Bill, entries: Entries): Bill {
  const early = paidEarly(entries);
  const payers = bill.payments.filter(({ dinerId }) => bill.diners.some(({ id }) => id === dinerId));
  const to = payers.reduce<Payment | undefined>(
    (most, each) => (most && most.amount >= each.amount ? most : each),
    undefined,
  )?.dinerId;
  if (early.size === 0 || to === undefined) return bill;
  const { perDiner, grandTotal } = summarize(bill);
  const said = (id: DinerId) => {
    const amount = early.get(id) ?? 0;
    return amount > grandTotal ? 0 : amount;
  };
  const more = (id: DinerId) => said(id) - Math.max(0, perDiner[id]?.total ?? 0);
  const passed = (from: DinerId, to: DinerId) => Math.max(0, Math.min(more(from), -more(to)));
  const amounts = phoneShares({ perDiner }, seatsOf(entries), early).flatMap((phone) => {
    const dinerIds = phone.dinerIds.filter((id) => !payers.some(({ dinerId }) => dinerId === id));
    return dinerIds.map((id): readonly [DinerId, number] => [
      id,
      said(id) + sumOf(dinerIds, (other) => passed(other, id) - passed(id, other)),
    ]);
  });
  const repayments = amounts
    .filter(([, amount]) => amount > 0)
    .map(([from, amount], index): Repayment => {
      return { id: `early-${from}`, from, to, amount, position: bill.repayments.length + index };
    });
  const settled = { ...bill, repayments: [...bill.repayments, ...repayments] };
  // Anybody may say that they have paid any amount.
  return isCountableInAll(settled) ? settled : bill;
}
