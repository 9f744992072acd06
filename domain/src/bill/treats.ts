import { EVERYONE_ELSE, type Bill, type DinerId, type Treat, type TreatId } from './bill.ts';
import { inTableOrder } from './order.ts';

type Table = Pick<Bill, 'diners' | 'treats'>;

/** The diners at the table whom a treat names, in table order, even if nobody can pay for them. */
export const treatedBy = (
  { dinerIds }: Pick<Treat, 'dinerIds'>,
  { diners }: Pick<Bill, 'diners'>,
): DinerId[] => inTableOrder(dinerIds, diners);

/**
 * The payers of a treat, in table order: those it names, or everyone except people treated by everyone else, so that two birthdays do not
 * form a circle. Nobody treats themselves.
 */
export function payersOf(treat: Treat, { diners, treats }: Table): DinerId[] {
  const { by, dinerIds } = treat;
  const excluded = new Set(dinerIds);
  if (by === EVERYONE_ELSE)
    for (const each of treats)
      if (each.by === EVERYONE_ELSE) for (const id of each.dinerIds) excluded.add(id);
  const chosen = by === EVERYONE_ELSE ? undefined : new Set(by);
  return diners.map(({ id }) => id).filter((id) => !excluded.has(id) && (chosen?.has(id) ?? true));
}

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
  const payers = new Map<DinerId, Set<DinerId>>();
  for (const treat of treats) {
    const paying = payersOf(treat, table);
    for (const id of paying.length > 0 ? treatedBy(treat, table) : [])
      payers.set(id, new Set([...(payers.get(id) ?? []), ...paying]));
  }
  return payers;
}

/** The treats in a circle, where somebody would end up paying for themselves. They do not count. */
export function circularTreats(table: Table): ReadonlySet<TreatId> {
  const payers = payersByTreated(table.treats, table);
  const inAll = new Map([...payers.keys()].map((id) => [id, payersInAll(id, payers)]));
  const circular = table.treats.filter((treat) => {
    const treated = treatedBy(treat, table);
    return payersOf(treat, table).some((payer) => treated.some((id) => inAll.get(payer)?.has(id)));
  });
  return new Set(circular.map(({ id }) => id));
}

/** The treats that count: those that are not in a circle and have a payer at the table. */
export function countingTreats(table: Table): readonly Treat[] {
  const circular = circularTreats(table);
  return table.treats.filter((treat) => !circular.has(treat.id) && payersOf(treat, table).length > 0);
}

/** Each treated diner, with the diners who pay for them in equal parts. Treats in a circle are left out. A payer may be treated in turn. */
export const treatedDiners = (table: Table): ReadonlyMap<DinerId, ReadonlySet<DinerId>> =>
  payersByTreated(countingTreats(table), table);
