import { expect, test } from 'vitest';
import type { Backend } from '../src/backend/backend.ts';
import { checkRoom, watchRoom } from '../src/backend/disk-room.ts';
import { refuseWhenFull } from '../src/backend/when-full.ts';
import type { LogEntry } from '../src/log.ts';
import { startTestServer, temporaryFolder } from './support/server.ts';

const MB = 1024 * 1024;

test('a start without room is refused in one line that says how much is missing', () => {
  expect(() => checkRoom('/data', 10 * MB)).toThrow(
    'The disk of DATA_DIR (/data) is full: 10 MB are left, and Fairtab needs 32 MB to start and 64 MB to save.',
  );
  checkRoom('/data', 33 * MB);
  checkRoom(temporaryFolder());
});

test('the room is asked for once a second, whatever the clock does', () => {
  let time = 0;
  let asked = 0;
  const isFull = watchRoom(
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

test('on a full disk what is there can be read, what would write hears 503, and the operator is told', async () => {
  const server = await startTestServer();
  const backend: Backend = await server.host.backend;
  const logged: LogEntry[] = [];
  let full = true;
  const guarded = refuseWhenFull(
    backend,
    () => full,
    (entry) => logged.push(entry),
  );
  const ask = (method: string) => {
    const headers = { apikey: backend.secrets.secretKey };
    return guarded.fetch(new Request('http://localhost/rest/v1/saved_groups?id=eq.1', { method, headers }));
  };
  expect((await ask('GET')).status).toBe(200);
  expect((await ask('DELETE')).status).toBe(503);
  const signUp = () =>
    guarded.accounts.apply('POST', '/auth/v1/signup', new Request('http://localhost'), {}, async () =>
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
