import { EVERYONE_ELSE, type Bill, type DinerId, type Treat, type TreatId } from './bill.ts';
import { sumOf } from '../money/sum-of.ts';
import { inTableOrder } from './order.ts';

type Table = Pick<Bill, 'diners' | 'treats'>;

/** The diners at the table whom a treat names, in table order, even if nobody can pay for them. */
export const treatedBy = (
  { dinerIds }: Pick<Treat, 'dinerIds'>,
  { diners }: Pick<Bill, 'diners'>,
): DinerId[] => inTableOrder(dinerIds, diners);

/**
 * Tells the payers of each treat, in table order: those it names, or everyone except people treated by everyone else, so that two birthdays
 * do not form a circle. Nobody treats themselves.
 */
function payersAt({ diners, treats }: Table): (treat: Treat) => DinerId[] {
  const byAll = new Set(treats.flatMap(({ by, dinerIds }) => (by === EVERYONE_ELSE ? dinerIds : [])));
  return ({ by, dinerIds }) => {
    const treated = new Set(dinerIds);
    const chosen = by === EVERYONE_ELSE ? undefined : new Set(by);
    const pays = (id: DinerId) => !treated.has(id) && (chosen?.has(id) ?? !byAll.has(id));
    return diners.map(({ id }) => id).filter(pays);
  };
}

/** The payers of one treat, as `payersAt` tells them. */
export const payersOf = (treat: Treat, table: Table): DinerId[] => payersAt(table)(treat);

/** Everybody who pays for a diner, directly or through other treats, and the diner. */
function payersInAll(
  from: DinerId,
  payers: ReadonlyMap<DinerId, ReadonlySet<DinerId>>,
): ReadonlySet<DinerId> {
  const seen = new Set([from]);
  for (const id of seen) for (const payer of payers.get(id) ?? []) seen.add(payer);
  return seen;
}

/** The payers of each treated diner. If several treats are for one diner, all of their payers share the cost. */
function payersByTreated(treats: readonly Treat[], table: Table): Map<DinerId, Set<DinerId>> {
  const payersFor = payersAt(table);
  const payers = new Map<DinerId, Set<DinerId>>();
  for (const treat of treats) {
    const paying = payersFor(treat);
    for (const id of paying.length > 0 ? treatedBy(treat, table) : []) {
      const known = payers.get(id) ?? new Set();
      for (const each of paying) known.add(each);
      payers.set(id, known);
    }
  }
  return payers;
}

/** The number of payers of each treated diner, added up: what treats cost to count. */
export const payerCount = (table: Table): number =>
  sumOf([...payersByTreated(table.treats, table).values()], ({ size }) => size);

/** The treats in a circle, where somebody would end up paying for themselves. They do not count. */
export function circularTreats(table: Table): ReadonlySet<TreatId> {
  const payers = payersByTreated(table.treats, table);
  const payersFor = payersAt(table);
  const inAll = new Map([...payers.keys()].map((id) => [id, payersInAll(id, payers)]));
  const circular = table.treats.filter((treat) => {
    const treated = treatedBy(treat, table);
    return payersFor(treat).some((payer) => treated.some((id) => inAll.get(payer)?.has(id)));
  });
  return new Set(circular.map(({ id }) => id));
}

/** The treats that count: those that are not in a circle and have a payer at the table. */
export function countingTreats(table: Table): readonly Treat[] {
  const circular = circularTreats(table);
  const payersFor = payersAt(table);
  return table.treats.filter((treat) => !circular.has(treat.id) && payersFor(treat).length > 0);
}

/** Each treated diner, with the diners who pay for them in equal parts. Treats in a circle are left out. A payer may be treated in turn. */
export const treatedDiners = (table: Table): ReadonlyMap<DinerId, ReadonlySet<DinerId>> =>
  payersByTreated(countingTreats(table), table);
