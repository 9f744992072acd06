import type { SupabaseClient } from '@supabase/supabase-js';
import { asUser, signedIn } from '#web/platform/backend/signed-in.ts';
import { NO_ANSWER, type ErrorContext } from '#web/platform/backend/to-app-error.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import type { Problem, Reply } from '../remote.ts';

/** One request; it may be sent twice. */
type Request = Parameters<typeof asUser<unknown>>[2];
/** The service's response to one request. */
export interface Answer {
  readonly data: unknown;
  readonly count?: number | null;
}

interface Fault {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

function problemOf({ status, code = '', message = '' }: Fault): Problem {
  if (code === 'PT409' || /saved_group_limit|photo_limit/.test(message)) return 'limit';
  // Class 23: the row breaks a rule of the table; 22: a value does not fit. (The embedded backend says so in words.)
  if (/^2[23]/.test(code) || /violates check constraint/.test(message)) return 'refused';
  if (status === 413) return 'refused';
  if (status === 0 || status === NO_ANSWER) return 'offline';
  // A gateway in front of a backend that is down.
  return status > 500 ? 'unavailable' : 'later';
}

const CONTEXT: ErrorContext = { otherwise: 'unexpected' };

/** The problem if no request could be sent, or if nobody is signed in according to the answer. */
function problemWithout({ code }: AppError): Problem {
  if (code === 'session_expired') return 'ended';
  return code === 'unavailable' ? 'unavailable' : 'offline';
}

/**
 * Sends requests as this account, and trusts an answer only if this account is still signed in: in another account's view rows would look
 * deleted.
 *
 * @param refuses the statuses that mean that a request will never be accepted
 */
export function asking(client: SupabaseClient, owner: string, refuses: readonly number[] = []) {
  const unlessOwner = async (): Promise<Problem | undefined> => {
    const who = await signedIn(client, CONTEXT);
    if (!who.ok) return problemWithout(who.error);
    return who.value.id === owner ? undefined : 'ended';
  };
  return async (request: () => ReturnType<Request>): Promise<Reply<Answer>> => {
    const before = await unlessOwner();
    if (before) return { ok: false, problem: before };
    let last: (Answer & Fault) | undefined;
    const outcome = await asUser(
      client,
      CONTEXT,
      async () => {
        const reply = await request();
        last = { ...reply.error, ...reply };
        return reply;
      },
      () => undefined,
    );
    if (outcome.ok && last) {
      const after = await unlessOwner();
      return after ? { ok: false, problem: after } : { ok: true, value: last };
    }
    if (last && last.status !== 401)
      return { ok: false, problem: refuses.includes(last.status) ? 'refused' : problemOf(last) };
    return { ok: false, problem: outcome.ok ? 'offline' : problemWithout(outcome.error) };
  };
}

/** Reads an answer; if it is not of the expected shape, the request is retried later. */
export async function read<T>(
  asked: Promise<Reply<Answer>>,
  value: (answer: Answer) => T | undefined,
): Promise<Reply<T>> {
  const reply = await asked;
  if (!reply.ok) return reply;
  const found = value(reply.value);
  return found === undefined ? { ok: false, problem: 'later' } : { ok: true, value: found };
}
