import type { SupabaseClient } from '@supabase/supabase-js';
import { asUser } from '../accounts/supabase/signed-in.ts';
import { NO_ANSWER } from '../accounts/to-app-error.ts';
import { nowIso } from '../clock.ts';
import { billRows, createdRows, entryRows, groupRows, waysRows } from './account-rows.ts';
import type { Problem, RemoteBills, RemoteGroups, RemoteWays, Reply } from './remote.ts';

/** What is shown at once. */
const NEWEST = 100;
/** Below what any service gives at once. */
const PAGE = 500;
const GROUP = 'group_id,group_name,group_data,last_used_at,deleted_at';
const ENTRY = 'id,name,date,diner_count,total_amount,currency,created_at,diners:bill->diners';
const WAYS = 'ways,changed_at';

type Request = Parameters<typeof asUser<unknown>>[2];
interface Answer {
  readonly data: unknown;
  readonly count?: number | null;
}

interface Fault {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

function problemOf({ status, code = '', message = '' }: Fault): Problem {
  if (code === 'PT409' || message.includes('saved_group_limit')) return 'limit';
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
 */
function asking(client: SupabaseClient, owner: string) {
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
    if (last && last.status !== 401) return { ok: false, problem: problemOf(last) };
    const why = outcome.ok ? undefined : outcome.error.code;
    if (why === 'session_expired') return { ok: false, problem: 'ended' };
    return { ok: false, problem: why === 'unavailable' ? 'unavailable' : 'offline' };
  };
}

/** Reads an answer; one that is not what was asked for is tried again later. */
async function read<T>(
  asked: Promise<Reply<Answer>>,
  value: (answer: Answer) => T | undefined,
): Promise<Reply<T>> {
  const reply = await asked;
  if (!reply.ok) return reply;
  const found = value(reply.value);
  return found === undefined ? { ok: false, problem: 'later' } : { ok: true, value: found };
}

/** The account's saved groups at the service. No call throws: a refusal is a reply. */
export function remoteGroups(client: SupabaseClient, owner: string): RemoteGroups {
  const ask = asking(client, owner);
  const upsert = (row: object): Promise<Reply<Answer>> =>
    ask(() =>
      client
        .from('saved_groups')
        .upsert({ user_id: owner, ...row }, { onConflict: 'user_id,group_id' })
        .select(GROUP)
        .single(),
    );
  return {
    list: () =>
      read(
        ask(() => client.from('saved_groups').select(GROUP).eq('user_id', owner).retry(false)),
        ({ data }) => groupRows.all(data),
      ),
    put: ({ id, name, diners, lastUsed }) =>
      read(
        upsert({ group_id: id, group_name: name, group_data: diners, last_used_at: lastUsed }),
        ({ data }) => groupRows.one(data),
      ),
    remove: async ({ id, name }) => {
      const reply = await upsert({ group_id: id, group_name: name, group_data: [], deleted_at: nowIso() });
      return reply.ok ? { ok: true, value: undefined } : reply;
    },
  };
}

/** The account's bills at the service. No call throws: a refusal is a reply. */
// oxlint-disable-next-line max-lines-per-function -- a line or two for each request
export function remoteBills(client: SupabaseClient, owner: string): RemoteBills {
  const ask = asking(client, owner);
  const bills = () => client.from('bill_history');
  return {
    newest: () =>
      read(
        ask(() =>
          bills()
            .select(ENTRY, { count: 'exact' })
            .eq('user_id', owner)
            .order('created_at', { ascending: false })
            .limit(NEWEST)
            .retry(false),
        ),
        (answer) => ({ entries: entryRows.all(answer.data), total: answer.count ?? 0 }),
      ),
    after: (last) =>
      read(
        ask(() => {
          const all = bills().select(ENTRY).eq('user_id', owner);
          // By id and not by time: nothing is between two ids, and two services write times with different digits.
          return (last === null ? all : all.gt('id', last)).order('id').limit(PAGE).retry(false);
        }),
        ({ data }) => entryRows.all(data),
      ),
    bills: (ids) =>
      read(
        ask(() =>
          bills()
            .select('id,bill')
            .in('id', [...ids])
            .retry(false),
        ),
        ({ data }) => new Map(billRows.all(data).map(({ id, bill }) => [id, bill])),
      ),
    insert: async (entry, bill) => {
      const row = {
        id: entry.id,
        name: entry.name,
        date: entry.date,
        bill,
        diner_count: entry.dinerCount,
        total_amount: entry.totalAmount,
        currency: entry.currency,
      };
      const inserted = await ask(() =>
        bills()
          .upsert({ ...row, user_id: owner }, { onConflict: 'id', ignoreDuplicates: true })
          .select('created_at'),
      );
      if (!inserted.ok) return inserted;
      const [stored] = createdRows.all(inserted.value.data);
      if (stored) return { ok: true, value: stored };
      // There is one with this id already: ours from before, or somebody else's, which nobody shows us.
      return read(
        ask(() => bills().select('created_at').eq('id', entry.id).retry(false)),
        ({ data }) => (Array.isArray(data) && data.length === 0 ? 'taken' : createdRows.all(data)[0]),
      );
    },
    remove: async (id) => {
      const reply = await ask(() => bills().delete().eq('id', id));
      return reply.ok ? { ok: true, value: undefined } : reply;
    },
  };
}

/** How the person gets paid, at the service. No call throws: a refusal is a reply. */
export function remoteWays(client: SupabaseClient, owner: string): RemoteWays {
  const ask = asking(client, owner);
  const table = () => client.from('ways_to_be_paid');
  return {
    read: () =>
      read(
        ask(() => table().select(WAYS).eq('user_id', owner).retry(false)),
        ({ data }) => (Array.isArray(data) && data.length === 0 ? null : waysRows.all(data)[0]),
      ),
    put: ({ ways, changedAt }) =>
      read(
        ask(() =>
          table()
            .upsert({ user_id: owner, ways, changed_at: changedAt }, { onConflict: 'user_id' })
            .select(WAYS),
        ),
        ({ data }) => waysRows.all(data)[0],
      ),
  };
}
