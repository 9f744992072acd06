import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { isOfArrayTypes, ignoreArrayTypeErrors } from '../../src/database/ignore-array-type-errors.ts';
import { isLost } from '../../src/database/postgres-pool.ts';
import type { LogEntry } from '../../src/metrics/log.ts';

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A PostgreSQL that is killed as soon as it is asked the first question. */
async function killedAtTheFirstQuestion(): Promise<string> {
  const sockets: Socket[] = [];
  const database = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => {
        database.close();
        for (const each of sockets) each.destroy();
      });
    });
  });
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  return `postgres://fairtab@127.0.0.1:${(database.address() as AddressInfo).port}/fairtab`;
}

const others = process.listeners('unhandledRejection');
/** Replaces the test runner's own handler, which would report a failure. */
function alone(): LogEntry[] {
  const logged: LogEntry[] = [];
  process.removeAllListeners('unhandledRejection');
  ignoreArrayTypeErrors((entry) => logged.push(entry));
  return logged;
}
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const each of others) process.on('unhandledRejection', each);
});

test('a database killed while a connection begins is logged, and waiting statements fail', async () => {
  const logged = alone();
  const sql = postgres(await killedAtTheFirstQuestion(), { max: 1, ssl: false });
  const error: unknown = await sql`select 1`.catch((reason: unknown) => reason);
  expect(isLost(error)).toBe(true);
  await expect.poll(() => logged).toMatchObject([{ level: 'warn', event: 'backend' }]);
  await sql.end({ timeout: 0 });
});

test('any other unhandled rejection ends the process', () => {
  alone();
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isOfArrayTypes(error)).toBe(false);
  expect(() => process.emit('unhandledRejection', error, Promise.resolve())).toThrow(error);
});
