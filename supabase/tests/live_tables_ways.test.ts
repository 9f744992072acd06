import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, openDatabase, type Database } from './support/database.ts';
import { joined, openTable, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ key, reason }) => `${key} ${reason}`);
const way = (handle: string) => ({ kind: 'paypal', handle });
const says = (phone: Phone, dinerId: string, handle = dinerId) =>
  phone.sync([{ key: `pay/${dinerId}`, value: way(handle) }]);
const away = `update private.table_seats set seen_at = now() - interval '121 seconds' where is_host`;

/** docs/security.md, "Live tables": a guest with a free name cannot redirect payments. */
describe.each(KINDS)('how somebody is paid at a live table on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  afterAll(() => db.close());

  /** The stored value, for every reader. */
  const stored = async (tableId: string) => {
    const rows = await db.sql(
      `select key, value ->> 'handle' as handle from private.table_entries
       where table_id = $1 and key like 'pay/%' and value is not null order by key`,
      [tableId],
    );
    return rows.map(({ key, handle }) => `${String(key)} ${String(handle)}`);
  };

  it('cannot be set by somebody who takes a free place, whether it was set before or not', async () => {
    const { id, host, guest, secret } = await openTable(db);
    const intruder = await joined(db, secret);
    await guest.change('leave');
    await intruder.sit('bob');
    const tries = async () => {
      await says(intruder, 'bob', 'intruder');
      expect(reasons(intruder)).toEqual(['pay/bob forbidden']);
      await intruder.sync([{ key: 'pay/bob', value: null }]);
      expect(reasons(intruder)).toEqual(['pay/bob forbidden']);
    };
    await tries();
    await says(host, 'bob');
    await tries();
    await host.setStatus('locked');
    await tries();
    await intruder.change('leave');
    const bob = await joined(db, secret, 'bob');
    await host.finish();
    await bob.sync();
    expect([bob.value('pay/bob'), await stored(id)]).toEqual([way('bob'), ['pay/bob bob']]);
  });

  it('is set by the host, who can remove it again', async () => {
    const { id, host, guest } = await openTable(db);
    await says(host, 'ann');
    await says(host, 'bob');
    await guest.sync();
    expect([guest.value('pay/ann'), guest.value('pay/bob')]).toEqual([way('ann'), way('bob')]);
    await host.sync([{ key: 'pay/bob', value: null }]);
    expect([reasons(host), await stored(id)]).toEqual([[], ['pay/ann ann']]);
  });

  it('is removed from the place that a host leaves, and set again for the next one', async () => {
    const { id, host, guest, secret } = await openTable(db);
    await says(host, 'ann');
    await says(host, 'bob');
    await guest.change('leave');
    const other = await joined(db, secret);
    const { seq } = host;
    await host.sit('bob');
    expect(host.value('pay/ann')).toBeUndefined();
    expect(await stored(id)).toEqual(['pay/bob bob']);
    await host.sit('bob');
    // Numbers: who left, who came, the seat, the way; sitting down again counts nothing.
    expect(host.seq).toBe(seq + 4);
    await other.sync();
    expect([other.value('pay/ann'), other.value('pay/bob')]).toEqual([undefined, way('bob')]);
    await host.sit(null);
    expect(await stored(id)).toEqual([]);
    await host.sit('ann');
    await says(host, 'ann', 'anew');
    expect([reasons(host), await stored(id)]).toEqual([[], ['pay/ann anew']]);
  });

  it('set by a temporary host is removed when the host takes the table back', async () => {
    const { id, host, guest } = await openTable(db);
    await says(host, 'ann');
    await db.sql(away);
    await guest.change('take_over');
    expect(await stored(id)).toEqual(['pay/ann ann']);
    await says(guest, 'ann', 'intruder');
    await says(guest, 'bob', 'intruder');
    expect(await stored(id)).toEqual(['pay/ann intruder', 'pay/bob intruder']);
    await host.change('take_over');
    expect([host.value('pay/ann'), host.value('pay/bob'), await stored(id)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    const { seq } = host;
    await host.change('take_over');
    expect(host.seq).toBe(seq);
    await guest.sync();
    expect([guest.value('pay/ann'), guest.value('pay/bob'), guest.seq]).toEqual([undefined, undefined, seq]);
    await says(guest, 'bob');
    expect(reasons(guest)).toEqual(['pay/bob forbidden']);
  });

  it('stays as the opener set it after handing the table over, until the new host sets it', async () => {
    const { id, host, guest } = await openTable(db);
    await says(host, 'ann');
    await host.change('hand_over', guest.seatId);
    await host.change('hand_over', guest.seatId);
    expect(await stored(id)).toEqual(['pay/ann ann']);
    await says(host, 'ann', 'later');
    expect(reasons(host)).toEqual(['pay/ann forbidden']);
    await says(guest, 'bob');
    await guest.change('hand_over', host.seatId);
    expect(await stored(id)).toEqual(['pay/ann ann']);
    await host.sync();
    expect([host.value('pay/ann'), host.value('pay/bob')]).toEqual([way('ann'), undefined]);
  });

  it('is removed when its person leaves, and can be set again from their new phone', async () => {
    const { id, host, guest, secret } = await openTable(db);
    await host.change('hand_over', guest.seatId);
    await says(guest, 'bob');
    await guest.change('leave');
    expect(await stored(id)).toEqual([]);
    await host.change('take_over');
    const newPhone = await joined(db, secret, 'bob');
    await host.change('hand_over', newPhone.seatId);
    await says(newPhone, 'bob', 'new');
    expect([reasons(newPhone), await stored(id)]).toEqual([[], ['pay/bob new']]);
  });

  it('stays at a finished table, whoever leaves', async () => {
    const { id, host, guest } = await openTable(db);
    await host.change('hand_over', guest.seatId);
    await says(guest, 'bob');
    await guest.finish();
    await guest.change('leave');
    await host.change('take_over');
    expect(await stored(id)).toEqual(['pay/bob bob']);
  });

  it('is counted in the table’s size', async () => {
    const { id, host, guest } = await openTable(db);
    await host.change('hand_over', guest.seatId);
    await says(guest, 'ann', 'x'.repeat(50));
    await says(guest, 'bob');
    await host.change('take_over');
    const [row] = await db.sql(
      `select t.entries - count(value) as entries, t.bytes - sum(octet_length(key) + octet_length(value::text)) as bytes,
         t.seq - max(e.seq) as seq
       from private.live_tables as t join private.table_entries as e on e.table_id = t.id
       where t.id = $1 group by t.id`,
      [id],
    );
    expect(Object.values(row ?? {}).map(Number)).toEqual([0, 0, 0]);
  });
});
