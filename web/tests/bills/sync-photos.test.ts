import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, billEntry, emptyBill, storedBill } from '#domain';
import type { Problem, RemoteBills, RemotePhotos } from '#web/bills/saved/remote.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { runs } from '../../../domain/tests/support/runs.ts';
import { confirmed } from '../support/in-account.ts';

// jsdom's Blob cannot be stored in a database.
vi.stubGlobal('Blob', NodeBlob);
const { changeKeptPhotos, keptPhotos } = await import('#web/platform/storage/receipt-pictures.ts');
const { fetchBeforeDeletion, fetchPhotos, syncPhotos } = await import('#web/bills/saved/sync/sync-photos.ts');
const { savedBillsOf } = await import('#web/bills/saved/saved-bills-of.ts');
const { SpaceSync } = await import('#web/bills/saved/sync/space-sync.ts');
const { syncBills } = await import('#web/bills/saved/sync/sync-bills.ts');
const { updateSaved } = await import('#web/bills/saved/update-saved.ts');

const BILL = 'bill-5';
const DINNER = addDiner(emptyBill('GBP', 5, BILL), { id: 'ann', name: 'Ann' }).bill;

/** The account's photos, and its requests. */
class Account implements RemotePhotos {
  readonly stored = new Map<string, Blob>();
  readonly asked: string[] = [];
  /** How many photos there is room for. */
  most = Infinity;
  problem: Problem | undefined;

  #answer<T>(asked: string, value: () => T) {
    this.asked.push(asked);
    return Promise.resolve(
      this.problem ? { ok: false as const, problem: this.problem } : { ok: true as const, value: value() },
    );
  }

  list = (bill: string) =>
    this.#answer('list', () =>
      [...this.stored.keys()].flatMap((key) =>
        key.startsWith(`${bill}/`) ? key.slice(bill.length + 1) : [],
      ),
    );
  get = (bill: string, name: string) => this.#answer(`get ${name}`, () => this.stored.get(`${bill}/${name}`));
  put: RemotePhotos['put'] = (bill, { name, photo }) => {
    if (!this.stored.has(`${bill}/${name}`) && this.stored.size >= this.most) {
      this.asked.push(`put ${name}`);
      return Promise.resolve({ ok: false, problem: 'limit' });
    }
    return this.#answer(`put ${name}`, () => void this.stored.set(`${bill}/${name}`, photo));
  };
  remove = (bill: string, names: readonly string[]) =>
    this.#answer(`remove ${names.join()}`, () => {
      for (const name of names) this.stored.delete(`${bill}/${name}`);
    });
}

let count = 0;
let space: Space = 'a-0';
let account: Account;
beforeEach(() => {
  space = `a-${(count += 1)}`;
  account = new Account();
});

const keep = (where: Space, ...names: readonly string[]) =>
  changeKeptPhotos(where, BILL, (before) => [
    ...before,
    ...names.map((name) => ({ name, photo: new Blob([name], { type: 'image/jpeg' }) })),
  ]);
const remove = (where: Space, name: string) =>
  changeKeptPhotos(where, BILL, (photos) => photos.filter((photo) => photo.name !== name));
const kept = async (where: Space) => (await keptPhotos(where, BILL)).map(({ name }) => name);
const namesThere = () => [...account.stored.keys()].map((key) => key.split('/')[1] ?? '');

/** A saved bill that the account has. */
async function savedBill(where: Space = space): Promise<string> {
  const saved = await savedBillsOf(where).save('Lunch', DINNER);
  if (typeof saved === 'string') throw new Error(saved);
  await confirmed(savedBillsOf(where), saved.id);
  return saved.id;
}
const sync = (where: Space = space) => syncPhotos(where, savedBillsOf(where), account);
/** The account's responses about bills; their photos go when one is deleted. */
const bills: RemoteBills = {
  newest: () => Promise.resolve({ ok: true, value: { entries: [], total: 1 } }),
  after: () => Promise.resolve({ ok: true, value: [] }),
  bills: () => Promise.resolve({ ok: true, value: new Map() }),
  save: () => Promise.resolve({ ok: true, value: { createdAt: '2026-11-21T13:00:00Z' } }),
  remove: (gone: string) => {
    for (const key of account.stored.keys()) if (key.startsWith(gone)) account.stored.delete(key);
    return Promise.resolve({ ok: true, value: undefined });
  },
};
/** A second device of the person: it knows of the bill from the account's list. */
async function secondDevice(id: string): Promise<Space> {
  const other: Space = `a-${(count += 1)}`;
  const entry = savedBillsOf(space)
    .entries()
    .find((each) => each.id === id);
  if (!entry) throw new Error('no such bill');
  const { billId: _, photos: __, ...listed } = entry;
  await savedBillsOf(other).change([], () => ({ put: [listed] }));
  return other;
}
const open = (where: Space, id: string) => fetchPhotos(where, savedBillsOf(where), account, id, BILL);

