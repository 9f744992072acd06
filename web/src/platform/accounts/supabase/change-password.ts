import type { Config } from '../../config.ts';
import { DONE } from '../done.ts';
import type { ErrorContext } from '../to-app-error.ts';
import type { Outcome } from '../types.ts';
import { clientOf, separateClient } from './client.ts';
import { failed } from './outcome.ts';
import { signedIn } from './signed-in.ts';

const CONTEXT: ErrorContext = { otherwise: 'profile_update', limit: 'login_rate_limit' };

/**
 * Sets a new password. The old one is asked for, and counted, as at log-in: a session that somebody left open is not enough. The
 * sessions of all other devices end.
 */
export async function changePassword(config: Config, current: string, next: string): Promise<Outcome> {
  const who = await signedIn(clientOf(config), CONTEXT);
  if (!who.ok) return who;
  const { auth } = separateClient(config);
  try {
    const entered = await auth.signInWithPassword({ email: who.value.email ?? '', password: current });
    if (entered.error) return failed(entered.error, CONTEXT);
    const changed = await auth.updateUser({ password: next });
    if (changed.error) return failed(changed.error, CONTEXT);
    await clientOf(config).auth.signOut({ scope: 'others' });
    return DONE;
  } finally {
    await auth.dispose();
  }
}
