import { addDiner, dinerNamed, renameDiner, type Bill, type Edit } from '#domain';
import { newId } from '../ids.ts';
import type { TableSync } from './table-sync.ts';
import type { LiveTable } from './types.ts';

/** What the acts below need. An act is done once by somebody, and takes several requests. */
export interface Hands {
  readonly sync: TableSync;
  readonly state: () => LiveTable;
  readonly edit: (rule: (bill: Bill) => Edit | Bill) => unknown;
  /** Hears of every change of the state, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Something of the state was changed by what is done here. */
  readonly changed: () => void;
}

/**
 * Adds somebody who is not on the bill, and takes their place; of somebody of this name who is there, it takes theirs. A phone adds one:
 * who has done so before gets their place back under this name, unless the host has taken that one off.
 */
export async function sitAsNew({ sync, state, edit }: Hands, name: string): Promise<boolean> {
  const { bill, me } = state();
  const added = sync.parts.seat?.added;
  const known = dinerNamed(bill.diners, name);
  if (known && known.id !== added) return sync.sit(known.id);
  if (added !== undefined && bill.diners.some(({ id }) => id === added)) {
    // Sits there first: a guest may rename nobody else.
    if (!(await sync.sit(added))) return false;
    edit((present) => renameDiner(present, added, name));
    return true;
  }
  // Who sits somewhere stands up first: only then does the server let a phone add somebody.
  if (me?.dinerId !== undefined && !(await sync.sit(null))) return false;
  const id = newId();
  sync.noteAdded(id);
  edit((present) => addDiner(present, { id, name }));
  return sync.sit(id);
}
