import { plainText } from '../text/plain-text.ts';
import type { Bill, Diner, DinerId } from '../bill/bill.ts';
import { nextColor } from '../bill/diners.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { inGroup } from '../bill/groups.ts';
import { omit } from '../bill/omit.ts';
import { ownWeight } from '../bill/sharing.ts';
import { nameOfSaved, tidySaved, type SavedDiner } from '../saved/saved-group.ts';
import { replaceDiners } from './remove-diner.ts';

/**
 * Loads a saved group: its names replace all diners and groups (docs/product/bill.md, "Loading a saved group"). Diners with the same name
 * keep their dishes, and count as the group says; the other names become new diners. Everybody else leaves: whole-table items stay with
 * the whole table, their other items go to the first remaining diner, rounds lose their units. Effects report this, and the kept dishes.
 * Blank names are skipped; without any name nothing changes.
 * @param newId makes an id that is not in use
 */
export function loadSavedGroup(bill: Bill, saved: readonly SavedDiner[], newId: () => DinerId): Edit {
  const waiting = [...bill.diners];
  const take = (diner: Diner | undefined): Diner | undefined =>
    diner && waiting.splice(waiting.indexOf(diner), 1)[0];
  // Exact matches first, so that "José" and "Jose" at one table are not confused.
  const exact = tidySaved(saved).map((member) => {
    const name = nameOfSaved(member);
    const weight = typeof member === 'object' ? member.weight : undefined;
    return { name, weight, diner: take(waiting.find((diner) => diner.name === name)) };
  });
  const known = exact.map(({ diner, ...member }) => ({
    ...member,
    diner: diner ?? take(waiting.find(({ name }) => plainText(name) === plainText(member.name))),
  }));
  if (known.length === 0) return edited(bill);
  const seated: Diner[] = known.flatMap(({ diner }) => diner ?? []);
  const diners = known.map(({ name, weight, diner }, index) => {
    const own = { position: index + 1, ...ownWeight(weight) };
    if (diner) return { ...omit(inGroup(diner, undefined), 'weight'), ...own };
    const fresh = { id: newId(), name, color: nextColor(seated), ...own };
    seated.push(fresh);
    return fresh;
  });
  const edit = replaceDiners(bill, diners);
  const kept = seated.filter(({ id }) => hasDishes(id, bill)).map((diner) => diner.name);
  return edited(
    edit.bill,
    kept.length > 0 ? [{ kind: 'dishes_kept', names: kept }, ...edit.effects] : edit.effects,
  );
}

/** True if they have a share of a line of this bill, alone or with others; lines for everyone do not count. */
const hasDishes = (dinerId: DinerId, { lines }: Bill): boolean =>
  lines.some(
    ({ sharing }) => sharing.by !== 'everyone' && sharing.shares.some((share) => share.dinerId === dinerId),
  );
