import { after } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { loadDraft, parseDraft, serializeDraft } from './draft.ts';
import { NO_STAMP, stampOf } from '#web/platform/storage/stamps.ts';
import type { CopiesByKey, Copy } from '#web/platform/storage/durable-copies.ts';
import { durableCopies } from '#web/platform/storage/keep-durable.ts';
import { leaveBill } from './left-bills.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { storedText, writeText } from '#web/platform/storage/store.ts';

/**
 * Copies the texts that are newer in the database to local storage, and returns them, since a full local storage does not take them. An
 * unreadable bill, in either copy, becomes one of the left bills.
 */
function takeNewer(space: Space, found: CopiesByKey): CopiesByKey {
  const keys = spaceKeys(space);
  const newer = new Map<string, Copy>();
  const take = (key: string, copy: Copy) => {
    newer.set(key, copy);
    writeText(key, copy.text);
  };
  for (const key of [keys.left, keys.forms]) {
    const copy = found.get(key);
    if (copy && copy.stamp > stampOf(storedText(key))) take(key, copy);
  }
  const bill = found.get(keys.bill);
  const draft = loadDraft(space);
  if (!bill || bill.stamp <= (draft?.stamp ?? NO_STAMP)) return newer;
  if (parseDraft(bill.text).ok) {
    if (draft && !draft.ok) leaveBill(space, draft.text);
    take(keys.bill, bill);
  } else {
    leaveBill(space, bill.text);
    // Make local storage's copy the newest again.
    if (draft?.ok) writeText(keys.bill, serializeDraft(draft.bill, bill.stamp + 1, draft.savedAs));
  }
  return newer;
}

/** If the database answers late with a bill newer than this stamp, that bill becomes one of the left bills, beside the one on screen. */
async function takeLate(space: Space, asked: Promise<CopiesByKey>, stamp: number): Promise<void> {
  const bill = (await asked).get(spaceKeys(space).bill);
  if (!bill || bill.stamp <= stamp) return;
  const draft = parseDraft(bill.text);
  leaveBill(space, draft.ok ? serializeDraft({ ...draft.bill, id: newId() }) : bill.text);
}

/** How long a page waits for the database, in ms: many times what it takes, and too short to be noticed. */
const PATIENCE_MS = 300;

/**
 * Reads both copies of what a space has on this device, and leaves the newer one in local storage. If the database returns a newer bill
 * after the time limit, that bill is kept beside the one on screen.
 * @returns the texts that were newer in the database than in local storage
 */
async function readBoth(space: Space): Promise<CopiesByKey> {
  const stamp = loadDraft(space)?.stamp ?? NO_STAMP;
  const { bill, forms, left } = spaceKeys(space);
  const asked = durableCopies([bill, forms, left]);
  const patience = new Promise<undefined>((resolve) => {
    after(PATIENCE_MS, () => resolve(undefined));
  });
  const found = await Promise.race([asked, patience]);
  if (found) return takeNewer(space, found);
  void takeLate(space, asked, stamp);
  return new Map();
}

/** The reading of a space's copies; `newer` once that is done. */
export interface CopiesRead {
  readonly promise: Promise<CopiesByKey>;
  newer?: CopiesByKey;
}

const known = new Map<Space, CopiesRead>();

/**
 * The same, once per page: from then on local storage counts. It runs during the download of the code that shows the bill, and is awaited
 * before the bill is shown.
 */
export function copiesRead(space: Space): CopiesRead {
  const before = known.get(space);
  if (before) return before;
  const reading: CopiesRead = {
    promise: readBoth(space).then((newer) => {
      reading.newer = newer;
      return newer;
    }),
  };
  known.set(space, reading);
  return reading;
}

/**
 * Has the database read again before the bill is next shown: local storage did not take the last write, or the bill has moved to another
 * space.
 */
export const forgetCopiesRead = (space: Space): void => void known.delete(space);
