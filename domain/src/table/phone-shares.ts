import type { DinerId } from '../bill/bill.ts';
import type { Party } from '../settle/balances.ts';
import type { Transfer } from '../settle/settlement.ts';
import type { BillSummary } from '../split/summary-types.ts';
import { dinersAt, type PhoneDiners } from './people.ts';

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
  seats: readonly PhoneDiners[],
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

/** The transfers between phones: those settle between themselves who all have one phone. */
export const betweenPhones = (
  transfers: readonly Transfer<Party>[],
  phones: readonly PhoneDiners[],
): readonly Transfer<Party>[] => {
  const at = phones.map((phone) => dinersAt([phone]));
  return transfers.filter(({ from, to }) => {
    const people = [...from.dinerIds, ...to.dinerIds];
    return !at.some((ids) => people.every((id) => ids.has(id)));
  });
};
