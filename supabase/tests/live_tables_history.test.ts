import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { newToken } from './support/table-answer.ts';
import { joined, openTable, refusal, type Happened, type Phone } from './support/tables.ts';

const WINE = { kind: 'item', price: 30, quantity: 1, by: 'parts', position: 1, timestamp: 2 };

/** Rows as "who: key before>after", the newest first. */
const said = (rows: readonly Happened[]) =>
  rows.map(
    ({ by, key, before, after }) => `${by?.name}: ${key} ${JSON.stringify(before)}>${JSON.stringify(after)}`,
  );
/** The prices in rows about a line. */
const prices = (rows: readonly Happened[]) =>
  rows
    .filter(({ key }) => key.startsWith('line/'))
    .map(({ before, after }) => [before, after].map((line) => (line as { price: number } | null)?.price));

/** Writes over whatever the phone has seen. */
const write = (phone: Phone, values: Readonly<Record<string, unknown>>) =>
  phone.sync(
    Object.entries(values).map(([key, value]) => ({ key, value, saw: phone.entries.get(key)?.seq ?? null })),
  );

describe.each(KINDS)('what happened at a live table on %s', (kind) => {
  const db = openedDatabase(kind);
  /** All that has happened is this much older now. */
  const later = (seconds: number) =>
    db.sql(
      `update private.table_history set told = jsonb_set(told, '{at}', to_jsonb((told ->> 'at')::bigint - ${seconds}))`,
    );

  it('has who did it, when, and both values, of all but own claims and moves', async () => {
    const { host, guest, secret } = await openTable(db);
    await write(guest, { 'claim/wine/bob': 1 });
    await write(host, { 'line/wine': { ...WINE, price: 33 }, 'claim/soup/bob': 1, 'claim/soup/ann': 1 });
    await write(host, { 'line/wine': { ...WINE, price: 33, position: 7 }, 'table/guestsAddLines': true });
    await write(guest, { 'diner/bob': { name: 'Bobby', position: 1 } });
    await guest.change('paid', '3300');
    await host.setStatus('locked');
    await guest.change('leave');
    const cat = await joined(db, secret);
    await host.finish();
    const rows = await host.history();
    expect(said(rows).map((text) => text.replace(/\{"by.*?\}/g, '{…}'))).toEqual([
      'Ann: table/status "locked">"finished"',
      'Bobby: left/bob null>true',
      'Ann: table/status "open">"locked"',
      'Bobby: early/bob null>3300',
      'Bob: diner/bob {"name":"Bob","position":1}>{"name":"Bobby","position":1}',
      'Ann: claim/soup/bob null>1',
      'Ann: line/wine {…}>{…}',
      'Bob: came/bob null>true',
    ]);
    expect(prices(rows)).toEqual([[30, 33]]);
    expect(rows.every(({ at }) => Math.abs(at - Date.now() / 1000) < 600)).toBe(true);
    // The phones have who and when with the entry, too.
    expect(cat.entries.get('claim/soup/bob')).toMatchObject({ by: { dinerId: 'ann', name: 'Ann' } });
    expect(cat.entries.get('claim/wine/bob')).not.toHaveProperty('at');
  });

  it('is one change as long as somebody types, and none if it is taken back', async () => {
    const { host, guest } = await openTable(db);
    for (const price of [3, 33]) await write(host, { 'line/wine': { ...WINE, price } });
    expect(prices(await guest.history())).toEqual([[30, 33]]);
    await later(61);
    await write(host, { 'line/wine': { ...WINE, price: 34 } });
    expect(prices(await guest.history())).toEqual([
      [33, 34],
      [30, 33],
    ]);
    await write(host, { 'line/wine': { ...WINE, price: 33 } });
    expect(prices(await guest.history())).toEqual([[30, 33]]);
    for (const price of [9, 1, 10]) await write(host, { 'line/tapas': { ...WINE, price } });
    expect(prices(await guest.history())).toEqual([
      [9, 10],
      [undefined, 9],
      [30, 33],
    ]);
    await write(host, { 'line/tapas': null });
    expect(prices(await guest.history())).toEqual([
      [9, undefined],
      [undefined, 9],
      [30, 33],
    ]);
  });

  it('keeps the last 50, and pushes out those of whoever has made most of them', async () => {
    const { host, guest, secret } = await openTable(db);
    await write(host, { 'diner/cat': { name: 'Cat', position: 2 }, 'table/guestsAddLines': true });
    const phones = { Bob: guest, Cat: await joined(db, secret, 'cat'), Ann: host };
    for (const [name, phone] of Object.entries(phones)) {
      await phone.sync();
      await write(
        phone,
        Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`line/${name}-${n}`, WINE])),
      );
    }
    const rows = await host.history();
    const of = (each: string) => rows.filter(({ by }) => by?.name === each).map(({ key }) => key);
    expect(Object.keys(phones).map((name) => [of(name).length, of(name)[0]])).toEqual([
      [12, 'line/Bob-89'],
      [13, 'line/Cat-89'],
      [25, 'line/Ann-89'],
    ]);
  });

  it('has what the person who opened the table undoes, and that their place was freed', async () => {
    const { host, guest } = await openTable(db);
    await write(host, { 'payment/p': { dinerId: 'bob', amount: 8, position: 0 } });
    await host.change('hand_over', guest.seatId);
    await guest.sync();
    await write(guest, { 'payment/p': { dinerId: 'bob', amount: 9, position: 0 } });
    await host.change('undo_entered');
    await guest.change('remove_seat', host.seatId);
    expect(said(await guest.history()).map((text) => text.replace(/\{.*?\}/g, '{…}'))).toEqual([
      'Bob: freed/ann null>true',
      'Ann: payment/p {…}>{…}',
      'Bob: payment/p {…}>{…}',
      'Ann: host/bob null>true',
      'Ann: payment/p null>{…}',
      'Bob: came/bob null>true',
    ]);
    expect(guest.entries.get('payment/p')).toMatchObject({ value: { amount: 8 }, by: { name: 'Ann' } });
  });

  it('is read by those who have a place at this table, and by nobody else', async () => {
    const { host, guest, secret } = await openTable(db);
    await write(host, { 'diner/bob': { name: '<b>"Bob"</b>', position: 1 } });
    expect((await guest.history()).map(({ after }) => after)).toContainEqual({
      name: '<b>"Bob"</b>',
      position: 1,
    });
    const standing = await joined(db, secret);
    expect(await standing.history()).toEqual([]);
    // Waits for the host: the table is locked.
    await host.setStatus('locked');
    await write(standing, { 'diner/eve': { name: 'Eve', position: 3 } });
    await standing.sit('eve');
    expect(await standing.history()).toEqual([]);
    expect(await refusal(guest.history(newToken()))).toBe('PT404 seat_unknown');
    const other = await openTable(db);
    expect(said(await other.host.history())).toEqual(['Bob: came/bob null>true']);
    await host.change('remove_seat', guest.seatId);
    expect(await refusal(guest.history())).toBe('PT403 seat_removed');
    await host.change('remove_newcomers');
    expect(said(await host.history()).join('\n')).not.toContain('Eve');
  });

  it('of a guest is not deleted by another one who is the host for a while', async () => {
    const { host, secret } = await openTable(db);
    const phones = [];
    for (const name of ['Eve', 'Mal']) {
      const phone = await joined(db, secret);
      await write(phone, { [`diner/${name}`]: { name, position: 3 } });
      await phone.sit(name);
      phones.push(phone);
    }
    const [eve, mal] = phones as [Phone, Phone];
    await host.change('hand_over', eve.seatId);
    await write(eve, { 'line/wine': { ...WINE, price: 300 } });
    await eve.change('hand_over', mal.seatId);
    await mal.change('remove_newcomers');
    expect(said(await host.history()).some((text) => text.startsWith('Eve: line/wine'))).toBe(true);
  });

  it('has sixty letters of a name', async () => {
    const { host, guest } = await openTable(db);
    await write(guest, { 'diner/bob': { name: '🧙'.repeat(200), position: 1 } });
    await guest.change('leave');
    expect((await host.history())[0]?.by?.name).toBe('🧙'.repeat(60));
  });

  it('is counted as reading', async () => {
    const { host } = await openTable(db);
    const many = Array.from({ length: 500 }, () => refusal(host.history()));
    expect(await Promise.all(many)).toContain('PT429 table_asked_too_much');
  });
});
