import { isBlank } from '#domain';
import { now } from '../clock.ts';
import { groupCount, historyCounts, wayCount } from '../saved/counts.ts';
import { currentSession, spaceOf } from '../session.ts';
import {
  loadDraft,
  parseDraft,
  readQuarantinedDraft,
  quarantineDraft,
  NO_STAMP,
  stampOf,
  type DraftCopies,
} from '../storage/draft.ts';
import { readBoth, textOf } from '../storage/both-copies.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { remove, writeText } from '../storage/store.ts';
import { moveHostTable } from '../table/move-host-table.ts';

/** What a guest left on this device and the account could take over. */
export interface GuestLeftovers {
  /** A bill with people on it. */
  readonly bill: boolean;
  readonly groups: number;
  readonly bills: number;
  /** In how many ways they get paid. */
  readonly ways: number;
}

/** The stored bill of a space, if there is anybody or anything on it. */
function billOf(space: Space): string | null {
  const draft = loadDraft(space);
  if (!draft.ok) return draft.text;
  return isBlank(draft.bill) ? null : draft.text;
}

/** The account at this device; `null` when there is none, or there is no room to keep both bills. */
function takingSpace(): Space | null {
  const space = spaceOf(currentSession());
  if (space === 'guest') return null;
  return billOf(space) !== null && readQuarantinedDraft(space) !== null ? null : space;
}

/**
 * What the guest of this device left, to be offered to whoever has signed in; `null`: nothing, or nobody to take
 * it. A bill that cannot be read is not offered: the guest has its notice.
 */
export function guestLeftovers(): GuestLeftovers | null {
  if (spaceOf(currentSession()) === 'guest') return null;
  const bill = takingSpace() === null ? null : billOf('guest');
  const found = {
    bill: bill !== null && parseDraft(bill).ok,
    groups: groupCount('guest'),
    bills: historyCounts('guest').bills,
    ways: wayCount('guest'),
  };
  return found.bill || found.groups + found.bills + found.ways > 0 ? found : null;
}

/** Moves everything of the guest's to the account; returns whether there was room for all of it. */
export async function adoptGuestData(): Promise<boolean> {
  const space = spaceOf(currentSession());
  if (space === 'guest') return true;
  const isBillMoved = await adoptBill(space);
  const { adoptSaved } = await import('../saved/adopt.ts');
  return (await adoptSaved(space)) && isBillMoved;
}

/** A stored text with another stamp; one that cannot be read stays as it is. */
const restamped = (text: string, stamp: number): string =>
  stampOf(text) === NO_STAMP ? text : JSON.stringify({ ...(JSON.parse(text) as object), stamp });

/** Replaces the account's copies in the database and removes the guest's, as far as there is one. */
async function moveInDatabase(space: Space, copies: DraftCopies): Promise<void> {
  try {
    const { moveDurable } = await import('../storage/durable-draft.ts');
    await moveDurable('guest', space, copies);
  } catch {
    // Local storage has it.
  }
}

/**
 * Moves the guest's bill to the account, with the live table that it is on. A bill that the account has already is put into quarantine, where the
 * wizard offers it. Each step leaves both bills on the device, so that nothing is lost whenever the page is killed; with no room
 * left the bill stays with the guest.
 */
async function adoptBill(account: Space): Promise<boolean> {
  for (const each of ['guest', account] as const) await readBoth(each);
  const space = takingSpace();
  const bill = billOf('guest');
  if (space === null || bill === null) return true;
  const [from, to] = [spaceKeys('guest'), spaceKeys(space)];
  const own = billOf(space);
  if (own !== null && quarantineDraft(space, own) !== 'saved') return false;
  const texts = [from.bill, from.forms, to.bill, to.forms].map(textOf);
  // Newer than what the durable copy has of either.
  const stamp = Math.max(now(), ...texts.map((text) => (stampOf(text) ?? 0) + 1));
  const moved = (text: string) => ({ text: restamped(text, stamp), stamp });
  const forms = textOf(from.forms);
  const copies = { bill: moved(bill), forms: forms === null ? undefined : moved(forms) };
  if (writeText(to.bill, copies.bill.text) !== 'saved') return false;
  if (copies.forms) writeText(to.forms, copies.forms.text);
  await moveInDatabase(space, copies);
  moveHostTable('guest', space);
  remove(from.bill);
  remove(from.forms);
  return true;
}
