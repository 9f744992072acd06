import type { SupabaseClient } from '@supabase/supabase-js';
import type { StoredBill } from '#domain';
import { nowIso } from '#web/platform/device/clock.ts';
import {
  billRows,
  createdRows,
  entryRows,
  groupRows,
  noRows,
  versionRows,
  waysRows,
} from './account-rows.ts';
import { asking, read, type Answer } from './ask-account.ts';
import type { RemoteBills, RemoteGroups, RemoteWays, Reply, VersionToSend } from '../remote.ts';

/** The rows of one response, and of the first view: each entry names its diners. */
const PAGE = 50;
const GROUP = 'group_id,group_name,group_data,last_used_at,deleted_at';
const ENTRY = 'id,name,date,diner_count,total_amount,currency,created_at,earlier,diners:bill->diners';
const WAYS = 'ways,changed_at';

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
    remove: ({ id, name }) =>
      upsert({ group_id: id, group_name: name, group_data: [], deleted_at: nowIso() }),
  };
}

/** A row of a saved bill as it is sent. */
const rowOf = (entry: VersionToSend, bill: StoredBill) => ({
  id: entry.id,
  name: entry.name,
  date: entry.date,
  bill,
  diner_count: entry.dinerCount,
  total_amount: entry.totalAmount,
  currency: entry.currency,
  ...(entry.first !== undefined && { earlier: [entry.first] }),
});

/** The account's bills at the service. No call throws: a refusal is a reply. */
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
            .limit(PAGE)
            .retry(false),
        ),
        (answer) => ({ entries: entryRows.all(answer.data), total: answer.count ?? 0 }),
      ),
    after: (last) =>
      read(
        ask(() => {
          const all = bills().select(ENTRY).eq('user_id', owner);
          // Pages are cut by id and not by time: ids are unique, and two services write times with different digits.
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
    save: (entry, bill, { base = null, isNew }) =>
      read(
        ask(() => client.rpc('replace_bill', { base, version: rowOf(entry, bill), is_new: isNew })),
        ({ data }) => {
          const none = noRows.one(data);
          if (none) return none.taken ? 'taken' : 'deleted';
          return versionRows.one(data) ?? createdRows.one(data);
        },
      ),
    remove: (id) => ask(() => bills().delete().eq('id', id)),
  };
}

/** The account's ways to be paid, at the service. No call throws: a refusal is a reply. */
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
