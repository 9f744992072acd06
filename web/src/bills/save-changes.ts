import { canMerge, isSameBill, mergeBills, type Bill } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from './saved/saved-bill-entry.ts';
import { savedBillsOf } from './saved/saved-bills-of.ts';
import type { SavedBills, SavedVersion } from './saved/saved-bills.ts';
import { tellLost } from './saved/lost-changes.ts';
import { updateSaved } from './saved/update-saved.ts';
import { wholeBill } from './saved/sync/whole-bills.ts';
import type { SavedAs } from './document/draft.ts';
import { readableOf } from './document/left-bills.ts';
import { toast, toastStore } from '#web/ui/overlays/toast.ts';
import type { BillStore } from './bill-store.ts';
import { whyNotSaved } from './why-not-saved.ts';
import { autosaveFailed } from './autosave-failed.ts';

/**
 * Saves changes of saved bills as their next versions, see `autosaveNow`.
 * @param again is called once another device's version of the bill on screen was fetched, without which there was nothing to save
 */
export async function saveChanges(wizard: BillStore, isTyping: boolean, again: () => void): Promise<void> {
  const savedBills = savedBillsOf(wizard.space);
  await saveShown(wizard, savedBills, isTyping, again);
  for (const each of readableOf(wizard.getState().left)) {
    // A bill that was never saved is nowhere else.
    if (!each.savedAs) continue;
    const result = await update(savedBills, each.savedAs, each.bill);
    if (typeof result === 'object') wizard.forget(each);
  }
}

async function saveShown(
  wizard: BillStore,
  savedBills: SavedBills,
  isTyping: boolean,
  again: () => void,
): Promise<void> {
  const { bill, savedAs } = wizard.getState();
  const result = savedAs && (await update(savedBills, savedAs, bill, isTyping));
  if (!result) return;
  if (result === 'waiting') {
    const entry = savedBills.saved(savedAs.id);
    // Not awaited: to open another bill waits for this, and must not wait for the network.
    if (entry) void fetchAwaited(savedBills, entry, again);
    return;
  }
  if (result === 'gone') {
    // Counts as not saved from now on; otherwise it would be lost when the next bill is opened.
    wizard.setSavedAs(bill, null);
    const { name } = savedAs;
    if (savedBills.saved(savedAs.id))
      toast({ title: t('saveBill.gone', { name }), body: t('saveBill.gone.body') });
    else toast({ title: t('saveBill.deleted', { name }), body: t('saveBill.deleted.shown') });
    return;
  }
  const { id, version } = result;
  wizard.adopt();
  const now = wizard.getState();
  // Changed further meanwhile: a later version's is merged the next time.
  if (!canMerge(bill, now.bill, result.bill)) return;
  const merged = mergeBills(bill, now.bill, result.bill);
  if (now.savedAs?.id === id) tellLost({ space: wizard.space, id, name: savedAs.name, ...merged });
  // Here or on another device it may have got another name.
  const named = { id, version, name: savedBills.saved(id)?.name ?? savedAs.name };
  wizard.setSavedAs(bill, named, result.bill, merged.bill);
  // It can be seen: an offer to undo, or to take a lost change, is worth more.
  if (!isSameBill(bill, result.bill) && !toastStore.getState()?.action)
    toast({ title: t('saveBill.elsewhere', { name: savedAs.name }), isBrief: true });
}

/** Fetches the version that the bill on screen waits for. If the device had it already, the bill waits for something else. */
async function fetchAwaited(savedBills: SavedBills, entry: SavedBillEntry, again: () => void): Promise<void> {
  let isFetched = false;
  const whole = await wholeBill(savedBills, entry, () => (isFetched = true));
  if (isFetched && typeof whole !== 'string') again();
}

/** Saves a bill as the next version of its saved bill. Undefined if that failed, which is reported if the person needs to know. */
async function update(
  savedBills: SavedBills,
  savedAs: SavedAs,
  bill: Bill,
  isTyping = false,
): Promise<SavedVersion | 'gone' | 'waiting' | undefined> {
  const { id, version = id, isChanged } = savedAs;
  await savedBills.load();
  // Another tab has saved this version, and this tab has not read it yet.
  const isRead = () => savedBills.saved(id)?.version === version;
  if (!isRead()) await savedBills.reload();
  // As far as saved bills can be read, there is nothing newer to take over.
  const isAsKnown = isRead() || savedBills.getState().status !== 'ready';
  if (isAsKnown && (isTyping || !isChanged)) return undefined;
  const result = await updateSaved(savedBills, { id, version, isChanged }, bill);
  const isRefused = result === 'full' || result === 'unavailable';
  // Already reported: an edit every few seconds must not repeat it.
  if (isRefused && !autosaveFailed.getState())
    toast({ title: t('saveBill.failed'), body: whyNotSaved(result), tone: 'bad' });
  autosaveFailed.setState(isRefused, true);
  return isRefused ? undefined : result;
}
