import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { guestPlace } from '#web/platform/table/stored-table.ts';
import { TableMemory } from '#web/platform/table/table-memory.ts';

afterEach(() => localStorage.clear());

/** Leaves no room on the device, as jsdom counts it; what is there stays. */
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

function seated() {
  const memory = new TableMemory(guestPlace(), () => undefined);
  memory.begin({ tableId: 'table', seatId: 'seat', token: 'token' });
  return memory;
}

const waiting = ({ replica }: TableMemory) => replica.queue.changes.map(({ key, value }) => [key, value]);

it('who sits at a table on a device without room stays there, and what they take is not lost', () => {
  fillDevice();
  const memory = seated();
  memory.write([{ key: 'claim/pie/ann', value: 1 }]);
  expect(memory.adopt()).toBe('nothing');
  expect(memory.isSeated).toBe(true);
  expect(waiting(memory)).toEqual([['claim/pie/ann', 1]]);
});

it('what is given back once the device is full is not taken again by what is stored', () => {
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
])('who sits at a table on a device without room %s', async (_, isDurable) => {
  if (!isDurable)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
  fillDevice();
  const changed = vi.fn<() => void>();
  const memory = new TableMemory(guestPlace(), changed);
  const seatId = `on a full device ${isDurable}`;
  memory.begin({ tableId: 'table', seatId, token: 'token' });
  changed.mockClear();
  if (isDurable) await vi.waitFor(async () => expect((await guestPlace().durable()) ?? '').toContain(seatId));
  else await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(memory.isKept).toBe(isDurable);
  localStorage.removeItem('other');
  memory.write([{ key: 'claim/pie/ann', value: 1 }]);
  expect(memory.isKept).toBe(true);
});
