import type { Bill } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';
import { readableOf } from '../document/left-bills.ts';
import type { LeftBill } from '../document/draft.ts';
import { billsWithPhotos, forgetKeptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { savedBillsOf } from './saved-bills-of.ts';

/**
 * Removes photos whose bill is neither on screen nor among the others of this device any more, saved or not: a photo goes with its bill.
 * Called only when a list of bills is opened, so that Undo right after clearing or deleting a bill restores its photo.
 * @param bills the bill on screen and those that were left, as the page has them: local storage may have had no room for them
 */
export async function tidyPhotos(
  space: Space,
  { bill: shown, left }: { readonly bill: Bill; readonly left: readonly LeftBill[] },
): Promise<void> {
  const lonely = new Set(await billsWithPhotos(space).catch(() => []));
  lonely.delete(shown.id);
  const readable = readableOf(left);
  for (const { bill } of readable) lonely.delete(bill.id);
  // Nobody knows which bill an unreadable one is; the version that wrote it may read it again.
  if (lonely.size === 0 || readable.length < left.length) return;
  const store = savedBillsOf(space);
  await store.load();
  const { status, bills, unreadable } = store.getState();
  // Saved bills, or some of them, cannot be read, but they may exist all the same.
  if (status !== 'ready' || unreadable > 0) return;
  for (const { billId, version } of bills) {
    if (lonely.size === 0) return;
    if (billId) lonely.delete(billId);
    const bill = await store.bill(version).catch(() => 'unreadable' as const);
    if (bill === 'unreadable') return;
    if (bill !== 'absent') lonely.delete(bill.id);
  }
  for (const bill of lonely) await forgetKeptPhotos(space, bill);
}
