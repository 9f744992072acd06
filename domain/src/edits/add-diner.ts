import { plainText, tidyName } from '../text/plain-text.ts';
import type { Bill, DinerId } from '../bill/bill.ts';
import { nextColor } from '../bill/diners.ts';
import { edited, type Edit, type Effect } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import { nextPosition } from '../bill/order.ts';
import { isDinerWeight, ownWeight } from '../bill/sharing.ts';

/**
 * Adds a diner, name tidied. Whole-table items are theirs too from now on (effect `whole_table_extended`).
 * A blank name or an id that is at the table already changes nothing.
 */
export function addDiner(bill: Bill, { id, name }: { readonly id: DinerId; readonly name: string }): Edit {
  const tidy = tidyName(name);
  if (tidy === '' || bill.diners.some((diner) => diner.id === id)) return edited(bill);
  const diner = { id, name: tidy, color: nextColor(bill.diners), position: nextPosition(bill.diners) };
  const count = bill.lines.filter(({ sharing }) => sharing.by === 'everyone').length;
  return edited(
    { ...bill, diners: [...bill.diners, diner] },
    count > 0 ? [{ kind: 'whole_table_extended', names: [tidy], count }] : [],
  );
}

/** Adds several at once, as `addDiner` does one by one; those who join whole-table items are named together in one effect. */
export function addDiners(
  bill: Bill,
  newcomers: readonly { readonly id: DinerId; readonly name: string }[],
): Edit {
  let edit: Edit = { bill, effects: [] };
  const joined: Extract<Effect, { kind: 'whole_table_extended' }>[] = [];
  for (const newcomer of newcomers) {
    edit = addDiner(edit.bill, newcomer);
    for (const effect of edit.effects) if (effect.kind === 'whole_table_extended') joined.push(effect);
  }
  const [first] = joined;
  return {
    bill: edit.bill,
    effects: first ? [{ ...first, names: joined.flatMap(({ names }) => names) }] : [],
  };
}

/** Duplicate names: those of diners at the table, and repeats within `names`. Each is listed once; case and spaces do not count. */
export function duplicateNames(
  { diners }: Pick<Bill, 'diners'>,
  names: readonly string[],
): readonly string[] {
  const seen = new Set(diners.map(({ name }) => plainText(name)));
  const twice = new Map<string, string>();
  for (const name of names) {
    if (seen.has(plainText(name))) twice.set(plainText(name), name.trim());
    seen.add(plainText(name));
  }
  return [...twice.values()];
}

/** Sets how many people a diner counts as where everyone shares equally (docs/product/money.md, "Weights"); ignores what is no weight. */
export function setDinerWeight(bill: Bill, id: DinerId, weight: number): Edit {
  if (!isDinerWeight(weight)) return edited(bill);
  const diners = bill.diners.map((diner) =>
    diner.id === id ? { ...omit(diner, 'weight'), ...ownWeight(weight) } : diner,
  );
  return edited({ ...bill, diners });
}

/** Renames a diner, name tidied; no amount moves. A blank name changes nothing. */
export function renameDiner(bill: Bill, id: DinerId, name: string): Edit {
  const tidy = tidyName(name);
  if (tidy === '') return edited(bill);
  const diners = bill.diners.map((diner) => (diner.id === id ? { ...diner, name: tidy } : diner));
  return edited({ ...bill, diners });
}
