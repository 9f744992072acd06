import { after } from '../device/clock.ts';
import { newId } from '../device/ids.ts';
import {
  isNewer,
  loadDraft,
  parseDraft,
  serializeDraft,
  stampOf,
  type Copy,
  type DraftCopies,
  type Part,
  type Stamp,
} from './draft.ts';
import { leaveBill } from './left-bills.ts';
import { spaceKeys, type Space } from './keys.ts';
import { storedText, writeText } from './store.ts';

/**
 * Copies the parts that are newer in the database to local storage, and returns them, since a full local storage does not take them. An
 * unreadable bill, in either copy, becomes one of the left bills.
 */
function takeNewer(space: Space, found: DraftCopies): DraftCopies {
  const keys = spaceKeys(space);
  const newer: { [part in Part]?: Copy } = {};
  const take = (part: Part, copy: Copy) => {
    newer[part] = copy;
    writeText(keys[part], copy.text);
  };
  for (const part of ['left', 'forms'] as const) {
    const copy = found[part];
    if (isNewer(copy, stampOf(storedText(keys[part])))) take(part, copy);
  }
  const { bill } = found;
  const draft = loadDraft(space);
  const isReadable = bill !== undefined && parseDraft(bill.text).ok;
  if (isReadable && isNewer(bill, draft.stamp)) {
    if (!draft.ok && draft.text !== null) leaveBill(space, draft.text);
    take('bill', bill);
  } else if (bill && (draft.stamp === undefined || isNewer(bill, draft.stamp))) {
    if (!isReadable) leaveBill(space, bill.text);
    // Make local storage's copy the newest again.
    if (draft.ok) writeText(keys.bill, serializeDraft(draft.bill, (bill.stamp ?? 0) + 1, draft.savedAs));
  }
  return newer;
}

/** If the database answers late with a bill newer than this stamp, that bill becomes one of the left bills, beside the one on screen. */
async function takeLate(space: Space, asked: Promise<DraftCopies>, stamp: Stamp): Promise<void> {
  const { bill } = await asked;
  if (!isNewer(bill, stamp)) return;
  const draft = parseDraft(bill.text);
  leaveBill(space, draft.ok ? serializeDraft({ ...draft.bill, id: newId() }) : bill.text);
}

/** The database's copies; none without a database, or a network to fetch its code: then local storage is the only copy. */
async function readDatabase(space: Space): Promise<DraftCopies> {
  try {
    const { readDurable } = await import('./durable-draft.ts');
    return await readDurable(space);
  } catch {
    return {};
  }
}

/** How long a page waits for the database, in ms: many times what it takes, and too short to be noticed. */
const PATIENCE_MS = 300;

/**
 * Reads both copies of what a space has on this device, and leaves the newer one in local storage. If the database returns a newer bill
 * after the time limit, that bill is kept beside the one on screen.
 * @returns the parts that were newer in the database than in local storage
 */
export async function readBoth(space: Space): Promise<DraftCopies> {
  const { stamp } = loadDraft(space);
  const asked = readDatabase(space);
  const patience = new Promise<undefined>((resolve) => {
    after(PATIENCE_MS, () => resolve(undefined));
  });
  const found = await Promise.race([asked, patience]);
  if (found) return takeNewer(space, found);
  void takeLate(space, asked, stamp);
  return {};
}

/** The reading of a space's copies; `newer` once that is done. */
export interface CopiesRead {
  readonly promise: Promise<DraftCopies>;
  newer?: DraftCopies;
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
