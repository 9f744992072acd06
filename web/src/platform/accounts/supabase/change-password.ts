import type { Config } from '../../config.ts';
import { DONE } from '../done.ts';
import { ended, failed, type ErrorContext } from '../to-app-error.ts';
import type { Outcome } from '../types.ts';
import { clientOf, separateClient } from './client.ts';
import { signedIn } from './signed-in.ts';

const CONTEXT: ErrorContext = { otherwise: 'profile_update', limit: 'login_rate_limit' };

/**
 * Sets a new password. The old one is asked for, and counted, as at log-in: a session that somebody left open is not enough. The
 * sessions of all other devices end.
 */
export async function changePassword(config: Config, current: string, next: string): Promise<Outcome> {
  const { auth } = clientOf(config);
  const who = await signedIn(clientOf(config), CONTEXT);
  if (!who.ok) return who;
  const checked = await checkPassword(config, who.value.email ?? '', current);
  if (!checked.ok) return checked;
  // By the session of this device, which is the one that stays.
  const changed = await auth.updateUser({ password: next });
  if (changed.error) return failed(changed.error, CONTEXT);
  await auth.signOut({ scope: 'others' });
  return DONE;
}

/** Whether it is the password of this address; the session that tells is given back. */
async function checkPassword(config: Config, email: string, password: string): Promise<Outcome> {
  const { auth } = separateClient(config);
  const { error } = await auth.signInWithPassword({ email, password });
  if (!error) await auth.signOut({ scope: 'local' });
  await auth.dispose();
  return ended(error, CONTEXT);
}
