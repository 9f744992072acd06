import { changesBetween, type Bill } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import type { HistoryStore, SavedVersion } from '#web/platform/saved/history-store.ts';
import { updateSaved } from '#web/platform/saved/update-saved.ts';
import { wholeBill } from '#web/platform/saved/whole-bills.ts';
import type { SavedAs } from '#web/platform/storage/draft.ts';
import { readableOf } from '#web/platform/storage/left-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from './bill-store.ts';

registerMessages(messages);

/** The last attempt failed, and the person was told: an edit every few seconds is not to say it again. */
let hasFailed = false;

/** Writes changes of saved bills to them, see `keepNow`. */
export async function keepSaved(wizard: BillStore, isTyping: boolean): Promise<void> {
  const history = historyOf(wizard.space);
  await keepShown(wizard, history, isTyping);
  for (const each of readableOf(wizard.getState().left)) {
    const result = each.savedAs && (await update(history, each.savedAs, each.bill));
    // Opened meanwhile, or left again with other changes: that is kept next.
    const isStillLeft = wizard.getState().left.some(({ text }) => text === each.text);
    if (result && result !== 'gone' && isStillLeft) wizard.forget(each);
  }
}

async function keepShown(wizard: BillStore, history: HistoryStore, isTyping: boolean): Promise<void> {
  const { bill, savedAs } = wizard.getState();
  if (!savedAs) return;
  const result = await update(history, savedAs, bill, isTyping);
  if (!result) return;
  if (result === 'gone') {
    if (!savedAs.isChanged) return;
    // Deleted, and changed since: it is a bill that is not saved.
    wizard.name(bill, null);
    toast({ title: t('saveBill.gone', { name: savedAs.name }), body: t('saveBill.gone.body') });
    return;
  }
  const { id, version } = result;
  wizard.name(bill, { id, version, name: savedAs.name }, result.bill);
  if (changesBetween(bill, result.bill).length > 0)
    toast({ title: t('saveBill.elsewhere', { name: savedAs.name }), isBrief: true });
}

/** Makes a bill the next version of the saved one that it is. Nothing where that did not work, which is said, or has to wait. */
async function update(
  history: HistoryStore,
  savedAs: SavedAs,
  bill: Bill,
  isTyping = false,
): Promise<SavedVersion | 'gone' | undefined> {
  const { id, version = id, isChanged } = savedAs;
  await history.load();
  // Another tab has made it, of which this one has not heard yet.
  if (!history.entry(version)) await history.reload();
  const present = history.saved(id);
  // Nothing is to be taken over from it, as far as can be read.
  const isAsKnown = present?.id === version || history.getState().status !== 'ready';
  if (isAsKnown && (isTyping || !isChanged)) return undefined;
  if (present && !isAsKnown) {
    const theirs = await wholeBill(history, present);
    // Nothing was changed here, and their version cannot be had now.
    if (typeof theirs === 'string' && !isChanged) return undefined;
  }
  const result = await updateSaved(history, { id, version }, bill);
  const isRefused = result === 'full' || result === 'unavailable';
  if (isRefused && !hasFailed)
    toast({ title: t('saveBill.failed'), body: t(`saveBill.failed.${result}`), tone: 'bad' });
  hasFailed = isRefused;
  return isRefused || result === 'waiting' ? undefined : result;
}
