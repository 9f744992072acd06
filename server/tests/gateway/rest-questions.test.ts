import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDiner, emptyBill, storedBill } from '#domain';
import { remoteBills, remoteGroups, remoteWays } from '#web/bills/saved/sync/supabase-remote.ts';
import { signedUp, startedServer } from '../support/server.ts';

const server = startedServer();
let ann: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  ann = await signedUp(server);
});

const ask = (path: string, init: RequestInit = {}) =>
  server.fetch(path, {
    ...init,
    headers: {
      ...init.headers,
      apikey: server.host.publishableKey,
      authorization: `Bearer ${ann.session.access_token}`,
      'content-type': 'application/json',
    },
  });

describe('the tables', () => {
  test('answer the app’s queries for saved bills', async () => {
    const bills = remoteBills(ann.visitor, ann.user.id);
    const id = randomUUID();
    const entry = {
      id,
      name: 'Supper',
      date: '2026-11-20T19:00:00.000Z',
      dinerCount: 1,
      totalAmount: 12.5,
      currency: 'GBP',
      diners: ['Ann'],
      state: 'unsent',
    } as const;
    const body = storedBill(addDiner(emptyBill('GBP', 0), { id: 'd1', name: 'Ann' }).bill);
    expect(await bills.save(entry, body, { isNew: true })).toMatchObject({ ok: true });
    // Sent again after a lost answer.
    expect(await bills.save(entry, body, { isNew: true })).toMatchObject({ ok: true });
    // The id is somebody else's.
    const bob = await signedUp(server);
    const others = remoteBills(bob.visitor, bob.user.id);
    expect(await others.save(entry, body, { isNew: true })).toEqual({ ok: true, value: 'taken' });
    const known = [{ id, name: 'Supper', diners: ['Ann'] }];
    expect(await bills.newest()).toMatchObject({ ok: true, value: { entries: known, total: 1 } });
    expect(await bills.after(null)).toMatchObject({ ok: true, value: known });
    expect(await bills.after(id)).toMatchObject({ ok: true, value: [] });
    expect(await bills.bills([id, randomUUID()])).toEqual({ ok: true, value: new Map([[id, body]]) });
    expect(await bills.remove(id)).toMatchObject({ ok: true });
  });

  test('answer the app’s queries for saved groups', async () => {
    const groups = remoteGroups(ann.visitor, ann.user.id);
    const group = { id: 'g1', name: 'Friday', diners: ['Ann', 'Bob'], lastUsed: '2026-11-20T19:00:00.000Z' };
    expect(await groups.put(group)).toMatchObject({ ok: true });
    expect(await groups.list()).toMatchObject({ ok: true, value: [{ id: 'g1', diners: ['Ann', 'Bob'] }] });
    expect(await groups.remove(group)).toMatchObject({ ok: true });
  });

  test('answer the app’s queries for ways to be paid', async () => {
    const remote = remoteWays(ann.visitor, ann.user.id);
    expect(await remote.read()).toEqual({ ok: true, value: null });
    const ways = [{ kind: 'sepa', name: 'Ann', iban: 'DE89370400440532013000' }] as const;
    const kept = { ways, changedAt: '2026-11-20T19:00:00.000Z' };
    expect(await remote.put(kept)).toEqual({ ok: true, value: kept });
    expect(await remote.put({ ways: [], changedAt: '2026-11-19T19:00:00.000Z' })).toEqual({
      ok: true,
      value: kept,
    });
    expect(await remote.read()).toEqual({ ok: true, value: kept });
    const exported = ann.visitor.from('ways_to_be_paid').select('ways').eq('user_id', ann.user.id);
    expect((await exported).data).toEqual([{ ways }]);
  });

  test('answer the queries of export, diagnostics and profile', async () => {
    const { visitor, user } = ann;
    const own = { id: user.id, email: ann.email, created_at: '2026-11-20T19:00:00Z' };
    const replies = [
      await visitor.from('users').select('*').eq('id', user.id).maybeSingle(),
      await visitor.from('users').upsert(own, { onConflict: 'id', ignoreDuplicates: true }),
      await visitor.from('users').update({ onboarding_complete: true }).eq('id', user.id),
      await visitor
        .from('bill_history')
        .select('*')
        .eq('user_id', user.id)
        .order('created_at', { ascending: false })
        .order('id')
        .range(500, 999),
      await visitor.from('saved_groups').select('id', { count: 'exact' }).limit(1),
      await visitor.rpc('redeem_access_code', { code: 'no such code' }),
    ];
    expect(replies.map(({ error }) => error)).toEqual(replies.map(() => null));
  });

  test.each([
    'name=match.^(a{1,100}){1,100}\\1b$',
    'name=imatch.x',
    'name=like.*x*',
    'name=eq.Supper',
    'id=like.0*',
    'id=not.eq.x',
    'id=eq(any).{x}',
    'user_id=in.(x)',
    'bill->>diners=eq.x',
    'or=(id.eq.x,name.match.x)',
    'and=(id.eq.x)',
    'not.or=(id.eq.x)',
    'select=users(*)',
    'select=id,...users(email)',
    'select=id::text',
    'select=count()',
    'select=bill->items->0',
    'select=other:name',
    'select=id&select=id::text',
    'order=bill',
    'order=bill->diners',
    'order=created_at.desc.nullslast',
    'limit=-1',
    'limit=1e9',
    'on_conflict=user_id',
    'columns="id"',
    'name=fts.a',
    'constructor=eq.x',
  ])('refuse a query that the app does not send: %s', async (query) => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await ask(`/rest/v1/bill_history?${encodeURI(query)}`, { method });
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST100' }]);
    }
  });

  test('foreign tables and functions do not exist, and a function takes only its own arguments', async () => {
    const status = async (path: string, method = 'GET') => {
      const answer = await ask(path, { method, ...(method === 'POST' && { body: '{}' }) });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await status('/rest/v1/access_codes?select=*')).toEqual([404, 'PGRST205']);
    expect(await status('/rest/v1/exchange_rates')).toEqual([404, 'PGRST205']);
    expect(await status('/rest/v1/constructor')).toEqual([404, 'PGRST205']);
    expect(await status('/rest/v1/rpc/end_plan', 'POST')).toEqual([404, 'PGRST202']);
    expect(await status('/rest/v1/rpc/check_access_code?code=x')).toEqual([400, 'PGRST100']);
    expect(await status('/rest/v1/rpc/check_access_code?select=x', 'POST')).toEqual([400, 'PGRST100']);
  });

  test('answer any query with the secret key', async () => {
    const codes = await server.operator().from('access_codes').select('label').like('label', 'code %');
    expect(codes.error).toBeNull();
    expect(codes.data).not.toEqual([]);
  });
});

