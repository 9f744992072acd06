import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { BILL, entriesOf, newToken, type TableAnswer } from '../../../supabase/tests/support/table-answer.ts';
import { signedUp, startedServer } from '../support/server.ts';

const server = startedServer();

const newSeat = () => ({ seat_id: randomUUID(), seat_token: newToken() });
const newTable = () => ({
  table_id: randomUUID(),
  secret: newToken(),
  rules_version: 1,
  entries: entriesOf(BILL),
});

/** A call as any client may send it. */
async function rpc(name: string, body: unknown, from?: string, headers: Record<string, string> = {}) {
  const response = await server.fetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: server.host.publishableKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(from !== undefined && { from }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: JSON.parse(text) as TableAnswer & { code: string; message: string },
  };
}

test('a database refusal has a status and a code that clients can distinguish', async () => {
  const [host, guest] = [newSeat(), newSeat()];
  const table = newTable();
  expect((await rpc('open_table', { ...host, ...table })).status).toBe(200);
  expect(await rpc('join_table', { ...guest, secret: newToken() })).toMatchObject({
    status: 404,
    body: { code: 'PT404', message: 'table_unknown' },
  });
  await rpc('join_table', { ...guest, secret: table.secret });
  const refusals = [
    await rpc('sit_down', { ...guest, diner_id: 'nobody' }),
    await rpc('change_table', { ...guest, action: 'close' }),
    await rpc('sync_table', { ...guest, seat_token: newToken() }),
    await rpc('sync_table', { seat_id: 'no uuid', seat_token: newToken() }),
    await rpc('sync_table', { ...guest, since: 'a' }),
    await rpc('sync_table', { ...guest, other: 1 }),
    await rpc('sync_table', {}),
    await rpc('sync_table', '{'),
  ];
  expect(refusals.map(({ status, body }) => `${status} ${body.message}`)).toEqual([
    '400 table_invalid',
    '403 table_not_host',
    '404 seat_unknown',
    expect.stringMatching(/^400 /),
    expect.stringMatching(/^400 /),
    expect.stringMatching(/^404 Could not find the function/),
    expect.stringMatching(/^404 Could not find the function/),
    expect.stringMatching(/^400 /),
  ]);
});

test('a text is refused where a list belongs, whatever is in it, and the database goes on', async () => {
  const seat = newSeat();
  const table = newTable();
  await rpc('open_table', { ...seat, ...table });
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  for (const text of ['[]', deep, JSON.stringify(deep), `[{"key":"pay/ann","value":[1e131071]}]`]) {
    expect(await rpc('sync_table', { ...seat, first: 1, changes: text })).toMatchObject({ status: 400 });
    expect(await rpc('open_table', { ...newSeat(), ...table, entries: text })).toMatchObject({ status: 400 });
    expect(await rpc('replace_bill', { base: table.table_id, version: text, is_new: false })).toMatchObject({
      status: 400,
    });
  }
  expect(await rpc('sync_table', seat)).toMatchObject({ status: 200 });
});

test('guesses at a code are counted by the visitor’s address, even though the call rolls back', async () => {
  const host = newSeat();
  const { code } = (await rpc('open_table', { ...host, ...newTable() })).body;
  const type = (from: string, typed: string) => rpc('join_table', { ...newSeat(), code: typed }, from);
  const statuses = new Set<number>();
  for (let n = 0; n < 62; n += 1) statuses.add((await type('203.0.113.1', 'AAAAAAAA')).status);
  expect([...statuses]).toEqual([404, 429]);
  expect(await type('203.0.113.2', 'AAAAAAAA')).toMatchObject({
    status: 404,
    body: { code: 'PT404', message: 'table_code_wrong' },
  });
  expect((await type('203.0.113.1', code)).body.message).toBe('table_too_many_guesses');
  expect((await type('203.0.113.2', code)).status).toBe(200);
});

test('no header exempts an answered guess from the count', async () => {
  const { code } = (await rpc('open_table', { ...newSeat(), ...newTable() })).body;
  const from = '203.0.113.3';
  const prefer = 'tx=rollback, handling=strict, max-affected=0';
  for (let n = 0; n < 60; n += 1) {
    const body = { ...newSeat(), code: 'AAAAAAAA' };
    expect((await rpc('join_table', body, from, { prefer, accept: 'text/csv' })).status).toBe(404);
  }
  expect((await rpc('join_table', { ...newSeat(), code }, from)).body.message).toBe('table_too_many_guesses');
});

test('somebody with an account takes part like a guest', async () => {
  const { visitor } = await signedUp(server);
  const { data, error } = await visitor.rpc('open_table', { ...newSeat(), ...newTable(), diner_id: null });
  expect(error).toBeNull();
  expect((data as TableAnswer).me).toMatchObject({ isHost: true, dinerId: null });
});

test('the functions are called by POST, and their tables are not exposed', async () => {
  const { publishableKey: apikey } = server.host;
  for (const path of [
    'rpc/sync_table?seat_id=1',
    'live_tables',
    'table_entries',
    'table_seats',
    'rpc/is_live_topic',
  ])
    expect((await server.fetch(`/rest/v1/${path}`, { headers: { apikey } })).status).toBeGreaterThanOrEqual(
      400,
    );
});

test('the log has neither codes nor names', async () => {
  const seat = newSeat();
  const table = newTable();
  await rpc('open_table', { ...seat, ...table });
  await rpc('sync_table', { ...seat, first: 1, changes: [{ key: 'diner/zoe', value: { name: 'Zoe Q' } }] });
  await rpc('join_table', { ...newSeat(), code: 'wrong' });
  const said = JSON.stringify(server.logged);
  for (const hidden of [seat.seat_token, table.secret, table.table_id, 'Zoe Q', 'Ann'])
    expect(said).not.toContain(hidden);
});
