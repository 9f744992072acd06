import type { BillId } from '#domain';
import type { Space } from '../../storage/keys.ts';
import { remoteOf } from './connect.ts';
import { historyOf } from '../history-of-space.ts';
import { fetchPhotos } from './sync-photos.ts';

/**
 * Has the photos that the account keeps with a saved bill on this device as well. Without an account or a network nothing happens. Never throws.
 * @param id by which the saved bill is known
 */
export async function fetchKeptPhotos(space: Space, id: string, billId: BillId): Promise<void> {
  try {
    const remote = await remoteOf(space);
    if (!remote) return;
    const history = historyOf(space);
    await history.load();
    const entry = history.saved(id);
    if (entry?.state === 'synced') await fetchPhotos(space, history, remote.photos, entry.id, billId);
  } catch {
    // The client's code cannot be fetched.
  }
}
