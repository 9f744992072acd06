import type { Config } from '../../config.ts';
import { DONE, type Outcome } from '../../backend/outcome.ts';
import { failed, type ErrorContext } from '../../backend/to-app-error.ts';
import { clientOf, separateClient } from '../../backend/client.ts';
import { freshSession } from '../../backend/signed-in.ts';

const CONTEXT: ErrorContext = { otherwise: 'profile_update', limit: 'login_rate_limit' };

/**
 * Sets a new password. The old one is checked as at log-in, and wrong ones count towards the rate limit: a session left open is not enough,
 * for the service either. The new session becomes this device's, and the sessions of all other devices end.
 */
export async function changePassword(config: Config, current: string, next: string): Promise<Outcome> {
  const here = clientOf(config).auth;
  const before = await freshSession(clientOf(config));
  if (!before) return { ok: false, error: { code: 'session_expired' } };
  if (!('user' in before)) return failed(before, CONTEXT);
  const { auth } = separateClient(config);
  try {
    const { data, error } = await auth.signInWithPassword({
      email: before.user.email ?? '',
      password: current,
    });
    if (error) return failed(error, CONTEXT);
    // Before the password changes: that ends the old session, and requests from this device in between would be refused.
    const moved = await here.setSession(data.session);
    const changed = moved.error ? moved : await here.updateUser({ password: next });
    if (changed.error) {
      await here.setSession(before);
      await auth.signOut({ scope: 'local' });
      return failed(changed.error, CONTEXT);
    }
    await here.signOut({ scope: 'others' });
    return DONE;
  } finally {
    await auth.dispose();
  }
}
