import { configOnce } from '../config.ts';
import type { RemoteBills, RemoteGroups } from './remote.ts';

/** The account's groups and bills, once the backend's client is there; `undefined` in demo mode, where nothing leaves the device. */
export async function remoteOf(
  owner: string,
): Promise<{ readonly groups: RemoteGroups; readonly bills: RemoteBills } | undefined> {
  const config = await configOnce();
  if (!config || config.mode === 'demo') return undefined;
  const [{ clientOf }, { remoteBills, remoteGroups }] = await Promise.all([
    import('../accounts/supabase/client.ts'),
    import('./supabase-remote.ts'),
  ]);
  const client = clientOf(config);
  return { groups: remoteGroups(client, owner), bills: remoteBills(client, owner) };
}
