import type { SupabaseClient } from '@supabase/supabase-js';
import { endSession } from '../../session.ts';
import { DONE, type Outcome } from '../../backend/outcome.ts';
import { eraseSpace } from '../../storage/erase-space.ts';
import { sessionEnd } from '../../backend/session-end.ts';
import { failed, NO_ANSWER, type ErrorContext } from '../../backend/to-app-error.ts';
import type { DeletionReason } from '../types.ts';
import { isDeletionUnanswered, noteDeletion } from '../../backend/unanswered-deletion.ts';
import { invoke } from '../../backend/call-function.ts';
import { endingSession } from '../../backend/client.ts';
import { doAsUser, renewing, signedIn } from '../../backend/signed-in.ts';
import { forgetTokens } from '../../backend/token-store.ts';

const CONTEXT: ErrorContext = { otherwise: 'delete_failed' };

/** Requests the deletion of an account. If the answer is missing, notes it: the account may have been deleted all the same. */
async function noting<T extends { status: number }>(id: string, send: () => PromiseLike<T>): Promise<T> {
  const wasOffline = !navigator.onLine;
  const sent = await send();
  const { status } = sent;
  if (status > 500 && !(wasOffline && status === NO_ANSWER)) noteDeletion(id);
  return sent;
}

/** The function cancels a paid subscription first; a backend without it deletes only accounts without a paid subscription. */
async function erase(client: SupabaseClient, id: string, reason: DeletionReason): Promise<Outcome> {
  const asked = await renewing(
    client,
    CONTEXT,
    () => noting(id, () => invoke(client, 'delete-account', { reason })),
    ({ status }) => status === 401,
  );
  if (!asked.ok) return asked;
  const { status, body } = asked.value;
  if (status === 200) return DONE;
  const { code } = body;
  if (status !== 404 && status !== 405)
    return failed({ status, code: typeof code === 'string' ? code : undefined }, CONTEXT);
  return doAsUser(client, CONTEXT, () => noting(id, () => client.rpc('delete_my_account', { reason })));
}

/** The outcome of a failure while this or an earlier attempt has had no response: the account may be gone. */
function afterFailure(failure: Outcome<never>): Outcome {
  if (failure.ok) return failure;
  const { code } = failure.error;
  if (code === 'session_expired' && sessionEnd.getState()?.code === 'account_gone') {
    // The person requested it here: the page that follows says that the account is deleted.
    sessionEnd.setState(null);
    return DONE;
  }
  const isSilent = code === 'offline' || code === 'unavailable';
  return isSilent && isDeletionUnanswered() ? { ok: false, error: { code: 'delete_unanswered' } } : failure;
}

/** Deletes the account and all its data, on this device, too. */
export async function deleteAccount(client: SupabaseClient, reason: DeletionReason): Promise<Outcome> {
  const who = await signedIn(client, CONTEXT);
  if (!who.ok) return afterFailure(who);
  const { id } = who.value;
  const erased = await erase(client, id, reason);
  if (!erased.ok) return afterFailure(erased);
  await endingSession(async () => {
    endSession();
    forgetTokens();
    void eraseSpace(`a-${id}`);
  });
  return DONE;
}
