import { isBlank } from '#domain';
import { groupCount, historyCounts, wayCount } from '../saved/counts.ts';
import { currentSession, spaceOf } from '../session.ts';
import { loadDraft, parseDraft, NO_STAMP, stampAfter, stampOf } from '../storage/draft.ts';
import { forgetCopiesRead, readBoth } from '../storage/both-copies.ts';
import { joinForms } from '../storage/forms.ts';
import { replaceCopies } from '../storage/keep-durable.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { leaveBill, readLeft } from '../storage/left-bills.ts';
import { remove, storedText, writeText } from '../storage/store.ts';
import { moveHostTable } from '../table/move-host-table.ts';

/** Guest data on this device that the account could take over. */
export interface GuestLeftovers {
  /** A bill with people on it. */
  readonly bill: boolean;
  readonly groups: number;
  readonly bills: number;
  /** The number of ways to be paid. */
  readonly ways: number;
}

const leftOf = (space: Space) => readLeft(storedText(spaceKeys(space).left));

/** The stored bill of a space, unless it is blank. */
function billOf(space: Space): string | null {
  const draft = loadDraft(space);
  if (!draft.ok) return draft.text;
  return isBlank(draft.bill) ? null : draft.text;
}

/**
 * The guest data on this device, to be offered to the signed-in account; `null` if there is none or nobody is signed in. An unreadable bill
 * is not offered: the guest sees a notice about it.
 */
export function guestLeftovers(): GuestLeftovers | null {
  if (spaceOf(currentSession()) === 'guest') return null;
  const bill = billOf('guest');
  const found = {
    bill: (bill !== null && parseDraft(bill).ok) || leftOf('guest').some((each) => each.bill),
    groups: groupCount('guest'),
    bills: historyCounts('guest').bills,
    ways: wayCount('guest'),
  };
  return found.bill || found.groups + found.bills + found.ways > 0 ? found : null;
}

/** Moves all guest data to the account; returns whether there was room for all of it. */
export async function adoptGuestData(): Promise<boolean> {
  const space = spaceOf(currentSession());
  if (space === 'guest') return true;
  const isBillMoved = await adoptBill(space);
  const { adoptSaved } = await import('../saved/adopt.ts');
  return (await adoptSaved(space)) && isBillMoved;
}

/** A stored text with another stamp; an unreadable one stays as it is. */
const restamped = (text: string, stamp: number): string =>
  stampOf(text) === NO_STAMP ? text : JSON.stringify({ ...(JSON.parse(text) as object), stamp });

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
  for (const { text } of leftOf('guest').toReversed()) if (leaveBill(account, text) !== 'saved') return false;
  const [bill, own] = [billOf('guest'), billOf(account)];
  const [forms, ownForms] = [storedText(from.forms), storedText(to.forms)];
  // Newer than the database's copy of either bill.
  const stamp = stampAfter(bill, forms, storedText(to.bill), ownForms);
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
  await replaceCopies(new Map([...[to.bill, to.forms, to.left].map(copyOf), ...none]));
  if (bill !== null) moveHostTable('guest', account);
  for (const key of [from.bill, from.forms, from.left]) remove(key);
  // This page's copy in memory is of the moved bill: a guest who comes next must not see it.
  forgetCopiesRead('guest');
  return true;
}
