import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { sendRemindersOnTime } from '../../src/backend/send-reminders.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../support/server.ts';

const KEYS = {
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  VAPID_SUBJECT: 'mailto:operator@fairtab.example',
};

const databaseOf = async ({ host }: TestServer) => (await host.backend).database.kysely;
const left = async (server: TestServer) =>
  (await sql`select from private.table_reminders`.execute(await databaseOf(server))).rows.length;

// That it reaches a push service, and what of it: supabase/tests/reminders.test.ts. This one leads elsewhere, and is dropped.
it('what came due while the server was off is sent at its start, and nothing that is not due', async () => {
  const DATA_DIR = temporaryFolder();
  const before = await startTestServer({ ...KEYS, DATA_DIR });
  const database = await databaseOf(before);
  const table = randomUUID();
  const digest = sql`sha256('x')`;
  await sql`
    insert into private.live_tables (
      id, topic, secret_digest, code_nonce, code_digest, code_until, rules_version, opened_by, opened_from
    ) values (${table}, 'table:x', ${digest}, ${table}, ${digest}, now(), 1, ${digest}, ${digest})
  `.execute(database);
  for (const due of ['-9 hours', '9 hours'])
    await sql`
      with seat as (
        insert into private.table_seats (id, table_id, token_digest) values (${randomUUID()}, ${table}, ${digest}) returning id
      )
      insert into private.table_reminders (seat_id, endpoint, p256dh, auth, note, due_at)
      select id, 'https://127.0.0.1/a', ${'B'.repeat(87)}, ${'A'.repeat(22)}, '{}', now() + ${due}::interval from seat
    `.execute(database);
  await before.stop();

  const after = await startTestServer({ ...KEYS, DATA_DIR });
  const { secrets } = await after.host.backend;
  expect(await left(after)).toBe(2);
  const app = {
    fetch: (request: Request) =>
      after.fetch(new URL(request.url).pathname, { method: 'POST', headers: request.headers }),
  };
  sendRemindersOnTime(app, secrets.secretKey);
  await vi.waitFor(async () => expect(await left(after)).toBe(1), { timeout: 30_000 });
  await after.stop();
  rmSync(DATA_DIR, { recursive: true });
});
