import type { Bill, DinerId, Treat } from '../bill/bill.ts';
import { inTableOrder } from '../bill/order.ts';
import { countingTreats, treatedBy } from '../bill/treats.ts';
import { sumOf } from '../money/sum-of.ts';
import type { BillSummary } from './summary-types.ts';

/** People treated by the same treats, and their final payers. */
export interface TreatedTogether {
  /** In the order of the bill. */
  readonly treats: readonly Treat[];
  /** In table order. */
  readonly dinerIds: readonly DinerId[];
  /** The diners who pay some of it, in table order: somebody who is treated in turn passes it on and is left out. */
  readonly payerIds: readonly DinerId[];
  /** The amount paid for them, in minor units. */
  readonly amount: number;
}

/**
 * Groups treated diners by their treats: each is in one group, so that the amounts add up to all that treats move (docs/product/money.md,
 * "Treats"). Groups in which nothing moves are left out.
 */
export function treatedTogether(bill: Bill, { perDiner }: BillSummary): TreatedTogether[] {
  const byTreats = new Map<string, { treats: Treat[]; dinerIds: DinerId[] }>();
  const counting = countingTreats(bill);
  for (const { id } of bill.diners) {
    const treats = counting.filter((treat) => treatedBy(treat, bill).includes(id));
    const key = JSON.stringify(treats.map((treat) => treat.id));
    const part = byTreats.get(key) ?? { treats, dinerIds: [] };
    part.dinerIds.push(id);
    byTreats.set(key, part);
  }
  return [...byTreats.values()].flatMap(({ treats, dinerIds }) => {
    const given = dinerIds.flatMap((id) => perDiner[id]?.given ?? []);
    if (given.length === 0) return [];
    const payerIds = inTableOrder(
      given.map(({ dinerId }) => dinerId),
      bill.diners,
    );
    return [{ treats, dinerIds, payerIds, amount: sumOf(given, (each) => each.amount) }];
  });
}
