import { folded, nextColor } from './add-diner.ts';
import type { Bill, Diner, DinerId } from './bill.ts';
import { edited, type Edit } from './edit.ts';
import { inGroup } from './groups.ts';
import { replaceDiners } from './remove-diner.ts';

/**
 * Loads a saved group: its names take the place of all diners and groups (docs/product/bill.md, "Loading a saved group").
 * Who is at the table under the same name already stays who they are, with what they had; the others sit down fresh. The
 * bill sees the rest leave: whole-table items stay with the whole table, other items of theirs go to the first of those who
 * are here, rounds lose their units; effects say so. Blank names are skipped; without any name nothing changes.
 * @param newId makes an id that is not in use
 */
export function loadSavedGroup(bill: Bill, names: readonly string[], newId: () => DinerId): Edit {
  const waiting = [...bill.diners];
  const known = names
    .filter((name) => name.trim() !== '')
    .map((name) => {
      const index = waiting.findIndex((diner) => folded(diner.name) === folded(name));
      return { name: name.trim(), diner: index < 0 ? undefined : waiting.splice(index, 1)[0] };
    });
  if (known.length === 0) return edited(bill);
  const seated: Diner[] = known.flatMap(({ diner }) => diner ?? []);
  const diners = known.map(({ name, diner }, index) => {
    const position = index + 1;
    if (diner) return { ...inGroup(diner, undefined), position };
    const fresh = { id: newId(), name, color: nextColor(seated), position };
    seated.push(fresh);
    return fresh;
  });
  return replaceDiners(bill, diners);
}
