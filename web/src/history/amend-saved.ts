import { t } from '#web/messages/i18n.ts';
import { whyNotSaved } from '#web/bills/why-not-saved.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { countedBill, type WholeBill } from '#web/bills/saved/sync/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastMissing } from './use-saved-bills.ts';

/**
 * Makes the next version of a saved bill; the bill on screen follows. Returns false, and says why, if it failed.
 * @param id of the saved bill
 */
export async function amendSaved(
  store: SavedBills,
  id: string,
  change: (before: WholeBill) => WholeBill,
): Promise<boolean> {
  const entry = store.saved(id);
  const whole = entry ? await countedBill(store, entry) : 'absent';
  if (typeof whole === 'string') {
    toastMissing(whole);
    return false;
  }
  const result = await store.amend([change(whole)]);
  if (result === 'saved') return true;
  if (result === 'gone') toastMissing('absent');
  else toast({ title: t('saveBill.failed'), body: whyNotSaved(result), tone: 'bad' });
  return false;
}
