import type { Bill, DinerId, Payment, Repayment } from '../bill/bill.ts';
import { isCountableInAll } from '../split/countable.ts';
import { summarize } from '../split/summarize.ts';
import type { Entries } from './entries.ts';
import { paidEarly, seatsOf } from './people.ts';
import { phoneShares } from './phone-shares.ts';

/**
 * The finished bill, where what people said before the end that they paid is given back to whoever paid the restaurant, of several to who
 * paid most: only the difference is left to pay, in either direction. People of one phone paid together, each their part first. What payers
 * themselves have said is in their payments.
 */
export function withPaidEarly(bill: Bill, entries: Entries): Bill {
  const early = paidEarly(entries);
  const payers = bill.payments.filter(({ dinerId }) => bill.diners.some(({ id }) => id === dinerId));
  const to = payers.reduce<Payment | undefined>(
    (most, each) => (most && most.amount >= each.amount ? most : each),
    undefined,
  )?.dinerId;
  if (early.size === 0 || to === undefined) return bill;
  const { perDiner } = summarize(bill);
  const amounts = phoneShares({ perDiner }, seatsOf(entries), early).flatMap(({ dinerIds, paid }) => {
    if (dinerIds.some((id) => payers.some(({ dinerId }) => dinerId === id))) return [];
    let rest = paid ?? 0;
    return dinerIds.map((from, index): readonly [DinerId, number] => {
      const amount = index === dinerIds.length - 1 ? rest : Math.min(rest, perDiner[from]?.total ?? 0);
      rest -= amount;
      return [from, amount];
    });
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
