import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jpegBytes } from '../../../tests/support/picture-bytes.ts';
import type { Backend } from '../../src/backend/backend.ts';
import { checkDiskSpace, watchDiskSpace } from '../../src/database/disk-space.ts';
import { refuseWhenFull } from '../../src/backend/refuse-when-full.ts';
import type { LogEntry } from '../../src/metrics/log.ts';
import { signedUp, startTestServer, temporaryFolder } from '../support/server.ts';

const MB = 1024 * 1024;

test('a start without free space is refused in one line that says how much is missing', () => {
  expect(() => checkDiskSpace('/data', 10 * MB)).toThrow(
    'The disk of DATA_DIR (/data) is full: 10 MB are left, and Fairtab needs 32 MB to start and 64 MB to save.',
  );
  checkDiskSpace('/data', 33 * MB);
  checkDiskSpace(temporaryFolder());
});

test('free space is measured once a second, whatever the clock does', () => {
  let time = 0;
  let asked = 0;
  const { isFull } = watchDiskSpace(
    '/data',
    () => time,
    () => {
      asked += 1;
      return asked === 1 ? 0 : 100 * MB;
    },
  );
  expect([isFull(), isFull()]).toEqual([true, true]);
  time = -5000;
  expect(isFull()).toBe(false);
  expect(asked).toBe(2);
});

test('photos leave a gigabyte to bills', () => {
  let left = 1024 * MB - 1;
  const room = () => watchDiskSpace('/data', Date.now, () => left);
  expect([room().isFull(), room().isShort()]).toEqual([false, true]);
  left += 1;
  expect([room().isFull(), room().isShort()]).toEqual([false, false]);
});

test('refuses photos on a nearly full disk, while everything else goes on; a full disk serves no photo', async () => {
  const server = await startTestServer();
  const backend = await server.host.backend;
  const { session, user } = await signedUp(server);
  const bill = randomUUID();
  const logged: LogEntry[] = [];
  let full = false;
  let short = true;
  const guarded = refuseWhenFull(
    backend,
    { isFull: () => full, isShort: () => short, left: () => 0 },
    (entry) => logged.push(entry),
  );
  const ask = (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = {
      apikey: backend.secrets.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': type,
    };
    return guarded.fetch(new Request(`http://localhost${path}`, { method, headers, ...(body && { body }) }));
  };
  const row = { id: bill, user_id: user.id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 10 };
  expect((await ask('POST', '/rest/v1/bill_history', JSON.stringify(row))).status).toBe(201);
  const photo = `/storage/v1/object/receipts/${user.id}/${bill}/${randomUUID()}.jpg`;
  const keep = () => ask('POST', photo, jpegBytes(), 'image/jpeg');
  const refused = await keep();
  expect([refused.status, await refused.json()]).toEqual([
    507,
    expect.objectContaining({ code: 'no_room_for_photos' }),
  ]);
  expect(logged).toEqual([{ level: 'error', event: 'disk_short' }]);
  short = false;
  expect((await keep()).status).toBe(200);
  const shownAt = async () =>
    (await sql`select last_accessed_at from storage.objects`.execute(backend.database.kysely)).rows;
  const before = await shownAt();
  full = true;
  expect((await ask('GET', photo)).status).toBe(503);
  expect(await shownAt()).toEqual(before);
  full = false;
  expect((await ask('GET', photo)).status).toBe(200);
  await server.stop();
});

test('allows reads and answers writes with 503 on a full disk, and tells the operator', async () => {
  const server = await startTestServer();
  const backend: Backend = await server.host.backend;
  const logged: LogEntry[] = [];
  let full = true;
  const guarded = refuseWhenFull(
    backend,
    { isFull: () => full, isShort: () => false, left: () => 0 },
    (entry) => logged.push(entry),
  );
  const ask = (method: string) => {
    const headers = { apikey: backend.secrets.secretKey };
    return guarded.fetch(new Request('http://localhost/rest/v1/saved_groups?id=eq.1', { method, headers }));
  };
  expect((await ask('GET')).status).toBe(200);
  expect((await ask('DELETE')).status).toBe(503);
  const signUp = () =>
    guarded.accounts('POST', '/auth/v1/signup', new Request('http://localhost'), {}, async () =>
      Response.json({}, { status: 418 }),
    );
  expect((await signUp()).status).toBe(503);
  expect(logged).toEqual([
    { level: 'error', event: 'disk_full' },
    { level: 'error', event: 'disk_full' },
  ]);
  full = false;
  expect((await ask('DELETE')).status).toBe(204);
  await server.stop();
});
