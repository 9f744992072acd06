import { isBlank } from '#domain';
import { groupCount, savedCounts, wayCount } from './counts.ts';
import { asOwnBill } from './saved/own-bill.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { loadDraft, serializeDraft } from './document/draft.ts';
import { NO_STAMP, stampAfter, stampOf } from '#web/platform/storage/stamps.ts';
import { forgetCopiesRead, readBoth } from './document/both-copies.ts';
import { joinForms } from './document/forms.ts';
import { replaceCopies } from '#web/platform/storage/keep-durable.ts';
import { prefixOf, spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { billsBeside, leaveBill, type LeftBill } from './document/left-bills.ts';
import { remove, removeAll, storedText, writeText } from '#web/platform/storage/store.ts';
import { moveHostTable } from '#web/platform/table/move-host-table.ts';

/** Guest data on this device that the account could take over. */
export interface GuestLeftovers {
  /** A bill with people on it. */
  readonly bill: boolean;
  readonly groups: number;
  readonly bills: number;
  /** The number of ways to be paid. */
  readonly ways: number;
}

/**
 * The guest data on this device, to be offered to the signed-in account; `null` if there is none or nobody is signed in. An unreadable bill
 * is not offered: the guest sees a notice about it.
 */
export function guestLeftovers(): GuestLeftovers | null {
  if (spaceOf(currentSession()) === 'guest') return null;
  const found = {
    bill: billsBeside('guest').some(({ bill }) => bill && !isBlank(bill)),
    groups: groupCount('guest'),
    bills: savedCounts('guest').bills,
    ways: wayCount('guest'),
  };
  return found.bill || found.groups + found.bills + found.ways > 0 ? found : null;
}

const stateKey = () => spaceKeys(spaceOf(currentSession())).guestData;

/** Offers the guest's data, if there is any, until that is answered, also after a reload; returns whether it is. */
export function offerGuestData(): boolean {
  const isOffered = guestLeftovers() !== null;
  if (isOffered) writeText(stateKey(), 'offered');
  return isOffered;
}

/** Whether the guest's data waits for an answer, or is on its way to the account; `null`: neither. */
export function guestDataState(): 'offered' | 'moving' | null {
  const state = storedText(stateKey());
  return state === 'offered' || state === 'moving' ? state : null;
}

/** The guest's data stays the guest's. */
export const leaveGuestData = (): void => remove(stateKey());

/**
 * Moves all guest data to the account; returns whether there was room for all of it. Everything is in the account's space before it leaves
 * the guest's, and is moved only once, so that a page that is killed loses nothing and the next one goes on from there.
 */
export async function adoptGuestData(): Promise<boolean> {
  const space = spaceOf(currentSession());
  if (space === 'guest') return true;
  writeText(stateKey(), 'moving');
  const isBillMoved = await adoptBill(space);
  const { adoptSaved } = await import('./saved/adopt.ts');
  const isMoved = (await adoptSaved(space)) && isBillMoved;
  if (isMoved) forgetGuest();
  if (isMoved) leaveGuestData();
  else writeText(stateKey(), 'offered');
  return isMoved;
}

/** Removes what is left of the guest, as undo, but not what is the device's, or could not be read, or a table that could not move. */
function forgetGuest(): void {
  const { language, quarantinedGroups, table, tableEntries } = spaceKeys('guest');
  removeAll(prefixOf('guest'), [language, quarantinedGroups, table, tableEntries]);
}

/** A stored text with another stamp; an unreadable one stays as it is. */
const restamped = (text: string, stamp: number): string =>
  stampOf(text) === NO_STAMP ? text : JSON.stringify({ ...(JSON.parse(text) as object), stamp });

/** A guest's bill as it moves to the account: another bill if the account has changed it; `null` if it is there already, or blank. */
async function asNew(account: Space, { text, bill }: LeftBill): Promise<string | null> {
  if (!bill) return billsBeside(account).some((each) => each.text === text) ? null : text;
  if (isBlank(bill)) return null;
  const own = await asOwnBill(account, bill);
  if (own.copy) return null;
  return own.bill === bill ? text : serializeDraft(own.bill);
}

/** What the database is to have of a key of local storage. */
function copyOf(key: string) {
  const text = storedText(key);
  return [key, text === null ? undefined : { text, stamp: stampOf(text) }] as const;
}

/**
 * Moves the guest's bill, with its live table, and the guest's left bills to the account. The account's own bill on screen becomes a left
 * bill. Every step keeps all bills on the device, so that nothing is lost if the page is killed; without room they stay with the guest.
 */
async function adoptBill(account: Space): Promise<boolean> {
  for (const each of ['guest', account] as const) await readBoth(each);
  const [from, to] = [spaceKeys('guest'), spaceKeys(account)];
  const all = billsBeside('guest');
  const shown = loadDraft('guest').text === null ? undefined : all[0];
  for (const each of all.filter((one) => one !== shown).toReversed()) {
    const own = await asNew(account, each);
    if (own !== null && leaveBill(account, own) !== 'saved') return false;
  }
  const bill = shown ? await asNew(account, shown) : null;
  const draft = loadDraft(account);
  const own = draft.ok && isBlank(draft.bill) ? null : draft.text;
  const [forms, ownForms] = [storedText(from.forms), storedText(to.forms)];
  // Newer than the database's copy of either bill.
  const stamp = stampAfter(...[bill, own, forms, ownForms].map(stampOf));
  if (bill !== null) {
    if (own !== null && leaveBill(account, own) !== 'saved') return false;
    if (writeText(to.bill, restamped(bill, stamp)) !== 'saved') return false;
  }
  if (forms !== null)
    writeText(
      to.forms,
      bill === null ? joinForms(ownForms, forms, stamp) : joinForms(forms, ownForms, stamp),
    );
  const none = [from.bill, from.forms, from.left].map((key) => [key, undefined] as const);
  const whole = loadDraft(account);
  const copy = whole.text === null ? undefined : { text: whole.text, stamp: whole.stamp };
  await replaceCopies(new Map([[to.bill, copy], ...[to.forms, to.left].map(copyOf), ...none]));
  if (shown && !(shown.bill && isBlank(shown.bill))) moveHostTable('guest', account);
  for (const key of [from.bill, from.log, from.forms, from.left]) remove(key);
  // This page's copy in memory is of the moved bill: a guest who comes next must not see it.
  forgetCopiesRead('guest');
  return true;
}
