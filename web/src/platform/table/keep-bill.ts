import * as v from 'valibot';
import { isBlank, type Bill, type BillId } from '#domain';
import { now } from '../clock.ts';
import { currentSession, spaceOf, startGuestSession } from '../session.ts';
import { readBoth, textOf } from '../storage/both-copies.ts';
import {
  loadDraft,
  quarantineDraft,
  readQuarantinedDraft,
  serializeDraft,
  stampOf,
} from '../storage/draft.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { readJson, writeJson, writeText } from '../storage/store.ts';

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
  await readBoth(space);
  const keys = spaceKeys(space);
  const saved = isFinal && space !== 'guest' ? await save(space, name, bill) : undefined;
  const isSaved = saved !== undefined;
  const draft = loadDraft(space);
  if (draft.ok ? isBlank(draft.bill) : draft.problem === 'absent') {
    if (writeText(keys.bill, serializeDraft(bill, stampAfter(keys.bill))) === 'saved') {
      if (saved) noteSaved(keys.forms, { ...saved, billId: bill.id });
      return 'opened';
    }
    return isSaved ? 'beside' : 'failed';
  }
  if (isSaved) return 'beside';
  if (readQuarantinedDraft(space) === null)
    return quarantineDraft(space, serializeDraft(bill)) === 'saved' ? 'beside' : 'failed';
  return (await save(space, name, bill)) ? 'beside' : 'failed';
}

/** Newer than what lies there. */
const stampAfter = (key: string): number => Math.max(now(), (stampOf(textOf(key)) ?? 0) + 1);

interface SavedBill {
  readonly id: string;
  readonly name: string;
}

/** The wizard updates the saved bill then, and saves no second one. */
function noteSaved(key: string, savedAs: SavedBill & { readonly billId: BillId }): void {
  const forms = v.safeParse(v.record(v.string(), v.unknown()), readJson(key));
  writeJson(key, { ...(forms.success && forms.output), savedAs, stamp: stampAfter(key) });
}

/** Puts a bill among the saved ones. Nothing where there was no room. */
async function save(space: Space, name: string, bill: Bill): Promise<SavedBill | undefined> {
  try {
    const { historyOf } = await import('../saved/stores-of-space.ts');
    const result = await historyOf(space).save(name, bill);
    return typeof result === 'object' ? { id: result.id, name } : undefined;
  } catch {
    // No network to fetch what saves.
    return undefined;
  }
}
