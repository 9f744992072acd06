import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { amendSaved } from './amend-saved.ts';

/** What a saved bill is called, and its day (ISO 8601). */
export type BillLabel = Pick<SavedBillEntry, 'name' | 'date'>;

/** Changes the name and the day of a saved bill, and offers to undo that (docs/product/sync.md, "Saved bills"). */
export async function relabel(store: SavedBills, before: SavedBillEntry, label: BillLabel): Promise<void> {
  const { id } = before;
  const relabelled = ({ name, date }: BillLabel) =>
    amendSaved(store, id, ({ entry, bill }) => ({ entry: { ...entry, name, date }, bill }));
  if (!(await relabelled(label))) return;
  const onAction = () => void relabelled(before);
  toast({
    title: t('relabel.done', { name: label.name }),
    action: { label: t('history.undo'), onAction },
  });
}
