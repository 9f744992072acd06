import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { outcome, SERVER_KIND, openedDatabase } from './support/database.ts';
import { openTable } from './support/tables.ts';

/**
 * As much of hosted Supabase's Realtime as its authorization asks: a client may join if its role could read a message of that topic
 * (https://supabase.com/docs/guides/realtime/authorization).
 */
const REALTIME = `
  create schema realtime;
  create table realtime.messages (
    id uuid not null default gen_random_uuid(), topic text not null, extension text not null, payload jsonb, event text,
    private boolean default false, inserted_at timestamp not null default now()
  );
  alter table realtime.messages enable row level security;
  grant usage on schema realtime to anon, authenticated;
  grant select, insert on realtime.messages to anon, authenticated;
  create function realtime.topic() returns text language sql stable
    as $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql as $$
      insert into realtime.messages (payload, event, topic, private, extension)
        values (send.payload, send.event, send.topic, send.private, 'broadcast')
    $$;`;

describe('the policy on hosted Supabase (PostgreSQL with the schema of its Realtime)', () => {
  const db = openedDatabase(SERVER_KIND);
  const open = async () => (await db.sql('select private.open_realtime() as done'))[0]?.['done'];

  it.skipIf(SERVER_KIND === 'Supabase')('nothing is created without Realtime’s table', async () => {
    expect(await open()).toBe(false);
    await db.script(REALTIME);
  });

  it('the policy is created once, however often the function runs', async () => {
    expect([await open(), await open()]).toEqual([true, true]);
    expect(
      await db.sql(`select cmd, roles::text[] as roles from pg_policies where schemaname = 'realtime'`),
    ).toEqual([{ cmd: 'SELECT', roles: ['anon', 'authenticated'] }]);
  });

  const couldRead = (topic: string, extension = 'broadcast') =>
    db.as('anonymous', async (sql) => {
      await sql(`select set_config('realtime.topic', $1, true)`, [topic]);
      return (await sql('select from realtime.messages where extension = $1', [extension])).count > 0;
    });

  it('a change is sent to the table’s topic, for those who may listen', async () => {
    const { host, guest } = await openTable(db);
    await db.sql('delete from realtime.messages');
    await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
    const [message, ...more] = await db.sql('select topic, event, private, payload from realtime.messages');
    expect(more).toEqual([]);
    // Realtime adds an id to what is sent.
    expect(message).toMatchObject({
      topic: host.last?.topic,
      event: 'changed',
      private: true,
      payload: {
        prev: guest.seq - 1,
        seq: guest.seq,
        epoch: guest.epoch,
        entries: [{ key: 'claim/soup/bob', value: 1, seq: guest.seq }],
      },
    });
  });

  it('whoever knows the topic gets its broadcasts, nothing else, while the table exists', async () => {
    const { host } = await openTable(db);
    const topic = host.last?.topic ?? '';
    expect(await couldRead(topic)).toBe(true);
    await db.sql(`insert into realtime.messages (topic, extension) values ($1, 'presence')`, [topic]);
    expect(await couldRead(topic, 'presence')).toBe(false);
    for (const wrong of ['', 'table:', `table:${randomBytes(32).toString('hex')}`, topic.toUpperCase()])
      expect(await couldRead(wrong)).toBe(false);
    await db.sql(`update private.live_tables set expires_at = now() where topic = $1`, [topic]);
    expect(await couldRead(topic)).toBe(false);
  });

  it('nobody can send to a topic', async () => {
    const { host } = await openTable(db);
    const topic = host.last?.topic ?? '';
    const send = `insert into realtime.messages (topic, extension) values ('${topic}', 'broadcast')`;
    const person = await db.signUp();
    for (const caller of ['anonymous', person] as const)
      expect(
        await outcome(
          db.as(caller, async (sql) => {
            await sql(`select set_config('realtime.topic', $1, true)`, [topic]);
            return sql(send);
          }),
        ),
      ).toBe('42501');
  });
});
