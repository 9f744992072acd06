import { isBlank } from '#domain';
import { groupCount, historyCounts } from '../saved/counts.ts';
import { currentSession, spaceOf } from '../session.ts';
import { loadDraft, parseDraft, readQuarantinedDraft, quarantineDraft } from '../storage/draft.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { readText, remove, writeText } from '../storage/store.ts';

/** What a guest left on this device and the account could take over. */
export interface GuestLeftovers {
  /** A bill with people on it. */
  readonly bill: boolean;
  readonly groups: number;
  readonly bills: number;
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
  };
  return found.bill || found.groups + found.bills > 0 ? found : null;
}

/** Moves everything of the guest's to the account; returns whether there was room for all of it. */
export async function adoptGuestData(): Promise<boolean> {
  const space = spaceOf(currentSession());
  if (space === 'guest') return true;
  const isBillMoved = adoptBill();
  const { adoptSaved } = await import('../saved/adopt.ts');
  return (await adoptSaved(space)) && isBillMoved;
}

/**
 * Moves the guest's bill to the account. A bill that the account has already is put into quarantine, where the
 * wizard offers it. Each step leaves both bills on the device, so that nothing is lost whenever the page is killed; with no room
 * left the bill stays with the guest.
 */
function adoptBill(): boolean {
  const space = takingSpace();
  const bill = billOf('guest');
  if (space === null || bill === null) return true;
  const [from, to] = [spaceKeys('guest'), spaceKeys(space)];
  const own = billOf(space);
  if (own !== null && quarantineDraft(space, own) !== 'saved') return false;
  if (writeText(to.bill, bill) !== 'saved') return false;
  const forms = readText(from.forms);
  if (forms.status === 'ok' && forms.text !== null) writeText(to.forms, forms.text);
  remove(from.bill);
  remove(from.forms);
  return true;
}