describe('photos of saved bills', () => {
  it('are sent once, and not before the account has the bill', async () => {
    await keep(space, 'one.jpg', 'two.jpg');
    await savedBillsOf(space).save('Lunch', DINNER);
    expect(await sync()).toBeUndefined();
    expect(account.asked).toEqual([]);
    await savedBill();
    await sync();
    await sync();
    expect(account.asked).toEqual(['put one.jpg', 'put two.jpg']);
  });

  it('are with both bills if one becomes another: its next version cannot be merged with the account’s', async () => {
    const savedBills = savedBillsOf(space);
    const entry = billEntry(DINNER, { id: 'v-1', name: 'Lunch', date: '2026-11-21' });
    // From a file: the account has a version made so much later that it does not name this one any more.
    await savedBills.import([{ entry, bill: DINNER }]);
    await keep(space, 'one.jpg');
    const theirs = addDiner(DINNER, { id: 'bob', name: 'Bob' }).bill;
    const listed = { ...billEntry(theirs, { ...entry, id: 'v-9' }), first: 'v-1', createdAt: '2026-11-22' };
    const save = () =>
      Promise.resolve({
        ok: true as const,
        value: { ...listed, bill: storedBill(theirs), earlier: [] },
      });
    await syncBills(savedBills, { ...bills, save }, () => Promise.resolve(undefined));
    expect(savedBills.saved('v-1')).toMatchObject({ version: 'v-9', diners: ['Ann', 'Bob'] });
    const own = savedBills.getState().bills.find(({ id }) => id !== 'v-1');
    const copy = await savedBills.bill(own?.version ?? '');
    if (typeof copy === 'string') throw new Error(copy);
    expect(copy).toEqual({ ...DINNER, id: own?.billId });
    expect(copy.id).not.toBe(BILL);
    for (const id of [BILL, copy.id])
      expect(await keptPhotos(space, id)).toMatchObject([{ name: 'one.jpg' }]);
  });

  it('are on a second device once the bill is opened there, and stay there', async () => {
    const id = await savedBill();
    await keep(space, 'one.jpg');
    await sync();
    const other = await secondDevice(id);
    await sync(other);
    expect(await kept(other)).toEqual([]);
    expect(await open(other, id)).toBeUndefined();
    expect(await kept(other)).toEqual(['one.jpg']);
    account.asked.length = 0;
    await open(other, id);
    await sync(other);
    expect(account.asked).toEqual(['list']);
  });

  it('stay in the account if this device cannot read them', async () => {
    await savedBill();
    await keep(space, 'one.jpg');
    await sync();
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('no', 'UnknownError');
    });
    await expect(sync()).rejects.toThrow('no');
    expect(namesThere()).toEqual(['one.jpg']);
  });

  it('restored after their removal are sent again', async () => {
    await savedBill();
    await keep(space, 'one.jpg');
    await sync();
    await remove(space, 'one.jpg');
    await sync();
    await keep(space, 'one.jpg');
    await sync();
    expect(namesThere()).toEqual(['one.jpg']);
  });

  it('without room are kept here, reported, and offered again', async () => {
    const id = await savedBill();
    await keep(space, 'one.jpg', 'two.jpg', 'three.jpg');
    account.most = 1;
    const entry = () =>
      savedBillsOf(space)
        .entries()
        .find((each) => each.id === id);
    expect(await sync()).toBeUndefined();
    expect(account.asked).toEqual(['put one.jpg', 'put two.jpg']);
    expect(entry()).toMatchObject({ photos: ['one.jpg'], noRoomForPhotos: true });
    account.most = Infinity;
    await sync();
    expect(namesThere()).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
    expect(entry()?.noRoomForPhotos).toBe(false);
  });

  it('that the account will never accept are not offered again, and do not block others', async () => {
    await savedBill();
    await keep(space, 'one.jpg');
    account.problem = 'refused';
    expect(await sync()).toBeUndefined();
    account.problem = undefined;
    await keep(space, 'two.jpg');
    await sync();
    expect(account.asked).toEqual(['put one.jpg', 'put two.jpg']);
    expect([await kept(space), namesThere()]).toEqual([['one.jpg', 'two.jpg'], ['two.jpg']]);
  });

  it('stay with their bill when a device that never opened it changes it, and are sent once', async () => {
    const id = await savedBill();
    await keep(space, 'one.jpg');
    await sync();
    const other = await secondDevice(id);
    const savedBills = savedBillsOf(other);
    await savedBills.change([], () => ({ bodies: [[id, DINNER]] }));
    await updateSaved(savedBills, { id, version: id }, DINNER);
    await syncBills(savedBills, bills, () => Promise.reject(new Error('Nothing is deleted.')));
    await keep(other, 'two.jpg');
    await sync(other);
    expect([...account.stored.keys()]).toEqual([`${id}/one.jpg`, `${id}/two.jpg`]);
    expect(account.asked).toEqual(['put one.jpg', 'put two.jpg']);
  });

  it('are fetched before a device that never opened the bill deletes it, so that Undo has them', async () => {
    const id = await savedBill();
    await keep(space, 'one.jpg');
    await sync();
    const other = await secondDevice(id);
    const savedBills = savedBillsOf(other);
    await savedBills.change([], () => ({ bodies: [[id, DINNER]] }));
    const undo = await savedBills.remove(id);
    await syncBills(savedBills, bills, (gone) => fetchBeforeDeletion(other, savedBills, account, gone));
    await undo();
    await confirmed(savedBills, savedBills.getState().bills[0]?.id ?? '');
    await sync(other);
    const back = savedBills.getState().bills[0]?.id ?? '';
    expect([...account.stored.keys()]).toEqual([`${back}/one.jpg`]);
  });

  it('are sent as soon as they are kept, also those that are kept while another is being sent', async () => {
    await savedBill();
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const put = account.put;
    const slow: RemotePhotos = {
      ...account,
      list: account.list,
      put: async (...request) => {
        const sent = await put(...request);
        await gate;
        return sent;
      },
    };
    const ok = <T>(value: T) => Promise.resolve({ ok: true as const, value });
    const task = new SpaceSync({
      space,
      connect: () =>
        Promise.resolve({
          groups: {
            list: () => ok([]),
            put: (group) => ok({ ...group, deleted: false }),
            remove: () => ok(undefined),
          },
          bills: {
            newest: () => ok({ entries: [], total: 1 }),
            after: () => ok([]),
            bills: () => ok(new Map()),
            save: () => ok({ createdAt: '2026-11-21T13:00:00Z' }),
            remove: () => ok(undefined),
          },
          ways: { read: () => ok(null), put: (ways) => ok(ways) },
          photos: slow,
        }),
      isPresent: () => true,
    });
    task.hurry();
    await vi.waitFor(() => expect(task.isRunning.getState()).toBe(false));
    await keep(space, 'one.jpg');
    await vi.waitFor(() => expect(namesThere()).toEqual(['one.jpg']));
    await keep(space, 'two.jpg');
    answer();
    await vi.waitFor(() => expect(namesThere()).toEqual(['one.jpg', 'two.jpg']));
    await vi.waitFor(() => expect(task.isRunning.getState()).toBe(false));
    expect([account.asked, task.problem.getState()]).toEqual([['put one.jpg', 'put two.jpg'], null]);
    task.stop();
  });

  it('are the same on two devices and in the account after any changes, and only removed ones are lost', async () => {
    const step = fc.record({
      device: fc.constantFrom(0, 1),
      what: fc.constantFrom('keep', 'remove', 'sync', 'open'),
      which: fc.nat(5),
      isOffline: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        space = `a-${(count += 1)}`;
        account = new Account();
        const id = await savedBill();
        const devices = [space, await secondDevice(id)] as const;
        const [first, second] = devices;
        const expected = new Set<string>();
        for (const [number, { device, what, which, isOffline }] of steps.entries()) {
          const where = devices[device] ?? first;
          account.problem = isOffline ? 'offline' : undefined;
          if (what === 'keep') {
            expected.add(`${number}.jpg`);
            await keep(where, `${number}.jpg`);
          } else if (what === 'remove') {
            const name = (await kept(where))[which];
            if (name === undefined) continue;
            expected.delete(name);
            await remove(where, name);
          } else await (what === 'sync' ? sync(where) : open(where, id));
        }
        account.problem = undefined;
        for (const where of [first, second, first, second]) {
          await open(where, id);
          await sync(where);
        }
        const sorted = [...expected].sort();
        expect([(await kept(first)).sort(), (await kept(second)).sort(), namesThere().sort()]).toEqual([
          sorted,
          sorted,
          sorted,
        ]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('of a guest are never sent to an account', async () => {
    await keep('guest', 'one.jpg');
    await savedBillsOf('guest').save('Lunch', DINNER);
    await syncPhotos('guest', savedBillsOf('guest'), account);
    expect(account.asked).toEqual([]);
  });
});
