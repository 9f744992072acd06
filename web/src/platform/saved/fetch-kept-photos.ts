import type { BillId } from '#domain';
import { currentSession, spaceOf } from '../session.ts';
import type { Space } from '../storage/keys.ts';
import { remoteOf } from './connect.ts';
import { historyOf } from './history-of-space.ts';
import { fetchPhotos } from './sync-photos.ts';

/**
 * Has the photos that the account keeps with a saved bill on this device as well. Without an account or a network nothing happens. Never throws.
 * @param id by which the saved bill is known
 */
export async function fetchKeptPhotos(space: Space, id: string, billId: BillId): Promise<void> {
  const current = currentSession();
  if (current.status !== 'user' || spaceOf(current) !== space) return;
  try {
    const history = historyOf(space);
    await history.load();
    const remote = await remoteOf(current.session.id);
    const entry = history.saved(id);
    if (remote && entry?.state === 'synced')
      await fetchPhotos(space, history, remote.photos, entry.id, billId);
  } catch {
    // The client's code cannot be fetched.
  }
}
