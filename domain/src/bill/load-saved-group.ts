import { nextColor } from './add-diner.ts';
import type { Edit } from './edit.ts';
import { replaceDiners } from './remove-diner.ts';
import type { Bill, Diner, DinerId } from './types.ts';

/**
 * Loads a saved group: fresh diners, one per saved name, in no group, take the place of all diners and groups
 * (docs/product/bill.md, "Loading a saved group"). The bill sees them sit down and the others leave: whole-table items
 * stay with the whole table, other items go to the first of them, rounds lose their units; effects say so. Blank names
 * are skipped; without any name nothing changes. @param newId makes an id that is not in use
 */
export function loadSavedGroup(bill: Bill, names: readonly string[], newId: () => DinerId): Edit {
  const fresh: Diner[] = [];
  for (const name of names.map((each) => each.trim()))
    if (name !== '') fresh.push({ id: newId(), name, color: nextColor(fresh) });
  return fresh.length === 0 ? { bill, effects: [] } : replaceDiners(bill, fresh);
}
