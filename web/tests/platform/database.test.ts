import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { readDurable } from '#web/platform/storage/durable-copies.ts';
import { forgetModel, storedModels } from '#web/platform/storage/receipt-models.ts';
import { billsWithPhotos, forgetKeptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { openBills } from '#web/platform/storage/records.ts';

const bills = openBills<{ id: string }>('guest');
const USES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['second copies', () => readDurable(['key'])],
  ['the saved bills', () => bills.change(['a'], () => ({ put: [{ id: 'a' }] })).then(() => bills.all())],
  ['photos', () => forgetKeptPhotos('guest', 'a').then(() => billsWithPhotos('guest'))],
  ['the receipt reader', () => forgetModel('model').then(storedModels)],
];

/** A connection that throws without an event, as that of a page does that iOS has had in the background. */
const killConnection = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });

describe('a connection that the browser has ended without saying so', () => {
  it.each(USES)('is opened again for %s', async (_name, use) => {
    const before = await use();
    const closed = vi.spyOn(IDBDatabase.prototype, 'close');
    killConnection();
    expect(await use()).toEqual(before);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('is given up if it cannot be opened again, and works once it can', async () => {
    await bills.all();
    killConnection();
    const refused = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    expect(await bills.change(['b'], () => ({ put: [{ id: 'b' }] }))).toBe('unavailable');
    refused.mockRestore();
    expect(await bills.change(['b'], () => ({ put: [{ id: 'b' }] }))).toBe('saved');
  });
});

it('a change whose decision throws writes nothing', async () => {
  await bills.change(['c'], () => ({ put: [{ id: 'c' }] }));
  const broken = {
    get remove(): string[] {
      throw new Error('broken');
    },
  };
  expect(await bills.change(['c'], () => broken)).toBe('unavailable');
  expect(await bills.all()).toContainEqual({ id: 'c' });
});
