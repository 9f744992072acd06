import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { endSession } from '../../session.ts';
import { DONE } from '../done.ts';
import { eraseSpace } from '../erase-local.ts';
import { NO_ANSWER, type ErrorContext, type Fault } from '../to-app-error.ts';
import type { DeletionReason, Outcome } from '../types.ts';
import { endingSession } from './client.ts';
import { failed } from './outcome.ts';
import { asUser, renewing, signedIn } from './signed-in.ts';
import { forgetTokens } from './token-store.ts';

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

/** The function cancels what is paid for first; a backend without it deletes where nothing is. */
async function erase(client: SupabaseClient, reason: DeletionReason): Promise<Outcome> {
  const ask = async (): Promise<Fault | null> => {
    const { error } = await client.functions.invoke('delete-account', { body: { reason } });
    return error ? faultOf(error) : null;
  };
  const asked = await renewing(client, CONTEXT, ask, (fault) => fault?.status === 401);
  if (!asked.ok) return asked;
  const fault = asked.value;
  if (!fault) return DONE;
  if (fault.status !== 404 && fault.status !== 405) return failed(fault, CONTEXT);
  return asUser(
    client,
    CONTEXT,
    () => client.rpc('delete_my_account', { reason }),
    () => undefined,
  );
}

/** Deletes the account and everything of it, here too. */
export async function deleteAccount(client: SupabaseClient, reason: DeletionReason): Promise<Outcome> {
  const who = await signedIn(client, CONTEXT);
  if (!who.ok) return who;
  const erased = await erase(client, reason);
  if (!erased.ok) return erased;
  await endingSession(async () => {
    endSession();
    forgetTokens();
    eraseSpace(`a-${who.value.id}`);
  });
  return DONE;
}
