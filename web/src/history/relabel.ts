import { t } from '#web/messages/i18n.ts';
import { whyNotSaved } from '#web/bill-kit/words/why-not-saved.ts';
import { savedIdOf, type HistoryEntry } from '#web/platform/saved/history-entry.ts';
import type { HistoryStore } from '#web/platform/saved/history-store.ts';
import { wholeBill } from '#web/platform/saved/sync/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastMissing } from './toast-missing.ts';

/** What a saved bill is called, and its day (ISO 8601). */
export type BillLabel = Pick<HistoryEntry, 'name' | 'date'>;

/** Makes the next version of a saved bill under another name and day; what is on it stays. Returns false, and says why, if it failed. */
async function relabelOnce(store: HistoryStore, savedId: string, label: BillLabel): Promise<boolean> {
  const entry = store.saved(savedId);
  const whole = entry ? await wholeBill(store, entry) : 'absent';
  if (typeof whole === 'string') {
    toastMissing(whole);
    return false;
  }
  const result = await store.amend([{ entry: { ...whole.entry, ...label }, bill: whole.bill }]);
  if (result === 'saved') return true;
  if (result === 'gone') toastMissing('absent');
  else toast({ title: t('saveBill.failed'), body: whyNotSaved(result), tone: 'bad' });
  return false;
}

/** Changes the name and the day of a saved bill, and offers to undo that (docs/product/sync.md, "Saved bills"). */
export async function relabel(store: HistoryStore, before: HistoryEntry, label: BillLabel): Promise<void> {
  const id = savedIdOf(before);
  if (!(await relabelOnce(store, id, label))) return;
  const onAction = () => void relabelOnce(store, id, { name: before.name, date: before.date });
  toast({
    title: t('relabel.done', { name: label.name }),
    action: { label: t('history.undo'), onAction },
  });
}
