import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tripOf } from '#domain';
import { KINDS, openedDatabase, type Database } from './support/database.ts';
import { newToken } from './support/table-answer.ts';
import { callTable, Phone, refusal } from './support/tables.ts';

const NAME = { key: 'trip/name', value: { name: 'Rome' } };
const ANN = { key: 'diner/ann', value: { name: 'Ann', position: 1 } };
const bill = (seatId: string, total = 12) => ({
  seat: seatId,
  bill: {
    id: 'dinner',
    currency: 'EUR',
    diners: [{ id: 'ann', name: 'Ann' }],
    dinerGroups: [],
    items: [{ id: 'i', name: 'Pizza', price: total, quantity: 1, dinerIds: ['ann'], timestamp: 1 }],
    drinkRounds: [],
    timestamp: 1,
  },
});

class TripPhone extends Phone {
  constructor(db: Pick<Database, 'as'>) {
    super(db, 'trip');
  }

  openTrip(id: string, secret: string, entries: readonly unknown[] = [NAME, ANN]) {
    return this.call('open_trip', { table_id: id, secret, rules_version: 1, entries, diner_id: 'ann' });
  }

  /** Writes one entry that its author has seen. @returns the reason of a refusal, or the value by then */
  async write(key: string, value: unknown, saw: number | null = this.entries.get(key)?.seq ?? null) {
    await this.sync([{ key, value, saw }]);
    return this.last?.refused[0]?.reason ?? this.value(key) ?? null;
  }
}

async function openTrip(db: Pick<Database, 'as'>) {
  const [id, secret] = [randomUUID(), newToken()];
  const founder = new TripPhone(db);
  await founder.openTrip(id, secret);
  const join = async (name?: string) => {
    const phone = new TripPhone(db);
    await phone.join({ secret });
    if (name !== undefined) {
      await phone.write(`diner/${name}`, { name, position: 2 });
      await phone.sit(name);
    }
    await founder.sync();
    return phone;
  };
  return { id, secret, founder, join, bob: await join('bob') };
}

