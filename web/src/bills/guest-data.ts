import { isBlank, isJsonObject, type BillId } from '#domain';
import { addBill } from './add-bill.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { loadDraft, type LeftBill } from './document/draft.ts';
import { stampAfter, stampOf } from '#web/platform/storage/stamps.ts';
import { copiesRead, forgetCopiesRead } from './document/both-copies.ts';
import { joinForms, moveForms } from './document/forms.ts';
import { replaceCopies } from '#web/platform/storage/keep-durable.ts';
import { prefixOf, spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { unsavedBills, billsBeside, leaveBill } from './document/left-bills.ts';
import { readJson, remove, removeAll, storedText, writeText } from '#web/platform/storage/store.ts';
import { moveShare } from '#web/platform/kept-shares.ts';
import { moveHostTable, renameTableBill } from '#web/platform/table/move-host-table.ts';

/** Guest data on this device that the account could take over. */
export interface GuestLeftovers {
  /** The number of bills that are not saved, the one on screen among them. */
  readonly unsaved: number;
  readonly groups: number;
  readonly bills: number;
  readonly ways: number;
}

/** The number or list in a stored value, counted without the code that reads it; the first version's groups are a bare list. */
function countIn(key: string, name: string): number {
  const stored = readJson(key);
  const found = isJsonObject(stored) ? stored[name] : stored;
  return Array.isArray(found) ? found.length : typeof found === 'number' ? found : 0;
}

/**
 * The guest data on this device, to be offered to the signed-in account; `null` if there is none or nobody is signed in. An unreadable bill
 * is not offered: the guest sees a notice about it.
 */
export function guestLeftovers(): GuestLeftovers | null {
  if (spaceOf(currentSession()) === 'guest') return null;
  const { groups, savedBills, waysToPay } = spaceKeys('guest');
  const found = {
    unsaved: unsavedBills('guest').length,
    groups: countIn(groups, 'groups'),
    bills: countIn(savedBills, 'count'),
    ways: countIn(waysToPay, 'ways'),
  };
  return found.unsaved + found.groups + found.bills + found.ways > 0 ? found : null;
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

/** Puts what the guest has beside a bill under the id that the bill has in the account; returns whether there was room. */
async function renameBeside(from: BillId, to: BillId): Promise<boolean> {
  const { forms } = spaceKeys('guest');
  const text = storedText(forms);
  if (text !== null) writeText(forms, moveForms(text, from, to, stampAfter(stampOf(text))));
  renameTableBill('guest', from, to);
  moveShare('guest', from, to);
  const { copyPhotos } = await import('#web/platform/storage/receipt-pictures.ts');
  // A saved bill of the guest may have them, too.
  return (await copyPhotos('guest', from, to)) !== 'full';
}

/** Adds one of the guest's bills to the account; returns whether there was room. */
async function adoptOne(account: Space, each: LeftBill, place: 'screen' | 'beside'): Promise<boolean> {
  if (each.ok) {
    const { id } = each.bill;
    const added = isBlank(each.bill) || (await addBill(account, each, { place }));
    if (added === 'full') return false;
    return added === true || added.bill.id === id || renameBeside(id, added.bill.id);
  }
  return (
    billsBeside(account).some(({ text }) => text === each.text) || leaveBill(account, each.text) === 'saved'
  );
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
  for (const each of ['guest', account] as const) await copiesRead(each).promise;
  const [from, to] = [spaceKeys('guest'), spaceKeys(account)];
  const shown = loadDraft('guest');
  const before = loadDraft(account)?.text;
  for (const each of billsBeside('guest').toReversed())
    if (!(await adoptOne(account, each, each.text === shown?.text ? 'screen' : 'beside'))) return false;
  const [forms, own] = [storedText(from.forms), storedText(to.forms)];
  const isReplaced = loadDraft(account)?.text !== before;
  const stamp = stampAfter(stampOf(forms), stampOf(own));
  if (forms !== null)
    writeText(to.forms, isReplaced ? joinForms(forms, own, stamp) : joinForms(own, forms, stamp));
  const none = [from.bill, from.forms, from.left].map((key) => [key, undefined] as const);
  const whole = loadDraft(account);
  const copy = whole && { text: whole.text, stamp: whole.stamp };
  await replaceCopies(new Map([[to.bill, copy], ...[to.forms, to.left].map(copyOf), ...none]));
  if (shown && !(shown.ok && isBlank(shown.bill))) moveHostTable('guest', account);
  for (const key of [from.bill, from.log, from.forms, from.left]) remove(key);
  // This page's copy in memory is of the moved bill: a guest who comes next must not see it.
  forgetCopiesRead('guest');
  return true;
}
