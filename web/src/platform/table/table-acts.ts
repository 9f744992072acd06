import {
  addDiner,
  claimKey,
  dinerNamed,
  registerParts,
  renameDiner,
  shownEntries,
  stepOf,
  updateLine,
  type Bill,
  type DinerId,
  type Edit,
  type KeyedValue,
  type LineId,
} from '#domain';
import { newId } from '../ids.ts';
import type { KeptBill } from './keep-bill.ts';
import type { TableSync } from './table-sync.ts';
import type { LiveTable } from './types.ts';

/** What the acts below need. An act is done once by somebody, and takes several requests. */
export interface Hands {
  readonly sync: TableSync;
  readonly state: () => LiveTable;
  readonly edit: (rule: (bill: Bill) => Edit | Bill) => unknown;
  /** Hears of every change of the state, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
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
    // Takes the seat first: a guest may rename only their own diner.
    if (!(await sync.sit(added))) return false;
    edit((present) => renameDiner(present, added, name));
    return true;
  }
  // Who sits somewhere stands up first: only then does the server let a phone add somebody.
  if (me?.dinerId !== undefined && !(await sync.sit(null))) return false;
  const id = newId();
  sync.memory.remember(() => ({ added: id }));
  edit((present) => addDiner(present, { id, name }));
  if (!(await sync.flush())) return false;
  const refused = state().refused.find(({ key }) => registerParts(key)[1] === id);
  if (!refused) return sync.sit(id);
  // Somebody of this name has come in the same moment.
  sync.memory.remember((seat) => ({ refused: seat.refused.filter((each) => each !== refused) }));
  sync.fail({ code: 'seat_taken' });
  return false;
}

/**
 * What is written where some people (this phone's diner, unless others are named) have so much of a line, or nothing (undefined). While the bill is open, and where it stands there
 * already, that takes back what this phone has proposed.
 */
export function claimsOf(
  { sync, state }: Pick<Hands, 'sync' | 'state'>,
  lineId: LineId,
  weight: number | undefined,
  dinerIds: readonly DinerId[] | undefined,
): readonly KeyedValue[] {
  const { proposals, me, status } = state();
  const own = me?.dinerId === undefined ? [] : [me.dinerId];
  return (dinerIds ?? own).flatMap((dinerId) => {
    const change = { key: claimKey(lineId, dinerId), value: weight ?? null };
    const proposed = proposals.find(({ key, seatId }) => key === change.key && seatId === me?.seatId);
    const isDone = status === 'open' || stepOf(shownEntries(sync.replica), [change]).length === 0;
    // First: should it be locked again when both arrive, the change is a proposal in the place of this one.
    return [...(proposed && isDone ? [{ key: proposed.id, value: null }] : []), change];
  });
}

/** The bill with another name and price of an item. @param price minor units, of the whole line */
export function corrected(bill: Bill, id: LineId, name: string | undefined, price: number): Edit | Bill {
  const item = bill.lines.find((line) => line.id === id);
  if (item?.kind !== 'item') return bill;
  const { name: _, ...rest } = item;
  return updateLine(bill, { ...rest, price, ...(name !== undefined && { name }) });
}

/** What makes a table's bill one of this device. Whoever goes on alone often has no network: to be fetched before. */
export const loadKeepBill = () => import('./keep-bill.ts').then((part) => part.keepBill);

/** Makes a guest's table's bill one of this device. Rejects where what does so could not be fetched. */
export async function keepTableBill({ state }: Pick<Hands, 'state'>, name: string): Promise<KeptBill> {
  const { bill, status, me, ways } = state();
  const dinerId = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  const share = dinerId === undefined ? undefined : { me: dinerId, alsoFor: me?.alsoFor, ways };
  const keepBill = await loadKeepBill();
  return keepBill(bill, { name, isFinal: status === 'finished', share });
}
