import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RULES_VERSION } from '#domain';
import { flushDurable } from '#web/platform/storage/keep-durable.ts';
import { replaceDurable } from '#web/platform/storage/durable-copies.ts';
import { keptShare } from '#web/platform/kept-shares.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { guestPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import { keepOwnCopy } from '#web/table/guest/keep-own-copy.ts';
import { startLocalServer } from '../../../tests/support/local-server.ts';
import { configFor, startStub } from '../accounts/support/stub.ts';
import { tableReply } from '../support/table-reply.ts';

const stops: (() => void)[] = [];
beforeEach(async () => {
  // A seat of the test before is not written later.
  flushDurable();
  await replaceDurable(new Map([[KEYS.table, undefined]]));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function open(config = configFor('http://127.0.0.1:9')) {
  const table = new TableStore(guestPlace(), () => Promise.resolve(config));
  stops.push(table.connect());
  return table;
}

interface Asked {
  readonly name: string;
  readonly body: { readonly changes?: readonly unknown[]; readonly seat_id: string };
}

/** A server with these responses, and the requests that it got. */
async function answering(answer: (asked: Asked) => { status?: number; body: object }) {
  const asked: Asked[] = [];
  const { url, stop } = await startLocalServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const name = (request.url ?? '').split('/').at(-1) ?? '';
      const each = { name, body: JSON.parse(text || '{}') as Asked['body'] };
      asked.push(each);
      const { status = 200, body } = answer(each);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  stops.push(() => void stop());
  return { asked, config: configFor(url) };
}

const PIE = { kind: 'item', price: 10, quantity: 1, by: 'parts', position: 1, timestamp: 0 };
const reply = (seatId: string, more: object = {}) =>
  tableReply(seatId, {
    seq: 3,
    me: { seatId, dinerId: 'ann', isHost: false },
    entries: [
      { key: 'meta/currency', value: 'GBP', seq: 1 },
      { key: 'diner/ann', value: { name: 'Ann', color: 0, position: 1 }, seq: 2 },
      { key: 'line/pie', value: PIE, seq: 3 },
    ],
    ...more,
  });

const SECRET = { secret: 'AAAAAAAAAAAAAAAAAAAAAA' };

test('a table of another rules version asks for a reload, and is sent nothing', async () => {
  const { asked, config } = await answering(({ body }) => ({
    body: reply(body.seat_id, { rulesVersion: RULES_VERSION + 1 }),
  }));
  const table = open(config);
  expect(await table.joinTable(SECRET)).toBe(true);
  expect(table.getState().needsReload).toBe(true);
  table.setClaim('pie', 1);
  await vi.waitFor(() => expect(asked.some(({ name }) => name === 'sync_table')).toBe(true), 8000);
  for (const { body } of asked) expect(body.changes ?? []).toEqual([]);
  expect(table.getState().unsent).toBe(1);
});

test.each([
  ['the server', { code: 'PT400', message: 'table_invalid' }],
  ['the gateway', { code: 400, error_code: 'too_deep', msg: 'The request is nested too deeply.' }],
])('a change that %s refuses is reverted, and the others are applied', async (_, refusal) => {
  let last = 0;
  const { config } = await answering(({ name, body }) => {
    const changes = (body.changes ?? []) as { key: string }[];
    const isBad = changes.some(({ key }) => key === 'claim/bad/ann');
    if (isBad) return { status: 400, body: refusal };
    last = name === 'sync_table' ? last + changes.length : last;
    return { body: reply(body.seat_id, { lastChange: last }) };
  });
  const table = open(config);
  await table.joinTable(SECRET);
  table.setClaim('pie', 1);
  table.setClaim('bad', 1);
  const expected = { unsent: 0, refused: [{ key: 'claim/bad/ann', reason: 'forbidden' }] };
  await vi.waitFor(() => expect(table.getState()).toMatchObject(expected), 8000);
});

test.each([
  ['no server', undefined, 'offline'],
  ['a page of another network', [200, '<p>Please log in to the Wi-Fi</p>', 'text/html'], 'offline'],
  ['a server whose backend is down', [502, '{}'], 'unavailable'],
  ['a limit of the gateway', [429, '{"code":"over_request_rate_limit"}'], 'rate_limit'],
  ['an answer of no use', [200, '{"seq":"x"}'], 'unexpected'],
  ['a table that is gone', [404, '{"message":"table_unknown"}'], 'table_unknown'],
] as const)('joining with %s says why not, and can be tried again', async (_, stub, code) => {
  const server = stub && (await startStub(...(stub as unknown as [number, string])));
  if (server) stops.push(() => void server.stop());
  const table = open(server?.config);
  expect(await table.joinTable({ code: 'ABCDEFGH' })).toBe(false);
  expect(table.getState()).toMatchObject({ phase: 'none', error: { code } });
  table.dismissError();
  expect(table.getState().error).toBeUndefined();
});

test('demo mode has no tables', async () => {
  const table = open({ ...configFor(''), mode: 'demo' });
  expect(await table.joinTable({ code: 'ABCDEFGH' })).toBe(false);
  expect(table.getState().error?.code).toBe('table_demo');
});

test('a link that is unavailable for now is retried until the table responds, by one seat', async () => {
  let isThere = false;
  const { asked, config } = await answering(({ body }) =>
    isThere ? { body: reply(body.seat_id) } : { status: 503, body: {} },
  );
  const table = open(config);
  expect(await table.joinTable(SECRET)).toBe(false);
  expect(table.getState()).toMatchObject({ phase: 'joining', error: { code: 'unavailable' } });
  isThere = true;
  window.dispatchEvent(new window.Event('online'));
  await vi.waitFor(() => expect(table.getState().phase).toBe('joined'), 8000);
  expect(table.getState().error).toBeUndefined();
  const seats = asked.filter(({ name }) => name === 'join_table').map(({ body }) => body.seat_id);
  expect(seats.length).toBeGreaterThan(1);
  expect(new Set(seats).size).toBe(1);
});

test('an expired table is over, and its bill can still be read', async () => {
  let isOver = false;
  const { config } = await answering(({ body }) =>
    isOver ? { status: 410, body: { message: 'table_expired' } } : { body: reply(body.seat_id) },
  );
  const table = open(config);
  await table.joinTable(SECRET);
  isOver = true;
  table.setClaim('pie', 1);
  await vi.waitFor(() => expect(table.getState()).toMatchObject({ phase: 'ended', ending: 'expired' }), 8000);
  expect(table.getState().bill.lines).toHaveLength(1);
  expect(await keepOwnCopy(table)).toBe(true);
  expect(localStorage.getItem('fairtab.guest.bill')).toContain('Ann');
  // Nobody has left.
  expect(table.getState().ending).toBe('expired');
});

test('a phone that keeps the bill of a finished table stays there, and the bill knows its person', async () => {
  const finished = { key: 'table/status', value: 'finished', seq: 4 };
  const { asked, config } = await answering(({ body }) => {
    const { entries } = reply(body.seat_id);
    return { body: reply(body.seat_id, { seq: 4, status: 'finished', entries: [...entries, finished] }) };
  });
  const table = open(config);
  await table.joinTable(SECRET);
  expect(await keepOwnCopy(table)).toBe(true);
  expect(table.getState()).toMatchObject({ phase: 'joined', status: 'finished', me: { dinerId: 'ann' } });
  expect(asked.some(({ name }) => name === 'change_table')).toBe(false);
  expect(keptShare('guest', table.getState().bill.id)?.me).toBe('ann');
});

/** A server whose table ends when `closed.status` is set: from then on it is read-only. */
async function closing() {
  const closed = { status: undefined as string | undefined };
  const { config, asked } = await answering(({ name, body }) => {
    if (closed.status === undefined) return { body: reply(body.seat_id) };
    const isRead = name === 'sync_table' && body.changes?.length === 0;
    if (!isRead) return { status: 410, body: { message: 'table_expired' } };
    const claim = { key: 'claim/pie/ann', value: 1, seq: 4 };
    const status = { key: 'table/status', value: closed.status, seq: 5 };
    const { entries } = reply(body.seat_id);
    const more = { status: closed.status, expiresAt: new Date().toISOString(), seq: 5, epoch: 'two' };
    return { body: reply(body.seat_id, { ...more, entries: [...entries, claim, status] }) };
  });
  return { closed, config, asked };
}

const meanwhile = async (table: TableStore, closed: { status: string | undefined }, status: string) => {
  closed.status = status;
  window.dispatchEvent(new window.Event('online'));
  await vi.waitFor(() => expect(table.getState()).toMatchObject({ phase: 'ended', ending: 'expired' }), 8000);
};

test('a phone that slept through the end of its table gets the changes before it', async () => {
  const { closed, config, asked } = await closing();
  const table = open(config);
  await table.joinTable(SECRET);
  await meanwhile(table, closed, 'finished');
  expect(table.getState().status).toBe('finished');
  expect(table.getState().bill.lines[0]?.sharing).toMatchObject({ shares: [{ dinerId: 'ann' }] });
  // It is over: no more requests.
  const before = asked.length;
  window.dispatchEvent(new window.Event('online'));
  expect(asked).toHaveLength(before);
});

test.each([
  ['still count if nobody finished it', 'open', 1, []],
  [
    'are reverted if it was finished',
    'finished',
    0,
    [{ key: 'claim/other/ann', value: 1, reason: 'locked' }],
  ],
])('when a sleeping phone’s table closes, its unsent changes %s', async (_, status, unsent, refused) => {
  const { closed, config } = await closing();
  const table = open(config);
  await table.joinTable(SECRET);
  // On its way when the table closes.
  closed.status = status;
  table.setClaim('other', 1);
  await meanwhile(table, closed, status);
  expect(table.getState()).toMatchObject({ status, unsent, refused });
  expect(table.getState().bill.lines[0]?.sharing).toMatchObject({ shares: [{ dinerId: 'ann' }] });
});

test('what another host has entered about money is undone after the end, too', async () => {
  const by = { dinerId: 'bob', name: 'Bob' };
  const entered = { key: 'undo/payment%2Fall', value: { key: 'payment/all', was: null, by }, seq: 4 };
  let isOver = false;
  const { config } = await answering(({ name, body }) => {
    const { entries } = reply(body.seat_id);
    const end = isOver ? { expiresAt: new Date().toISOString() } : {};
    const isUndone = name === 'change_table';
    return {
      body: reply(body.seat_id, { ...end, entries: isUndone ? entries : [...entries, entered], seq: 4 }),
    };
  });
  const table = open(config);
  await table.joinTable(SECRET);
  isOver = true;
  window.dispatchEvent(new window.Event('online'));
  await vi.waitFor(() => expect(table.getState()).toMatchObject({ phase: 'ended', ending: 'expired' }), 8000);
  expect(table.getState().entered).toHaveLength(1);
  expect(await table.undoEntered()).toBe(true);
  expect(table.getState()).toMatchObject({ phase: 'ended', entered: [] });
});

test.each([
  ['removed', 403, 'seat_removed'],
  ['gone', 404, 'seat_unknown'],
  ['expired', 410, 'table_expired'],
])(
  'a table that is over (%s) by the answer to an action is not an error, too',
  async (ending, status, message) => {
    let isOver = false;
    const { config } = await answering(({ name, body }) => {
      isOver ||= name === 'sit_down';
      return isOver ? { status, body: { message } } : { body: reply(body.seat_id) };
    });
    const table = open(config);
    await table.joinTable(SECRET);
    expect(await table.sit('ann')).toBe(false);
    await vi.waitFor(() => expect(table.getState()).toMatchObject({ phase: 'ended', ending }), 8000);
    expect(table.getState().error).toBeUndefined();
  },
);

test('a seat that local storage has lost is found in the browser’s database', async () => {
  const { asked, config } = await answering(({ body }) => ({ body: reply(body.seat_id) }));
  const table = open(config);
  await table.joinTable(SECRET);
  const { me } = table.getState();
  await vi.waitFor(async () => expect((await guestPlace().durable())?.text).toContain(me?.seatId), 8000);
  // A killed browser loses what local storage had not yet written to disk.
  localStorage.clear();
  const again = open(config);
  expect(await again.joinTable(SECRET)).toBe(true);
  await vi.waitFor(() => expect(again.getState().me).toEqual(me), 8000);
  expect(asked.filter(({ name }) => name === 'join_table')).toHaveLength(1);
});

test('a guest who takes the table over one moment too late has no error, and knows who is the host now', async () => {
  let isTaken = false;
  const { config } = await answering(({ name, body }) => {
    if (name === 'change_table') isTaken = true;
    if (name === 'change_table') return { status: 409, body: { message: 'table_host_present' } };
    const host = { key: isTaken ? 'seat/bob' : 'seat/ann', value: { isHost: true }, seq: 4 };
    const { entries } = reply('');
    return { body: reply(body.seat_id, { seq: isTaken ? 5 : 4, entries: [...entries, host] }) };
  });
  const table = open(config);
  await table.joinTable(SECRET);
  expect(table.getState().seats).toMatchObject([{ id: 'ann', isHost: true }]);
  expect(await table.takeOver()).toBe(false);
  expect(table.getState()).toMatchObject({ seats: [{ id: 'bob', isHost: true }] });
  expect(table.getState().error).toBeUndefined();
  // The same host is there again.
  expect(await table.takeOver()).toBe(false);
  expect(table.getState().error).toEqual({ code: 'table_host_present' });
});

test.each([
  ['goes if it was done', 1, true, undefined],
  ['stays if it was not, whatever others do', 2, false, 'unavailable'],
])('the error of an action whose answer was lost %s', async (_, lost, isDone, code) => {
  let seq = 3;
  let left = lost;
  const { config } = await answering(({ name, body }) => {
    seq += 1;
    return name === 'change_table' && left-- > 0
      ? { status: 503, body: {} }
      : { body: reply(body.seat_id, { seq }) };
  });
  const table = open(config);
  await table.joinTable(SECRET);
  expect(await table.ask()).toBe(isDone);
  const before = seq;
  await vi.waitFor(() => expect(table.getState().seq).toBeGreaterThan(before), 8000);
  expect(table.getState().error?.code).toBe(code);
});
