import { isBlank, type Bill } from '#domain';
import { now } from '../clock.ts';
import { currentSession, spaceOf, startGuestSession } from '../session.ts';
import { catchUp, textOf } from '../storage/catch-up.ts';
import {
  loadDraft,
  quarantineDraft,
  readQuarantinedDraft,
  serializeDraft,
  stampOf,
} from '../storage/draft.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { writeText } from '../storage/store.ts';

/** `opened`: it is the bill on screen; `beside`: the wizard offers it beside the one that was there; `failed`: there was no room. */
export type KeptBill = 'opened' | 'beside' | 'failed';

/**
 * Makes a table's bill an ordinary bill of whoever is at this device, as a guest where nobody is. Nothing that is there is overwritten: a
 * bill that somebody has begun stays on screen, and the table's is offered beside it, or saved where something is offered already.
 *
 * @param name what a saved bill is called
 * @param isFinal it was finished: with an account it is saved, which all devices of the account get
 */
export async function keepBill(bill: Bill, name: string, isFinal = false): Promise<KeptBill> {
  startGuestSession();
  const space = spaceOf(currentSession());
  try {
    const { readDurable } = await import('../storage/durable-draft.ts');
    catchUp(space, await readDurable(space));
  } catch {
    // No database: local storage is all there is.
  }
  const keys = spaceKeys(space);
  const isSaved = isFinal && space !== 'guest' && (await save(space, name, bill));
  const draft = loadDraft(space);
  if (draft.ok ? isBlank(draft.bill) : draft.problem === 'absent') {
    const stamp = Math.max(now(), (stampOf(textOf(keys.bill)) ?? 0) + 1);
    if (writeText(keys.bill, serializeDraft(bill, [], stamp)) === 'saved') return 'opened';
    return isSaved ? 'beside' : 'failed';
  }
  if (isSaved) return 'beside';
  if (readQuarantinedDraft(space) === null)
    return quarantineDraft(space, serializeDraft(bill, [])) === 'saved' ? 'beside' : 'failed';
  return (await save(space, name, bill)) ? 'beside' : 'failed';
}

/** Puts a bill among the saved ones. @returns whether there was room */
async function save(space: Space, name: string, bill: Bill): Promise<boolean> {
  try {
    const { historyOf } = await import('../saved/stores-of-space.ts');
    return typeof (await historyOf(space).save(name, bill)) === 'object';
  } catch {
    // No network to fetch what saves.
    return false;
  }
}
