import { endSession } from '../session.ts';
import { KEYS } from '../storage/keys.ts';
import { allKeys, remove } from '../storage/store.ts';
import { accounts } from './index.ts';

/** "Clear auth data" erases stored keys whose name contains one of these (docs/product/access.md, "Clear auth data"). */
const IS_AUTH = /supabase|auth|user/i;
/** The keys of a log-in in progress. */
const OF_LOG_IN: readonly string[] = [KEYS.pendingEmail, KEYS.headedFor];

/** Signs out here and removes every trace of the session. Bills, groups and history stay. */
export async function clearAuthData(): Promise<void> {
  await accounts.logOut();
  endSession();
  for (const key of allKeys()) if (IS_AUTH.test(key) || OF_LOG_IN.includes(key)) remove(key);
}
