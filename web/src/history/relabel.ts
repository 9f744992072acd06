import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { momentOf } from '#web/platform/dates.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { amendSaved } from './amend-saved.ts';

/** What a saved bill is called, and its day (ISO 8601). */
export type BillLabel = Pick<SavedBillEntry, 'name' | 'date'>;

/**
 * Changes the name and the day of a saved bill, and offers to undo that (docs/product/sync.md, "Saved bills"). Another day becomes that of
 * the bill itself, which its receipt, picture and link show.
 */
export async function relabel(store: SavedBills, before: SavedBillEntry, label: BillLabel): Promise<void> {
  const { id } = before;
  const isMoved = label.date !== before.date;
  let former = 0;
  const relabelled = ({ name, date }: BillLabel, timestamp: number) =>
    amendSaved(store, id, ({ entry, bill }) => {
      former = bill.timestamp;
      return { entry: { ...entry, name, date }, bill: isMoved ? { ...bill, timestamp } : bill };
    });
  if (!(await relabelled(label, momentOf(label.date)))) return;
  const timestamp = former;
  toastWithUndo({ title: t('relabel.done', { name: label.name }) }, () => void relabelled(before, timestamp));
}
