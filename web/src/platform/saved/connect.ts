import { configOnce } from '../config.ts';
import type { RemoteSpace } from './remote.ts';

/** The account's data for its devices, once the backend's client is loaded; `undefined` in demo mode, where nothing leaves the device. */
export async function remoteOf(owner: string): Promise<RemoteSpace | undefined> {
  const config = await configOnce();
  if (!config || config.mode === 'demo') return undefined;
  const [{ clientOf }, { remoteBills, remoteGroups, remoteWays }, { remotePhotos }] = await Promise.all([
    import('../accounts/supabase/client.ts'),
    import('./supabase-remote.ts'),
    import('./supabase-photos.ts'),
  ]);
  const client = clientOf(config);
  return {
    groups: remoteGroups(client, owner),
    bills: remoteBills(client, owner),
    ways: remoteWays(client, owner),
    photos: remotePhotos(client, owner),
  };
}
