import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answered, nextRequest } from '#domain';
import {
  eraseDurable,
  readDurable,
  replaceDurable,
  writeDurable,
  type Copy,
} from '#web/platform/storage/durable-copies.ts';
import { flushDurable } from '#web/platform/storage/keep-durable.ts';
import { KEYS, spaceKeys } from '#web/platform/storage/keys.ts';
import { moveHostTable } from '#web/platform/table/move-host-table.ts';
import { guestPlace, hostPlace, type StoredSeat } from '#web/platform/table/stored-table.ts';
import { TableMemory } from '#web/platform/table/table-memory.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  flushDurable();
  await replaceDurable(new Map([[KEYS.table, undefined]]));
});

const readSeat = async (key: string) => (await readDurable([key])).get(key);
const writeSeat = (key: string, copy: Copy) => writeDurable(new Map([[key, copy]]));
/** The text that the database has. */
const durableText = async () => (await guestPlace().durable())?.text;

/** Leaves no room on the device, as jsdom counts it; existing data stay. */
function fillDevice() {
  let size = 5_000_000;
  while (size >= 1) {
    try {
      localStorage.setItem('other', (localStorage.getItem('other') ?? '') + 'x'.repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

/** A seat that was just asked for. */
const asked = (seatId: string) =>
  ({ tableId: 'table', seatId, token: 'token', asked: { kind: 'join', code: null } }) as const;

function seated() {
  const memory = new TableMemory(guestPlace(), () => undefined);
  memory.begin(asked('seat'));
  return memory;
}

const waiting = ({ replica }: TableMemory) => replica.queue.changes.map(({ key, value }) => [key, value]);

it('a full device keeps its seat at a table, and loses no tap', () => {
  fillDevice();
  const memory = seated();
  memory.write([{ key: 'claim/pie/ann', value: 1 }]);
  expect(memory.adopt()).toBe('nothing');
  expect(memory.isSeated).toBe(true);
  expect(waiting(memory)).toEqual([['claim/pie/ann', 1]]);
});

it('a released claim on a full device is not restored from the stored one', () => {
  const memory = seated();
  memory.write([{ key: 'claim/pie/ann', value: 1 }]);
  fillDevice();
  memory.write([
    { key: 'claim/pie/ann', value: null },
    { key: 'claim/a-long-name-for-what-does-not-fit/ann', value: 1 },
  ]);
  expect(memory.adopt()).toBe('nothing');
  expect(waiting(memory)).toEqual([
    ['claim/pie/ann', null],
    ['claim/a-long-name-for-what-does-not-fit/ann', 1],
  ]);
});

it.each([
  ['whose database keeps it is told nothing', true],
  ['whose database has none either is told so, until there is room', false],
])('a phone at a table on a full device %s', async (_, isDurable) => {
  if (!isDurable)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
  fillDevice();
  const changed = vi.fn<() => void>();
  const memory = new TableMemory(guestPlace(), changed);
  const seatId = `on a full device ${isDurable}`;
  memory.begin(asked(seatId));
  changed.mockClear();
  if (isDurable) await vi.waitFor(async () => expect((await guestPlace().durable())?.text).toContain(seatId));
  else await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(memory.isKept).toBe(isDurable);
  localStorage.removeItem('other');
  memory.write([{ key: 'claim/pie/ann', value: 1 }]);
  expect(memory.isKept).toBe(true);
});

it('a tap is written once, and what the server says of it a moment later, together', () => {
  const memory = seated();
  if (memory.seat) memory.become({ ...memory.seat, phase: 'joined' } as StoredSeat);
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  const written = () => setItem.mock.calls.map(([key]) => key);
  memory.write([{ key: 'claim/pie/ann', value: 1 }]);
  memory.learn(nextRequest(memory.replica, 100).replica);
  const said = { epoch: 'one', seq: 1, lastChange: 1, reset: true, entries: [] };
  memory.learn(answered(memory.replica, said, 0) ?? memory.replica);
  expect([written(), waiting(memory)]).toEqual([[KEYS.table], []]);
  memory.keepLearned();
  expect(written()).toEqual([KEYS.table, KEYS.tableEntries, KEYS.table]);
});

it('a change of another tab is written before it is sent, so that its tab does not edit it any more', () => {
  const typing = seated();
  const tab = new TableMemory(guestPlace(), () => undefined);
  typing.write([{ key: 'diner/ann', value: 'An' }]);
  tab.adopt();
  tab.learn(nextRequest(tab.replica, 100).replica);
  typing.adopt();
  typing.write([{ key: 'diner/ann', value: 'Ann' }]);
  expect(waiting(typing).map(([, value]) => value)).toEqual(['An', 'Ann']);
});

it('a change of another tab that this one has not heard of yet is not written over', () => {
  const memory = seated();
  const other = new TableMemory(guestPlace(), () => undefined);
  other.write([{ key: 'claim/pie/ann', value: 1 }]);
  const reason = 'forbidden';
  memory.bringBack([{ number: 9, key: 'line/pie', value: 1, theirs: null, seq: 1, reason }]);
  memory.remember(() => ({ made: ['pie'] }));
  memory.write([{ key: 'claim/soup/ann', value: 1 }]);
  const page = new TableMemory(guestPlace(), () => undefined);
  expect(page.replica.queue.changes.map(({ number, key }) => [number, key])).toEqual([
    [1, 'claim/pie/ann'],
    [2, 'claim/soup/ann'],
  ]);
  expect(page.seat).toMatchObject({ refused: [{ number: 9 }], made: ['pie'] });
});

describe('the durable copy of a seat', () => {
  it('is not restored by a tab that writes after another one has dropped the seat', async () => {
    const tab = seated();
    const other = new TableMemory(guestPlace(), () => undefined);
    await vi.waitFor(async () => expect(await durableText()).toContain('"seat"'));
    const late = { text: localStorage.getItem(KEYS.table) ?? '', stamp: tab.seat?.stamp ?? 0 };
    other.begin(null);
    await vi.waitFor(async () => expect(await durableText()).toBe(''));
    await writeSeat(KEYS.table, late);
    expect(await durableText()).toBe('');
    const next = new TableMemory(guestPlace(), () => undefined);
    expect(await next.recall()).toBe('nothing');
    expect(next.seat).toBeNull();
  });

  it('follows this device’s changes even after the clock was set back', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000_000);
    seated().begin(null);
    await vi.waitFor(async () => expect(await guestPlace().durable()).toMatchObject({ text: '' }));
    clock.mockReturnValue(1_000_000);
    const memory = seated();
    expect(await memory.recall()).toBe('nothing');
    await vi.waitFor(async () => expect(await durableText()).toContain('"seat"'));
    localStorage.clear();
    const next = new TableMemory(guestPlace(), () => undefined);
    expect(await next.recall()).toBe('seat');
    expect(next.seat?.seatId).toBe('seat');
  });

  it('moves with the host’s bill, and a late write by another tab leaves no copy behind', async () => {
    const account = 'a-01a1fd60-147d-7428-b76c-f56efa4965c2';
    const memory = new TableMemory(hostPlace('guest'), () => undefined);
    memory.begin(asked('host'));
    const { table } = spaceKeys('guest');
    const late = { text: localStorage.getItem(table) ?? '', stamp: memory.seat?.stamp ?? 0 };
    await vi.waitFor(async () => expect((await readSeat(table))?.text).toContain('"host"'));
    moveHostTable('guest', account);
    await vi.waitFor(async () => expect((await readSeat(table))?.text).toBe(''));
    await writeSeat(table, late);
    localStorage.clear();
    const [left, next] = [hostPlace('guest'), hostPlace(account)].map(
      (place) => new TableMemory(place, () => undefined),
    );
    expect([await left?.recall(), await next?.recall()]).toEqual(['nothing', 'seat']);
    expect(next?.seat?.seatId).toBe('host');
    await Promise.all([eraseDurable('guest'), eraseDurable(account)]);
  });

  it('is written again once a silent database responds', async () => {
    const changed = vi.fn<() => void>();
    fillDevice();
    // As WebKit does with a page that was left in the middle of a transaction.
    const transaction = (await openDB('fairtab.copies')).transaction('copies', 'readwrite');
    let isHeld = true;
    const hold = (): unknown => isHeld && transaction.store.get('held').then(hold);
    void hold();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const memory = new TableMemory(guestPlace(), changed);
    try {
      memory.begin(asked('waiting'));
      for (let second = 0; memory.isKept && second < 100; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(memory.isKept).toBe(false);
    } finally {
      vi.useRealTimers();
      isHeld = false;
      await transaction.done;
    }
    memory.write([{ key: 'claim/pie/ann', value: 1 }]);
    await vi.waitFor(async () => expect(await durableText()).toContain('claim/pie/ann'));
    await vi.waitFor(() => expect(memory.isKept).toBe(true));
  });
});
