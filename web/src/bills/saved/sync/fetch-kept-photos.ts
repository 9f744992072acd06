import type { BillId } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';
import { remoteOf } from './connect.ts';
import { savedBillsOf } from '../saved-bills-of.ts';
import { isClean } from '../saved-bill-entry.ts';
import { fetchPhotos } from './sync-photos.ts';

/**
 * Fetches a saved bill's photos from the account to this device. Does nothing without an account or a network. Never throws.
 * @param id the id of the saved bill
 */
export async function fetchKeptPhotos(space: Space, id: string, billId: BillId): Promise<void> {
  try {
    const remote = await remoteOf(space);
    if (!remote) return;
    const savedBills = savedBillsOf(space);
    await savedBills.load();
    const entry = savedBills.saved(id);
    if (entry && isClean(entry)) await fetchPhotos(space, savedBills, remote.photos, entry.id, billId);
  } catch {
    // The client's code cannot be fetched.
  }
}
