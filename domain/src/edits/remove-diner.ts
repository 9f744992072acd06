import type { Bill, Charge, Diner, DinerId, Item, Line, Round, Share, Sharing } from '../bill/bill.ts';
import { edited, type Edit, type Effect } from '../bill/edit.ts';
import { withoutEmptyGroups } from '../bill/groups.ts';
import { omit } from '../bill/omit.ts';
import { inTableOrder } from '../bill/order.ts';
import {
  equally,
  isSameSharing,
  sharesOf,
  sharersOf,
  tidySharing,
  tidyUnits,
  unitsGiven,
  requiredWeight,
} from '../bill/sharing.ts';
import { strandedBy } from '../bill/stranded.ts';
import { withCharge } from './edit-charges.ts';
import { newlyUnassigned } from './newly-unassigned.ts';

/**
 * Removes diners and everything that depends on them (docs/product/bill.md, "Removing a diner"). `remaining` lists the diners afterwards,
 * who may include new people (a loaded group).
 */
export function replaceDiners(bill: Bill, remaining: readonly Diner[]): Edit {
  const staying = new Set(remaining.map((diner) => diner.id));
  const leaving = new Set(bill.diners.filter((diner) => !staying.has(diner.id)).map((diner) => diner.id));
  const { groups: dinerGroups, effects } = withoutEmptyGroups(bill.dinerGroups, remaining);
  const next = { ...withoutChargesOf(bill, remaining, effects), diners: remaining, dinerGroups };
  const lines = bill.lines.map((line) => {
    if (!sharersOf(line, bill.diners).some(({ dinerId }) => leaving.has(dinerId)))
      return reseated(line, next);
    return line.kind === 'item'
      ? itemWithout(line, leaving, next, effects)
      : roundWithout(line, leaving, next, effects);
  });
  const left = { ...next, lines };
  for (const each of strandedBy(bill, left)) effects.push({ kind: 'stranded', ...each });
  return edited(left, [...effects, ...newlyUnassigned(bill, left)]);
}

/** Adapts a line of the remaining diners: the diner with the rest may have left, and the table order may have changed. */
function reseated(line: Line, next: Bill): Line {
  const sharing = tidySharing(line.sharing, line, next);
  return isSameSharing(sharing, line.sharing) ? line : ({ ...line, sharing } as Line);
}

const without = (shares: readonly Share[], leaving: ReadonlySet<DinerId>): Share[] =>
  shares.filter(({ dinerId }) => !leaving.has(dinerId));

/**
 * An item without the leaving diners. A single remaining sharer has all of it, unless it is divided by units; with none left, it goes to
 * the first diner.
 */
function itemWithout(item: Item, leaving: ReadonlySet<DinerId>, next: Bill, effects: Effect[]): Item {
  const remaining = next.diners;
  const left = item.sharing.by === 'everyone' ? remaining.map(({ id }) => id) : [];
  const shares = without(sharesOf(item), leaving);
  if (left.length > 1) return item;
  if (
    item.sharing.by !== 'everyone' &&
    (shares.length > 1 || (item.sharing.by === 'units' && shares.length > 0))
  ) {
    const sharing = tidySharing({ ...item.sharing, shares } as Sharing, item, next);
    const kept = { ...item, sharing };
    if (sharing.by === 'percent' || sharing.by === 'amounts')
      if (unitsGiven(sharing.shares) !== requiredWeight(kept, next.currency))
        effects.push({ kind: 'shares_unbalanced' });
    return kept;
  }

  const wasAlone = item.sharing.by !== 'everyone' && item.sharing.shares.length < 2;
  const ownId = left[0] ?? shares[0]?.dinerId;
  const heir = remaining.find(({ id }) => id === ownId) ?? remaining[0];
  if (heir && ownId === undefined) effects.push({ kind: 'item_reassigned', toName: heir.name });
  else if (heir && !wasAlone) effects.push({ kind: 'item_unshared' });
  return { ...item, sharing: equally(heir ? [heir.id] : []) };
}

function roundWithout(round: Round, leaving: ReadonlySet<DinerId>, next: Bill, effects: Effect[]): Round {
  const shares = without(round.sharing.shares, leaving);
  const given = unitsGiven(shares);
  // Unassigned units stay. If more units were assigned than ordered, the quantity is at least the remaining diners' units.
  const quantity = Math.max(given, round.quantity - (unitsGiven(round.sharing.shares) - given));
  if (quantity !== round.quantity) effects.push({ kind: 'round_reduced' });
  return { ...round, quantity, sharing: tidyUnits(shares, round, next) };
}

/** Takes leaving diners off charges; one with none of its diners left is divided over everyone. */
function withoutChargesOf(bill: Bill, remaining: readonly Diner[], effects: Effect[]): Bill {
  let next = bill;
  for (const charge of bill.charges) {
    if (!charge.dinerIds) continue;
    const dinerIds = inTableOrder(charge.dinerIds, remaining);
    const rest = omit(charge, 'dinerIds') as Charge;
    if (dinerIds.length === 0) effects.push({ kind: 'charge_for_everyone', charge });
    next = withCharge(next, dinerIds.length > 0 ? { ...rest, dinerIds } : rest);
  }
  return next;
}

/**
 * Removes a diner from the table, groups, items and rounds. An item left with nobody goes to the first remaining diner; one left with a
 * single diner is no longer shared; a round shrinks by what they had; their units of an item become unassigned; a group left empty is
 * dropped. If nobody is left at the table, items stay, unassigned.
 */
export function removeDiner(bill: Bill, id: DinerId): Edit {
  if (!bill.diners.some((diner) => diner.id === id)) return edited(bill);
  return replaceDiners(
    bill,
    bill.diners.filter((diner) => diner.id !== id),
  );
}
