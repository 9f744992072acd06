import { describe, expect, it } from 'vitest';
import { readingEntry, readingKey, readingsOf, readingStateOf, readReading } from '#domain';
import { KINDS, openedDatabase } from './support/database.ts';
import { joined, openTable, refusal, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ reason }) => reason);
const RECEIPT = {
  items: [{ id: 'a', name: 'Soup', quantity: 2, amount: 1200 }],
  charges: [{ id: 'b', kind: 'discount' as const, name: 'Voucher', amount: 100 }],
  total: 1100,
};
const READING = readingEntry(RECEIPT, 'GBP');
const NO_LINES = { currency: 'GBP', lines: [] };
const line = ['Soup', 1, 9];

/** docs/product/live-table.md, "A guest's photo": what a guest has read waits for the host. */
describe.each(KINDS)('a bill that a guest has read, on %s', (kind) => {
  const db = openedDatabase(kind);
  const said = (phone: Phone, value: unknown, of = phone) =>
    phone.sync([{ key: readingKey(of.seatId), value }]);

  it('reaches the host as it was read, and is answered until its reader has seen that', async () => {
    const { host, guest } = await openTable(db);
    await said(guest, READING);
    await host.sync();
    // It is no change of the bill, of which everybody reads who made it.
    const told = await db.sql(`select from private.table_history where key like 'read/%'`);
    expect(told.count).toBe(0);
    const [[seatId, value] = []] = readingsOf(host.entries);
    expect(seatId).toBe(guest.seatId);
    const ids = ['a', 'b'];
    expect(readReading(value, NO_LINES, () => ids.shift() ?? '')).toEqual(RECEIPT);
    // One at a time.
    await said(guest, { ...Object(READING), total: 1 });
    expect(reasons(guest)).toEqual(['forbidden']);
    await said(host, 'added', guest);
    await guest.sync();
    expect(readingStateOf(guest.entries, guest.seatId)).toBe('added');
    // The host has undone that.
    await said(host, 'no', guest);
    await guest.sync();
    expect(readingStateOf(guest.entries, guest.seatId)).toBe('no');
    await said(guest, null);
    await said(host, 'no', guest);
    await guest.sync();
    expect([reasons(guest), guest.value(readingKey(guest.seatId))]).toEqual([[], undefined]);
    expect((await host.history()).map(({ key }) => key)).toEqual(['came/bob']);
  });

  it.each([
    ['for another phone', { lines: [line] }, 'host'],
    ['that is none', 1, 'guest'],
    ['that is an answer', 'added', 'guest'],
    ['without lines', { charges: [] }, 'guest'],
    ['with something else', { lines: [line], html: '<b>' }, 'guest'],
  ] as const)('%s is not taken', async (_, value, of) => {
    const phones = await openTable(db);
    await said(phones.guest, value, phones[of]);
    expect(reasons(phones.guest)).toEqual(['forbidden']);
  });

  it('has 16 KB at most, and four of them wait', async () => {
    const { secret, guest, host } = await openTable(db);
    expect(await refusal(said(guest, { lines: ['x'.repeat(16_384)] }))).toBe('PT400 table_invalid');
    const outcomes: unknown[] = [];
    for (const name of ['Cy', 'Dan', 'Eve', 'Flo', 'Gil']) {
      const phone = await joined(db, secret);
      await phone.sync([{ key: `diner/${name}`, value: { name, position: 3 }, saw: null }]);
      // Nobody without a place on the bill.
      if (name === 'Cy') await said(phone, READING).then(() => outcomes.push(reasons(phone)));
      await phone.sit(name);
      await said(phone, READING);
      outcomes.push(reasons(phone));
      if (name !== 'Eve') continue;
      // That was the third of one network.
      await db.sql('update private.table_seats set network = sha256(id::text::bytea)');
      await said(phone, READING);
      outcomes.push(reasons(phone));
    }
    expect(outcomes).toEqual([['forbidden'], [], [], ['full'], [], [], ['full']]);
    await host.sync();
    expect(readingsOf(host.entries).size).toBe(4);
  });

  const givesBobsPlace = async ({ host, secret }: Phones) => {
    const other = await joined(db, secret);
    await other.change('ask_place', 'bob');
    await host.sync();
    await host.change(
      'give_place',
      [...host.entries.keys()].find((key) => key.startsWith('waiting/')),
    );
  };
  const freesOpenersPlace = async ({ host, guest }: Phones) => {
    await said(guest, null);
    await host.change('hand_over', guest.seatId);
    await said(host, READING);
    await guest.change('remove_seat', host.seatId);
  };
  it.each([
    ['leaving', ({ guest }: Phones) => guest.change('leave')],
    ['leaving its place', ({ guest }: Phones) => guest.sit(null)],
    ['losing its place to another phone', givesBobsPlace],
    ['being removed', ({ host, guest }: Phones) => host.change('remove_seat', guest.seatId)],
    ['losing its place while another is the host', freesOpenersPlace],
    ['the finish', ({ host }: Phones) => host.finish()],
  ])('goes by %s', async (_, act) => {
    const phones = await openTable(db);
    await said(phones.guest, READING);
    await act(phones);
    await phones.host.sync();
    expect(readingsOf(phones.host.entries).size).toBe(0);
    // An answer that comes too late is none.
    await said(phones.host, 'added', phones.guest);
    expect(readingStateOf(phones.host.entries, phones.guest.seatId)).toBeUndefined();
  });

  it('is sent ten times by one phone', async () => {
    const { guest } = await openTable(db);
    const key = readingKey(guest.seatId);
    await guest.sync(Array.from({ length: 21 }, (_, n) => ({ key, value: n % 2 === 0 ? READING : null })));
    expect(reasons(guest)).toEqual(['full']);
  });

  it('is not taken once the host has stopped changes, only withdrawn', async () => {
    const { host, guest } = await openTable(db);
    await said(guest, READING);
    await host.setStatus('locked');
    await said(guest, null);
    expect([reasons(guest), guest.value(readingKey(guest.seatId))]).toEqual([[], undefined]);
    await said(guest, READING);
    expect(reasons(guest)).toEqual(['locked']);
  });
});

