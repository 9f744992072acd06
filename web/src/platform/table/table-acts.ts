import {
  addDiner,
  dinerNamed,
  forbiddenToGuest,
  overClaimedOf,
  registerParts,
  renameDiner,
  shownEntries,
  summarize,
  tableChanges,
  type Bill,
  type Changes,
  type EditRule,
  type KeyedValue,
} from '#domain';
import { newId } from '../device/ids.ts';
import { isUnsure } from './seat.ts';
import type { TableSync } from './table-sync.ts';
import type { LiveTable } from './types.ts';

/** The dependencies of the actions below. A person does each once, and it takes several requests. */
export interface ActionContext {
  readonly sync: TableSync;
  readonly state: () => LiveTable;
  readonly edit: (rule: EditRule) => unknown;
  /** Calls the listener after every change of the state, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Adds a diner and takes their place; if there is already one of this name, takes that one's. A phone may add one: if it has done so
 * before, it takes that place again under this name, unless the host has removed the diner.
 */
export async function addOwnDiner({ sync, state, edit }: ActionContext, name: string): Promise<boolean> {
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
  // A seated person gives up their name first: only then does the server let a phone add somebody.
  if (me?.dinerId !== undefined && !(await sync.sit(null))) return false;
  const id = newId();
  sync.memory.remember(() => ({ added: id }));
  edit((present) => addDiner(present, { id, name }));
  if (!(await sync.flush())) return false;
  const refused = state().refused.find(({ key }) => registerParts(key)[1] === id);
  if (!refused) return sync.sit(id);
  // Somebody of this name has come at the same moment.
  sync.memory.remember((seat) => ({ refused: seat.refused.filter((each) => each !== refused) }));
  sync.fail({ code: 'seat_taken' });
  return false;
}

/** What this phone's diners owe at this moment, in minor units, as the server takes it; undefined once the bill is finished. */
export function owedNow({ bill, me, status }: LiveTable): string | undefined {
  if (status === 'finished') return undefined;
  const { perDiner } = summarize(bill);
  return [me?.dinerId, me?.alsoFor].flatMap((id) => perDiner[id ?? '']?.total ?? []).join(',');
}

/** The first of these changes that this phone may not make, since somebody else is the host. */
export function forbiddenChange({ sync, state }: ActionContext, changes: Changes): KeyedValue | undefined {
  const mine = state().seats.find(({ isMe }) => isMe);
  if (!mine || mine.isHost) return undefined;
  return forbiddenToGuest(shownEntries(sync.memory.replica), tableChanges(changes), mine);
}

/**
 * The result of finishing. `changed`: the bill is not what the host has agreed to; `failed`: the state's `error` says why. In both cases
 * the table's status stays as it was.
 */
export type Finishing = 'finished' | 'changed' | 'failed';

/**
 * Finishes the table once all changes made here have arrived, if no line is over-claimed and the bill is what the host has agreed to. The
 * server finishes only the state seen here (`seq`): if somebody was faster, it answers with the present state, which is checked again. A
 * lost answer is requested again, however long that takes.
 */
export async function finishTable(
  context: ActionContext,
  isAsAgreed: (bill: Bill) => boolean,
): Promise<Finishing> {
  const { sync, state } = context;
  if (!(await sync.flush()) || !(await sync.look())) return 'failed';
  for (let isFirst = true; state().status !== 'finished'; isFirst = false) {
    const { bill, waiting } = state();
    // The host has seen those who waited before.
    const isSomebodyNew = !isFirst && waiting.length > 0;
    if (overClaimedOf(bill).length > 0 || isSomebodyNew || !isAsAgreed(bill)) return 'changed';
    if (await sync.act('finish', String(sync.memory.replica.seq))) continue;
    if (!isUnsure(state().error)) return 'failed';
    await answered(context);
    if (state().phase !== 'joined') return 'failed';
    sync.fail(undefined);
  }
  return 'finished';
}

/** Waits until the server has answered, or the table is over. */
async function answered({ sync, state, subscribe }: ActionContext): Promise<void> {
  while (state().phase === 'joined' && !(await sync.look())) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        const { reception, phase } = state();
        if ((reception === 'offline' || reception === 'silent') && phase === 'joined') return;
        stop();
        resolve();
      });
    });
  }
}
