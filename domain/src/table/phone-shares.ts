import type { DinerId } from '../bill/bill.ts';
import type { BillSummary } from '../split/summary-types.ts';
import type { Seat } from './people.ts';

/** The people of one phone, or somebody without one: they pay together. Amounts are in minor units. */
export interface PhoneShare {
  readonly dinerIds: readonly DinerId[];
  readonly names: readonly string[];
  readonly owed: number;
  /** What they have said before the end that they have paid; absent if they have said nothing. */
  readonly paid?: number;
}

/** What everybody on the bill owes and has paid early, phone by phone: the same on every phone. */
export function phoneShares(
  { perDiner }: Pick<BillSummary, 'perDiner'>,
  seats: readonly Pick<Seat, 'dinerId' | 'alsoFor'>[],
  paidEarly: ReadonlyMap<DinerId, number>,
): readonly PhoneShare[] {
  const phones = seats.map(({ dinerId, alsoFor }) => [dinerId, alsoFor]);
  const others = Object.keys(perDiner).filter((id) => !phones.some((phone) => phone.includes(id)));
  return [...phones, ...others.map((id) => [id])].flatMap((ids) => {
    const shares = ids.flatMap((id) => perDiner[id ?? ''] ?? []);
    if (shares.length === 0) return [];
    const dinerIds = shares.map(({ dinerId }) => dinerId);
    const amounts = dinerIds.flatMap((id) => paidEarly.get(id) ?? []);
    const sum = (all: readonly number[]) => all.reduce((before, each) => before + each, 0);
    return {
      dinerIds,
      names: shares.map(({ name }) => name),
      owed: sum(shares.map(({ total }) => total)),
      ...(amounts.length > 0 && { paid: sum(amounts) }),
    };
  });
}
