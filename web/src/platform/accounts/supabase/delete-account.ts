import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { endSession } from '../../session.ts';
import { DONE, type Outcome } from '../../backend/outcome.ts';
import { eraseSpace } from '../../storage/erase-space.ts';
import { sessionEnd } from '../../backend/session-end.ts';
import { failed, NO_ANSWER, type ErrorContext, type Fault } from '../../backend/to-app-error.ts';
import type { DeletionReason } from '../types.ts';
import { isDeletionUnanswered, noteDeletion } from '../../backend/unanswered-deletion.ts';
import { endingSession } from '../../backend/client.ts';
import { asUser, renewing, signedIn } from '../../backend/signed-in.ts';
import { forgetTokens } from '../../backend/token-store.ts';

const CONTEXT: ErrorContext = { otherwise: 'delete_failed' };

function codeIn(body: string): string | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

async function faultOf(error: unknown): Promise<Fault> {
  const answer: unknown = error instanceof FunctionsHttpError ? error.context : undefined;
  if (!(answer instanceof Response)) return { status: NO_ANSWER };
  return { status: answer.status, code: codeIn(await answer.text()) };
}

/** Requests the deletion of an account. If the answer is missing, notes it: the account may have been deleted all the same. */
async function noting<T>(id: string, send: () => PromiseLike<T>, statusOf: (sent: T) => number): Promise<T> {
  const wasOffline = !navigator.onLine;
  const sent = await send();
  const status = statusOf(sent);
  if (status > 500 && !(wasOffline && status === NO_ANSWER)) noteDeletion(id);
  return sent;
}

/** The function cancels a paid subscription first; a backend without it deletes only accounts without a paid subscription. */
async function erase(client: SupabaseClient, id: string, reason: DeletionReason): Promise<Outcome> {
  const invoke = async (): Promise<Fault | null> => {
    const { error } = await client.functions.invoke('delete-account', { body: { reason } });
    return error ? faultOf(error) : null;
  };
  const asked = await renewing(
    client,
    CONTEXT,
    () => noting(id, invoke, (fault) => fault?.status ?? 0),
    (fault) => fault?.status === 401,
  );
  if (!asked.ok) return asked;
  const fault = asked.value;
  if (!fault) return DONE;
  if (fault.status !== 404 && fault.status !== 405) return failed(fault, CONTEXT);
  return asUser(
    client,
    CONTEXT,
    () =>
      noting(
        id,
        () => client.rpc('delete_my_account', { reason }),
        ({ status }) => status,
      ),
    () => undefined,
  );
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
    eraseSpace(`a-${id}`);
  });
  return DONE;
}
