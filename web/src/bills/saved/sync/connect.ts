import { configOnce } from '#web/platform/config.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import type { RemoteSpace } from '../remote.ts';

/**
 * The account's side of a space, once the backend's client is loaded; `undefined` for a guest and in demo mode, where nothing leaves the
 * device.
 */
export async function remoteOf(space: Space): Promise<RemoteSpace | undefined> {
  if (space === 'guest') return undefined;
  const config = await configOnce();
  if (!config || config.mode === 'demo') return undefined;
  const [{ clientOf }, { remoteBills, remoteGroups, remoteWays }, { remotePhotos }] = await Promise.all([
    import('#web/platform/backend/client.ts'),
    import('./supabase-remote.ts'),
    import('./supabase-photos.ts'),
  ]);
  const client = clientOf(config);
  const owner = space.replace(/^a-/, '');
  return {
    groups: remoteGroups(client, owner),
    bills: remoteBills(client, owner),
    ways: remoteWays(client, owner),
    photos: remotePhotos(client, owner),
  };
}