describe('an answer', () => {
  /** Saves bills of the person's, each of nearly 256 KB. */
  async function saveLarge(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const bill = { filler: 'x'.repeat(200_000), diners: [] };
    for (const id of ids) {
      const row = { id, user_id: ann.user.id, name: 'Large', bill, diner_count: 1, total_amount: 1 };
      expect((await ann.visitor.from('bill_history').insert(row)).error).toBeNull();
    }
    return ids;
  }

  test('holds four whole bills at most, whatever the query', async () => {
    const ids = await saveLarge(6);
    const bytes = async (query: string, method = 'GET') => {
      const answer = await ask(`/rest/v1/bill_history?${encodeURI(query)}`, { method });
      return answer.ok ? (await answer.arrayBuffer()).byteLength : answer.status;
    };
    for (const query of ['select=*', 'select=bill&limit=1000', '', 'select=id,bill&order=id&limit=500'])
      expect(await bytes(query)).toBeLessThan(1024 * 1024);
    expect(await bytes(`select=id,bill&id=in.(${ids.slice(0, 4).join()})`)).toBeGreaterThan(800_000);
    // Refused, instead of answering with some: the app would take the others for deleted.
    expect(await bytes(`select=id,bill&id=in.(${ids.slice(0, 5).join()})`)).toBe(400);
  });

  test('holds fifty rows with diners at most', async () => {
    const row = {
      user_id: ann.user.id,
      name: 'Small',
      bill: { diners: [] },
      diner_count: 1,
      total_amount: 1,
    };
    for (let count = 0; count < 51; count += 1)
      expect((await ann.visitor.from('bill_history').insert(row)).error).toBeNull();
    for (const rest of ['', '&limit=1000']) {
      const answer = await ask(`/rest/v1/bill_history?select=id,diners:bill->diners${rest}`);
      expect(await answer.json()).toHaveLength(50);
    }
  });

  test('lets the app read all of them, page by page', async () => {
    await saveLarge(5);
    const { data, error } = await ann.visitor.from('bill_history').select('id');
    expect(error).toBeNull();
    const rows: unknown[] = [];
    for (;;) {
      const page = await ann.visitor
        .from('bill_history')
        .select('*')
        .order('id')
        .range(rows.length, rows.length + 499);
      if (page.data?.length === 0) break;
      rows.push(...(page.data ?? []));
    }
    expect(rows.length).toBeGreaterThan(4);
    expect(rows).toHaveLength(data?.length ?? 0);
  });

  test.each(['planned', 'estimated', '"planned"'])(
    'has no guess of how many rows there are: %s',
    async (count) => {
      const answer = (kind: string) =>
        ask('/rest/v1/bill_history?select=id', { headers: { prefer: `return=minimal, count=${kind}` } });
      expect((await answer(count)).status).toBe(400);
      expect((await answer('exact')).ok).toBe(true);
    },
  );

  test('has only the ids of deleted bills', async () => {
    await saveLarge(1);
    const answer = await ask(`/rest/v1/bill_history?user_id=eq.${ann.user.id}`, {
      method: 'DELETE',
      headers: { prefer: 'return=representation' },
    });
    expect(answer.status).toBe(200);
    const names = new Set(((await answer.json()) as object[]).flatMap(Object.keys));
    expect([...names]).toEqual(['id']);
  });
});
