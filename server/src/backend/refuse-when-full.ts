import type { DiskSpace } from '../database/disk-space.ts';
import type { Log } from '../metrics/log.ts';
import { problem, unavailable } from '../site/answers.ts';
import type { Backend } from './backend.ts';
import { isStorage, keepsPhoto } from './photos.ts';

/** Routes through which somebody could fill the disk: an account, a live table or a trip. */
const BEGINNINGS: readonly string[] = [
  '/auth/v1/signup',
  '/rest/v1/rpc/open_table',
  '/rest/v1/rpc/open_trip',
];

/**
 * While the disk is full, no request that could write reaches the database, because a failed write would stop it for good. Stored data can
 * be read, except photos, since lite records when each was shown. Photos, new accounts and live tables are refused earlier, to leave room
 * for bills.
 */
export function refuseWhenFull(backend: Backend, { isFull, isShort }: DiskSpace, log: Log): Backend {
  const refusal = (method: string, path: string): Response | undefined => {
    const reads = method === 'GET' || method === 'HEAD';
    if ((!reads || isStorage(path)) && isFull()) {
      log({ level: 'error', event: 'disk_full' });
      return unavailable();
    }
    const isLarge = keepsPhoto(method, path);
    if ((!isLarge && !BEGINNINGS.includes(path)) || !isShort()) return undefined;
    log({ level: 'error', event: 'disk_short' });
    if (!isLarge) return unavailable();
    return problem(507, 'no_room_for_photos', 'There is no room for more photos at the moment.');
  };
  const { accounts } = backend;
  return {
    ...backend,
    fetch: async (request) =>
      refusal(request.method, new URL(request.url).pathname) ?? backend.fetch(request),
    accounts: async (method, path, ...rest) => refusal(method, path) ?? accounts(method, path, ...rest),
  };
}