/** docs/product/trips.md, "Rights". */
describe.each(KINDS)('trips on %s', (kind) => {
  const db = openedDatabase(kind);

  it('is opened once, however often it is asked for, and only with its name and its founder', async () => {
    const [id, secret, founder] = [randomUUID(), newToken(), new TripPhone(db)];
    const opened = await founder.openTrip(id, secret);
    expect(await founder.openTrip(id, secret)).toMatchObject({ tableId: opened.tableId, seq: opened.seq });
    expect(tripOf(founder.entries, founder.seatId)).toMatchObject({
      name: 'Rome',
      people: [{ id: 'ann', name: 'Ann', seatId: founder.seatId }],
    });
    const others = [[NAME], [ANN, { key: 'bill/x', value: 1 }], [ANN, ANN, { key: 'line/x', value: {} }]];
    for (const entries of others)
      expect(await refusal(new TripPhone(db).openTrip(randomUUID(), newToken(), entries))).toBe(
        'PT400 table_invalid',
      );
  });

  it('is no table, and a table is no trip', async () => {
    const { secret, founder } = await openTrip(db);
    const seat = { seat_id: founder.seatId, seat_token: founder.token };
    for (const [name, values] of [
      ['sync_table', {}],
      ['change_table', { action: 'finish' }],
      ['sit_down', { diner_id: 'ann' }],
      ['table_history', {}],
    ] as const)
      expect(await refusal(callTable(db, name, { ...seat, ...values }))).toBe('PT404 seat_unknown');
    expect(await refusal(new Phone(db).join({ secret }))).toBe('PT404 table_unknown');
    const { code } = await founder.sync();
    expect(await refusal(new Phone(db).join({ code: code ?? '' }))).toBe('PT404 table_code_wrong');
    const table = { id: randomUUID(), secret: newToken() };
    const host = new Phone(db);
    await host.open(table);
    expect(await refusal(callTable(db, 'sync_trip', { seat_id: host.seatId, seat_token: host.token }))).toBe(
      'PT404 seat_unknown',
    );
    expect(await refusal(new TripPhone(db).join({ secret: table.secret }))).toBe('PT404 table_unknown');
  });

  it('is joined by its link or its code', async () => {
    const { founder } = await openTrip(db);
    const phone = new TripPhone(db);
    await phone.join({ code: founder.last?.code ?? '' });
    expect(phone.value('trip/name')).toEqual({ name: 'Rome' });
  });

  it('is joined once by two tabs that ask at the same moment', async () => {
    const { founder, secret } = await openTrip(db);
    const phone = new TripPhone(db);
    await Promise.all([phone.join({ secret }), phone.join({ secret })]);
    await founder.sync();
    expect([...founder.entries.keys()].filter((key) => key === `seat/${phone.seatId}`)).toHaveLength(1);
  });

  it('is joined after a hundred phones have come and gone, however large its bills are', async () => {
    const { bob, secret } = await openTrip(db);
    const large = bill(bob.seatId);
    for (const id of ['one', 'two'])
      await bob.write(`bill/${id}`, { ...large, bill: { ...large.bill, note: 'x'.repeat(90_000) } });
    for (let each = 0; each < 100; each += 1) {
      const phone = new TripPhone(db);
      await phone.join({ secret });
      await phone.change('leave');
    }
    const late = new TripPhone(db);
    await late.join({ secret });
    expect(late.value('bill/two')).toBeDefined();
  });

  it('lets only the founder hide something, which its author can then only delete', async () => {
    const { founder, bob } = await openTrip(db);
    const hidden = { name: 'Cem', position: 3, removed: true };
    expect(await bob.write('diner/cem', hidden)).toBe('forbidden');
    expect(await founder.write('diner/cem', hidden)).toBe('forbidden');
    const value = bill(bob.seatId);
    expect(await bob.write('bill/dinner', { ...value, removed: false })).toBe('forbidden');
    await bob.write('bill/dinner', value);
    await founder.sync();
    expect(await founder.write('bill/dinner', { ...value, removed: false })).toBe('forbidden');
    await founder.write('bill/dinner', { ...value, removed: true });
    await bob.sync();
    expect(await bob.write('bill/dinner', value)).toBe('forbidden');
    expect(await bob.write('bill/dinner', null)).toBeNull();
  });

  it('takes a bill from somebody else once its author has deleted it', async () => {
    const { founder, bob } = await openTrip(db);
    await bob.write('bill/dinner', bill(bob.seatId));
    await bob.write('bill/dinner', null);
    await founder.sync();
    const value = bill(founder.seatId);
    expect(await founder.write('bill/dinner', value)).toEqual(value);
    await bob.sync();
    expect(await bob.write('bill/dinner', bill(bob.seatId))).toBe('forbidden');
    expect(await founder.write('bill/dinner', null)).toBeNull();
  });

  it('takes no position that leaves no room behind it, and one proposal of a phone for each bill', async () => {
    const { founder, bob } = await openTrip(db);
    expect(await bob.write('diner/cem', { name: 'Cem', position: 1e15 })).toBe('forbidden');
    await founder.write('bill/dinner', bill(founder.seatId));
    await bob.sync();
    const proposal = { base: bill(founder.seatId).bill, bill: bill(founder.seatId, 13).bill };
    expect(await bob.write(`change/dinner/${bob.seatId}/2`, proposal)).toBe('forbidden');
  });

  it('forgets how a stranger is paid who sat in somebody’s place, with their phone or that person', async () => {
    const { founder, join } = await openTrip(db);
    const way = { kind: 'text', text: 'mine' };
    const stranger = await join('cem');
    await stranger.write('pay/cem', way);
    await founder.sync();
    await founder.change('remove_seat', stranger.seatId);
    expect(founder.value('pay/cem') ?? null).toBeNull();
    const cem = await join();
    await cem.sit('cem');
    expect(await cem.write('pay/cem', way)).toEqual(way);
    await cem.change('leave');
    await founder.sync();
    expect(founder.value('pay/cem')).toEqual(way);
    await founder.write('diner/cem', null);
    expect(founder.value('pay/cem') ?? null).toBeNull();
    await founder.write('diner/cem', { name: 'Cem', position: 3 });
    const again = await join();
    await again.sit('cem');
    expect(await again.write('pay/cem', way)).toEqual(way);
  });

  it('makes room for a phone by one that is nobody, never by somebody who has been silent for days', async () => {
    const { id, bob, secret } = await openTrip(db);
    await db.sql(`update private.table_seats set seen_at = now() - interval '3 days' where id = $1`, [
      bob.seatId,
    ]);
    await db.sql(
      `insert into private.table_seats (id, table_id, token_digest)
        select gen_random_uuid(), $1, sha256(number::text::bytea) from generate_series(1, 98) as number`,
      [id],
    );
    const late = new TripPhone(db);
    await late.join({ secret });
    expect(late.value('trip/name')).toEqual({ name: 'Rome' });
    expect(await bob.sync()).toBeDefined();
  });

  it('lets nobody add a person with the id of somebody on another phone’s bill, whose figures they would get', async () => {
    const { founder, bob } = await openTrip(db);
    const { bill: dinner } = bill(bob.seatId);
    const value = { seat: bob.seatId, bill: { ...dinner, diners: [{ id: 'x1', name: 'Ann' }] } };
    await bob.write('bill/dinner', value);
    await founder.sync();
    expect(await founder.write('diner/x1', { name: 'Ann Smith', position: 3 })).toBe('forbidden');
    expect(await bob.write('diner/x1', { name: 'Dora', position: 3 })).toMatchObject({ name: 'Dora' });
  });

  it('lets everybody add people, and nobody take a name or a place that somebody has', async () => {
    const { founder, bob, join } = await openTrip(db);
    expect(await bob.write('diner/cem', { name: 'Cem', position: 3 })).toMatchObject({ name: 'Cem' });
    expect(await bob.write('diner/other', { name: 'ANN' })).toBe('forbidden');
    expect(await refusal(bob.sit('ann'))).toBe('PT409 seat_taken');
    // Whom one has added, until they come.
    expect(await bob.write('diner/cem', { name: 'Çem', position: 3 })).toMatchObject({ name: 'Çem' });
    const cem = await join();
    await cem.sit('cem');
    expect(await bob.write('diner/cem', null)).toBe('forbidden');
    expect(await cem.write('diner/cem', { name: 'Cemal', position: 3 })).toMatchObject({ name: 'Cemal' });
    expect(await cem.write('diner/ann', null)).toBe('forbidden');
    await founder.sync();
    expect(await founder.write('diner/cem', null)).toBeNull();
    expect(await cem.write('trip/name', { name: 'Mine' })).toBe('forbidden');
    expect(await founder.write('trip/name', { name: 'Roma' })).toEqual({ name: 'Roma' });
  });

  it('lets a bill be changed by the phone that added it alone, and removed and put back by the founder', async () => {
    const { founder, bob, join } = await openTrip(db);
    const cem = await join('cem');
    expect(await bob.write('bill/dinner', bill(cem.seatId))).toBe('forbidden');
    expect(await bob.write('bill/dinner', bill(bob.seatId))).toMatchObject({ seat: bob.seatId });
    for (const other of [founder, cem]) {
      await other.sync();
      expect(await other.write('bill/dinner', bill(other.seatId))).toBe('forbidden');
      expect(await other.write('bill/dinner', bill(bob.seatId, 1))).toBe('forbidden');
    }
    expect(await cem.write('bill/dinner', null)).toBe('forbidden');
    expect(await cem.write('bill/dinner', { ...bill(bob.seatId), removed: true })).toBe('forbidden');
    expect(await founder.write('bill/dinner', { ...bill(bob.seatId), removed: true })).toMatchObject({
      removed: true,
    });
    // Its owner has not seen that.
    expect(await bob.write('bill/dinner', bill(bob.seatId, 13))).toBe('stale');
    expect(await founder.write('bill/dinner', bill(bob.seatId))).not.toHaveProperty('removed');
    await bob.sync();
    expect(await bob.write('bill/dinner', bill(bob.seatId, 13))).toMatchObject({
      bill: { items: [{ price: 13 }] },
    });
    expect(await bob.write('bill/dinner', null)).toBeNull();
  });

  it('lets anybody propose changes to a bill, and its owner alone answer what they have seen', async () => {
    const { founder, bob, join } = await openTrip(db);
    const cem = await join('cem');
    await bob.write('bill/dinner', bill(bob.seatId));
    const key = `change/dinner/${cem.seatId}`;
    const proposal = { base: bill('').bill, bill: bill('', 14).bill };
    expect(await cem.write(`change/none/${cem.seatId}`, proposal)).toBe('forbidden');
    expect(await founder.write(key, proposal)).toBe('forbidden');
    expect(await cem.write(key, proposal)).toEqual(proposal);
    await founder.sync();
    expect(await founder.write(key, 'accepted')).toBe('forbidden');
    await bob.sync();
    const seen = bob.entries.get(key)?.seq ?? 0;
    expect(await cem.write(key, { ...proposal, bill: bill('', 15).bill })).toMatchObject({});
    expect(await bob.write(key, 'accepted', seen)).toBe('stale');
    expect(await bob.write(key, { anything: 1 })).toBe('forbidden');
    await bob.sync();
    expect(await bob.write(key, 'declined')).toBe('declined');
    // The founder's proposal, after an answer.
    const ofFounder = `change/dinner/${founder.seatId}`;
    expect(await founder.write(ofFounder, proposal)).toEqual(proposal);
    await bob.sync();
    await bob.write(ofFounder, 'accepted');
    // Taken back.
    expect(await bob.write(ofFounder, 'declined')).toBe('declined');
    expect(await founder.write(ofFounder, proposal)).toEqual(proposal);
    // A new one replaces the answer, seen or not.
    expect(await cem.write(key, proposal, 1)).toEqual(proposal);
    expect(await cem.write(key, null)).toBeNull();
  });

  it('lets a repayment be written once, and removed by its author or the founder', async () => {
    const { founder, bob, join } = await openTrip(db);
    const cem = await join('cem');
    const repaid = { seat: bob.seatId, amount: 500 };
    expect(await cem.write('repaid/r', repaid)).toBe('forbidden');
    expect(await bob.write('repaid/r', repaid)).toEqual(repaid);
    expect(await bob.write('repaid/r', { ...repaid, amount: 1 })).toBe('forbidden');
    await Promise.all([founder.sync(), cem.sync()]);
    expect(await cem.write('repaid/r', null)).toBe('forbidden');
    expect(await founder.write('repaid/r', { ...repaid, removed: true })).toHaveProperty('removed');
    expect(await founder.write('repaid/r', { ...repaid, amount: 1 })).toBe('forbidden');
    expect(await bob.write('repaid/r', null)).toBeNull();
  });

  it('has a repayment once that two phones write down, and again whoever comes first after it was removed', async () => {
    const { bob, join } = await openTrip(db);
    const cem = await join('cem');
    const repaid = { from: { id: 'cem' }, to: { id: 'bob' }, amount: 500 };
    const [ofBob, ofCem] = [bob, cem].map(({ seatId }) => ({ ...repaid, seat: seatId, day: '2026-11-30' }));
    await bob.write('repaid/r', ofBob);
    expect(await cem.write('repaid/r', { ...ofCem, day: '2026-12-01' })).toEqual(ofBob);
    expect(await cem.write('repaid/r', { ...ofCem, amount: 400 })).toBe('forbidden');
    await bob.write('repaid/r', null);
    expect(await cem.write('repaid/r', ofCem)).toEqual(ofCem);
    expect(await bob.write('repaid/r', null)).toBe('forbidden');
  });

  it('lets only the payee’s own phone say how they are paid', async () => {
    const { founder, bob, join } = await openTrip(db);
    const way = { kind: 'text', text: 'IBAN' };
    expect(await bob.write('pay/bob', way)).toEqual(way);
    expect(await bob.write('pay/ann', way)).toBe('forbidden');
    expect(await founder.write('pay/bob', way)).toBe('forbidden');
    // Whoever takes a place that was left is not its person.
    await bob.change('leave');
    const other = await join();
    await other.sit('bob');
    expect(await other.write('pay/bob', { kind: 'text', text: 'mine' })).toBe('forbidden');
  });

  it('tells a stranger with a link that was renewed nothing, not even the bell', async () => {
    const { founder, secret, bob, join } = await openTrip(db);
    // One with the old link, who has come and said nothing.
    const stranger = await join();
    const oldTopic = stranger.last?.topic ?? '';
    const oldCode = founder.last?.code ?? '';
    await founder.change('new_code', newToken());
    const asks = [
      () => stranger.sync(),
      () => stranger.join({ secret }),
      () => stranger.change('sit', 'bob'),
      async () => stranger.call('keep_trip', { is_kept: true }, await db.signUp()),
    ];
    for (const ask of asks) expect(await refusal(ask())).toBe('PT403 seat_removed');
    for (const old of [secret, `trip ${secret}`])
      for (const phone of [new TripPhone(db), new Phone(db)])
        expect(await refusal(phone.join({ secret: old }))).toBe('PT404 table_unknown');
    expect(await refusal(new TripPhone(db).join({ code: oldCode }))).toBe('PT404 table_code_wrong');
    const [heard] = await db.sql('select private.is_live_topic($1) as live', [oldTopic]);
    expect(heard?.['live']).toBe(false);
    await bob.sync();
    expect(bob.last).toMatchObject({ topic: founder.last?.topic, code: null });
    expect(await refusal(bob.change('new_code', newToken()))).toBe('PT403 table_not_host');
  });

  it('lets the founder take a phone out, with what it proposes, and close the trip', async () => {
    const { founder, bob, join } = await openTrip(db);
    const cem = await join('cem');
    await bob.write('bill/dinner', bill(bob.seatId));
    await cem.write(`change/dinner/${cem.seatId}`, { base: {}, bill: {} });
    expect(await refusal(bob.change('remove_seat', cem.seatId))).toBe('PT403 table_not_host');
    await founder.change('remove_seat', cem.seatId);
    expect(await refusal(cem.sync())).toBe('PT403 seat_removed');
    expect([...founder.entries.keys()].filter((key) => key.startsWith('change/'))).toEqual([]);
    expect(founder.value('diner/cem')).toMatchObject({ name: 'cem' });
    expect(await refusal(bob.change('close'))).toBe('PT403 table_not_host');
    await founder.change('close');
    expect(await refusal(bob.write('diner/dan', { name: 'Dan' }))).toBe('PT410 table_expired');
    expect(await bob.sync()).toMatchObject({ status: 'closed' });
    expect(bob.value('bill/dinner')).toBeDefined();
  });

  const daysLeft = async (id: string) => {
    const [row] = await db.sql(
      `select case when expires_at = 'infinity' then -1 else round(extract(epoch from expires_at - now()) / 86400)::integer end as days
       from private.live_tables where id = $1`,
      [id],
    );
    return row?.['days'];
  };
  const age = (id: string, days: number) =>
    db.sql(
      'update private.live_tables set expires_at = expires_at - make_interval(days => $2) where id = $1',
      [id, days],
    );

  it('is kept for 180 days after its last change, and for good while an account keeps it', async () => {
    const { id, founder, bob } = await openTrip(db);
    await age(id, 20);
    await founder.sync();
    expect(await daysLeft(id)).toBe(160);
    await founder.write('trip/name', { name: 'Roma' });
    expect(await daysLeft(id)).toBe(180);
    const keeper = await db.signUp();
    expect(await refusal(bob.call('keep_trip', { is_kept: true }))).toMatch(/^42501/);
    expect(await bob.call('keep_trip', { is_kept: true }, keeper)).toMatchObject({ expiresAt: 'infinity' });
    expect(await daysLeft(id)).toBe(-1);
    await founder.write('trip/name', { name: 'Rome' });
    await db.sql('select private.delete_old_tables()');
    expect(await daysLeft(id)).toBe(-1);
    // Another account cannot end that.
    await founder.call('keep_trip', { is_kept: false }, await db.signUp());
    expect(await daysLeft(id)).toBe(-1);
    // The founder's replaces it, so that nobody else ends it.
    const founders = await db.signUp();
    await founder.call('keep_trip', { is_kept: true }, founders);
    await bob.call('keep_trip', { is_kept: false }, keeper);
    expect(await daysLeft(id)).toBe(-1);
    await db.as(founders, (sql) => sql(`select public.delete_my_account('other')`), 'keep');
    expect(await daysLeft(id)).toBe(180);
    await age(id, 188);
    await db.sql('select private.delete_old_tables()');
    expect(await daysLeft(id)).toBeUndefined();
  });

  it('takes no more, and nothing larger, than a trip needs', async () => {
    const { founder, bob } = await openTrip(db);
    const people = Array.from({ length: 29 }, (_, index) => ({
      key: `diner/p${index}`,
      value: { name: `P${index}` },
    }));
    await bob.sync(people);
    expect(bob.last?.refused.map(({ reason }) => reason)).toEqual(['full']);
    const large = bill(bob.seatId);
    expect(
      await bob.write('bill/large', { ...large, bill: { ...large.bill, note: 'x'.repeat(104_000) } }),
    ).toBe('full');
    expect(await founder.write('trip/name', { name: 'x', more: 'x'.repeat(2000) })).toBe('full');
    const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => [inner], 1);
    expect(await bob.write('bill/deep', { seat: bob.seatId, bill: { deep } })).toBe('forbidden');
    await bob.sync(
      Array.from({ length: 100 }, (_, index) => ({ key: `bill/b${index}`, value: bill(bob.seatId) })),
    );
    expect(await bob.write('bill/one-more', bill(bob.seatId))).toBe('full');
  });
});