type Phones = Awaited<ReturnType<typeof openTable>>;

it.each([
  ['no lines', { lines: [], charges: [] }],
  ['nothing in a line', { lines: [[]], charges: [] }],
  ['a negative price', { lines: [['a', 1, -1]], charges: [] }],
  ['nothing to pay', { lines: [['a', 1, 0.001]], charges: [] }],
  ['a price beyond counting', { lines: [['a', 1, 1e14]], charges: [] }],
  ['half a dish', { lines: [['a', 0.5, 1]], charges: [] }],
  ['an unknown charge', { lines: [['a', 1, 1]], charges: [['fine', '', 1]] }],
  ['a text', 'added'],
  ['a bill in another currency', readingEntry(RECEIPT, 'USD')],
])('a phone reads nothing in %s', (_, value) => {
  const given = typeof value === 'object' ? { currency: 'GBP', ...value } : value;
  expect(readReading(given, NO_LINES, () => '')).toBeUndefined();
});

it.each(['a', 'Ж', '鍋', '🍜', '"'])(
  'sixty lines in the letter %s fit, and what does not is not sent',
  (letter) => {
    const rows = (count: number) => ({
      items: Array.from({ length: count }, () => ({ ...RECEIPT.items[0], name: letter.repeat(80) })),
      charges: [],
      total: undefined,
    });
    const read = readingEntry(rows(60) as never, 'GBP');
    expect(readReading(read, NO_LINES, () => '')?.items[59]?.name).toBe(letter.repeat(60));
    expect(readingEntry(rows(600) as never, 'GBP')).toBeUndefined();
  },
);
