import type { SupabaseClient } from '@supabase/supabase-js';
import { asUser } from '../accounts/supabase/signed-in.ts';
import { NO_ANSWER } from '../accounts/to-app-error.ts';
import type { Problem, Reply } from './remote.ts';

/** One request; it may be sent twice. */
type Request = Parameters<typeof asUser<unknown>>[2];
/** What the account's service says to one request. */
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

/**
 * Asks in the name of this account, and believes the answer only if it is still who is signed in: what another
 * account may not see would look as if it were gone.
 *
 * @param refuses the statuses that say of a request that it will never be taken
 */
export function asking(client: SupabaseClient, owner: string, refuses: readonly number[] = []) {
  const isOwner = async () => (await client.auth.getSession()).data.session?.user.id === owner;
  return async (request: () => ReturnType<Request>): Promise<Reply<Answer>> => {
    if (!(await isOwner())) return { ok: false, problem: 'ended' };
    let last: (Answer & Fault) | undefined;
    const outcome = await asUser(
      client,
      { otherwise: 'unexpected' },
      async () => {
        const reply = await request();
        last = { ...reply.error, ...reply };
        return reply;
      },
      () => undefined,
    );
    if (outcome.ok && last)
      return (await isOwner()) ? { ok: true, value: last } : { ok: false, problem: 'ended' };
    if (last && last.status !== 401)
      return { ok: false, problem: refuses.includes(last.status) ? 'refused' : problemOf(last) };
    const why = outcome.ok ? undefined : outcome.error.code;
    if (why === 'session_expired') return { ok: false, problem: 'ended' };
    return { ok: false, problem: why === 'unavailable' ? 'unavailable' : 'offline' };
  };
}

/** Reads an answer; one that is not what was asked for is tried again later. */
export async function read<T>(
  asked: Promise<Reply<Answer>>,
  value: (answer: Answer) => T | undefined,
): Promise<Reply<T>> {
  const reply = await asked;
  if (!reply.ok) return reply;
  const found = value(reply.value);
  return found === undefined ? { ok: false, problem: 'later' } : { ok: true, value: found };
}
