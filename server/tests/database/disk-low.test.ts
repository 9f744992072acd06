import { expect, test } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { watchDiskSpace } from '../../src/database/disk-space.ts';
import { refuseWhenFull } from '../../src/backend/refuse-when-full.ts';

const GB = 1024 * 1024 * 1024;

test('warns the operator once an hour below five free gigabytes, before anything is refused', () => {
  let time = 0;
  let left = 6 * GB;
  const alarms: number[] = [];
  const { isFull, isShort } = watchDiskSpace(
    '/data',
    () => time,
    () => left,
    (bytes) => alarms.push(bytes),
  );
  const look = (at: number, bytes: number) => {
    [time, left] = [at, bytes];
    return [isFull(), isShort()];
  };
  expect(look(0, 6 * GB)).toEqual([false, false]);
  expect(alarms).toEqual([]);
  expect(look(2000, 5 * GB - 1)).toEqual([false, false]);
  look(10_000, 4 * GB);
  expect(alarms).toEqual([5 * GB - 1]);
  look(3_700_000, 3 * GB);
  expect(alarms).toEqual([5 * GB - 1, 3 * GB]);
});

test('refuses new accounts and live tables on a nearly full disk, and still saves bills', async () => {
  const backend = {
    fetch: async () => Response.json('done'),
    accounts: async () => Response.json('done'),
  } as unknown as Backend;
  const room = { isFull: () => false, isShort: () => true, left: () => 0 };
  const guarded = refuseWhenFull(backend, room, () => undefined);
  const send = async (path: string) =>
    (await guarded.fetch(new Request(`http://localhost${path}`, { method: 'POST' }))).status;
  expect(await send('/rest/v1/rpc/open_table')).toBe(503);
  expect(await send('/rest/v1/rpc/sync_table')).toBe(200);
  expect(await send('/rest/v1/rpc/replace_bill')).toBe(200);
  const account = (path: string) =>
    guarded.accounts('POST', path, new Request('http://localhost'), {}, async () => Response.json('done'));
  expect((await account('/auth/v1/signup')).status).toBe(503);
  expect((await account('/auth/v1/token')).status).toBe(200);
});
