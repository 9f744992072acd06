import type { SupabaseClient } from '@supabase/supabase-js';
import type { Config } from '../../config.ts';
import { currentSession, endSession } from '../../session.ts';
import { DONE, type Outcome } from '../../backend/outcome.ts';
import { setPendingEmail } from '../pending-email.ts';
import { separateClient } from '../../backend/client.ts';
import { failed } from '../../backend/to-app-error.ts';
import { forgetTokens } from '../../backend/token-store.ts';

/** Links whose token is spent although the new password was refused: the person may try another one. */
const opened = new Map<string, SupabaseClient>();

async function open(config: Config, tokenHash: string): Promise<Outcome<SupabaseClient>> {
  const known = opened.get(tokenHash);
  if (known) return { ok: true, value: known };
  const client = separateClient(config);
  const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
  if (error) return failed(error, { otherwise: 'link_invalid' });
  opened.set(tokenHash, client);
  return { ok: true, value: client };
}

/** Uses up a reset link, sets the password and ends every session of that account. */
export async function setNewPassword(config: Config, tokenHash: string, password: string): Promise<Outcome> {
  const link = await open(config, tokenHash);
  if (!link.ok) return link;
  const { auth } = link.value;
  const { data, error } = await auth.updateUser({ password });
  if (error) return failed(error, { otherwise: 'link_invalid' });
  opened.delete(tokenHash);
  await auth.signOut({ scope: 'global' });
  await auth.dispose();
  const here = currentSession();
  if (here.status === 'user' && here.session.id === data.user.id) {
    forgetTokens();
    endSession();
  }
  return DONE;
}

/** Spends the link of a sign-up. The person logs in afterwards, on any device. */
export async function confirmEmail(config: Config, tokenHash: string): Promise<Outcome> {
  const { auth } = separateClient(config);
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  if (error) return failed(error, { otherwise: 'link_invalid' });
  setPendingEmail(null);
  if (data.session) await auth.signOut({ scope: 'local' });
  await auth.dispose();
  return DONE;
}
