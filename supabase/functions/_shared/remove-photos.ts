import { fetchAsService, type FunctionEnv } from './env.ts';
import { BackendError, callAsService } from './rpc.ts';

const AT_ONCE = 100;

async function removeFromStorage(env: FunctionEnv, names: readonly string[]): Promise<void> {
  const body = { prefixes: names };
  const response = await fetchAsService(env, '/storage/v1/object/receipts', { method: 'DELETE', body });
  await response.body?.cancel();
  if (!response.ok) throw new BackendError(`Storage answered ${response.status}`);
}

/**
 * Removes photos of deleted bills from hosted Storage, which does not do so by itself; on the embedded server there are never any. Returns
 * how many. Throws `BackendError`; failures are retried the next time.
 *
 * @param pages the greatest number of pages, of a hundred photos each
 */
export async function removePhotos(env: FunctionEnv, pages = Infinity): Promise<number> {
  let removed = 0;
  for (let page = 0; page < pages; page += 1) {
    const names = await callAsService<string[]>(env, 'photos_to_remove', { at_most: AT_ONCE });
    if (names.length === 0) break;
    await removeFromStorage(env, names);
    removed += await callAsService<number>(env, 'photos_removed', { names });
  }
  return removed;
}
