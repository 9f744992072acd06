import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, billEntry, emptyBill, storedBill, type Bill } from '#domain';
import { adoptSaved } from '#web/bills/saved/adopt.ts';
import { adoptGuestData, guestLeftovers } from '#web/bills/guest-data.ts';
import { keepShare, keptShare } from '#web/platform/kept-shares.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { listed } from '#web/bills/saved/bill-versions.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import type { RemoteBills } from '#web/bills/saved/remote.ts';
import { syncBills } from '#web/bills/saved/sync/sync-bills.ts';
import { updateSaved } from '#web/bills/saved/update-saved.ts';
import { allWholeBills, wholeBill } from '#web/bills/saved/sync/whole-bills.ts';
import { startGuestSession, storeSession } from '#web/platform/session.ts';
import { confirmed, kept } from '../support/in-account.ts';
import { accountSession } from '../support/account-session.ts';
import { serializeDraft } from '#web/bills/document/draft.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { eraseBills, openBills } from '#web/platform/storage/records.ts';

const DINNER = addDiner(emptyBill('GBP', 5), { id: 'ann', name: 'Ann' }).bill;
const WITH_BOB = addDiner(DINNER, { id: 'bob', name: 'Bob' }).bill;
const WITH_CY = addDiner(DINNER, { id: 'cy', name: 'Cy' }).bill;
let count = 0;

/** A page's store, on the database as it is. */
async function open(at = '2026-11-21T12:00:00.000Z'): Promise<SavedBills> {
  const store = new SavedBills({
    space: 'guest',
    records: openBills<SavedBillEntry>('guest'),
    newId: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
    now: () => at,
    keepUnsaved: () => 'saved',
    changed: () => undefined,
  });
  await store.load();
  return store;
}
const names = (store: SavedBills) => store.getState().bills.map(({ name }) => name);

beforeEach(() => {
  count = 0;
  globalThis.indexedDB = new IDBFactory();
});

/** Makes every bill unreadable, while the list can still be read. */
const readNoBills = () => {
  const get = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...words) {
    if (this.name === 'bodies') refusing('UnknownError')();
    return get.apply(this, words);
  });
};

const refusing = (name: string) => () => {
  throw new DOMException('no', name);
};

describe('saved bills on the device', () => {
  it('survive a reload, whole', async () => {
    expect(await (await open()).save(' Lunch ', DINNER)).toEqual({
      id: expect.any(String),
      version: expect.any(String),
      bill: DINNER,
    });
    const next = await open();
    const [entry] = next.getState().bills;
    expect(entry).toMatchObject({ name: 'Lunch', dinerCount: 1, diners: ['Ann'] });
    expect(await next.bill(entry?.id ?? '')).toEqual(DINNER);
    expect(await next.bill('nobody')).toBe('absent');
  });

  it('are different bills after an import, even if a file has two with one id', async () => {
    const store = await open();
    const imported = [DINNER, WITH_BOB].map((bill, index) => {
      const id = `00000000-0000-4000-8000-00000000010${index}`;
      return { entry: billEntry(bill, { id, name: `Lunch ${index}`, date: store.now() }), bill };
    });
    expect(await store.import(imported)).toBe(2);
    const ids = await Promise.all(
      store.entries().map(async ({ version }) => ((await store.bill(version)) as Bill).id),
    );
    expect(new Set(ids).size).toBe(2);
    expect(store.entries().map(({ billId }) => billId)).toEqual(ids);
  });

  it('are deleted, and restored unchanged', async () => {
    const store = await open();
    await store.save('Lunch', DINNER);
    const [entry] = store.getState().bills;
    const undo = await store.remove(entry?.id ?? '');
    expect(names(await open())).toEqual([]);
    expect(await undo()).toEqual(entry);
    const next = await open();
    expect(next.getState().bills).toEqual([entry]);
    expect(await next.bill(entry?.id ?? '')).toEqual(DINNER);
  });

  it('stay, and reject, if their deletion cannot be stored', async () => {
    const store = await open();
    const saved = kept(await store.save('Lunch', DINNER));
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(refusing('QuotaExceededError'));
    await expect(store.remove(saved.id)).rejects.toThrow('full');
    expect(names(store)).toEqual(['Lunch']);
    expect(names(await open())).toEqual(['Lunch']);
  });

  it('get a next version in one step, which names the versions it may replace in the account', async () => {
    const store = await open();
    const first = kept(await store.save('Lunch', DINNER));
    const second = kept(await updateSaved(store, first, WITH_BOB));
    expect(second).toEqual({ id: first.id, version: expect.any(String), bill: WITH_BOB });
    const next = await open();
    expect(next.getState().bills).toMatchObject([{ id: first.id, version: second.version, name: 'Lunch' }]);
    expect(await next.bill(second.version)).toEqual(WITH_BOB);

    await confirmed(store, first.id);
    await updateSaved(store, second, DINNER);
    expect(store.getState().bills).toMatchObject([{ synced: { id: second.version } }]);
    expect(names(store)).toEqual(['Lunch']);
  });

  it.each(['refused', 'limit'] as const)(
    'are sent to the account once they changed, although it has answered "%s" about the version before',
    async (problem) => {
      const store = await open();
      const first = kept(await store.save('Lunch', DINNER));
      const save = vi.fn<RemoteBills['save']>(async () => ({ ok: false, problem }));
      const newest: RemoteBills['newest'] = async () => ({ ok: true, value: { entries: [], total: 0 } });
      const after: RemoteBills['after'] = async () => ({ ok: true, value: [] });
      const sync = () =>
        syncBills(store, { save, newest, after } as unknown as RemoteBills, async () => undefined);
      await sync();
      expect(store.saved(first.id)).toHaveProperty('problem');
      const second = await updateSaved(store, first, WITH_BOB);
      expect(store.saved(first.id)).not.toHaveProperty('problem');
      save.mockClear().mockResolvedValue({ ok: true, value: { createdAt: store.now() } });
      await sync();
      // Twice: this account forgets it again.
      const sent = new Set(save.mock.calls.map(([{ id }]) => id));
      expect([...sent]).toEqual([typeof second === 'object' && second.version]);
    },
  );

  it('keep a name and a day that one screen has changed, and the changes that another makes to the bill', async () => {
    const store = await open();
    const first = kept(await store.save('Lunch', DINNER));
    const [entry] = store.getState().bills;
    const label = { name: 'Brunch', date: '2026-11-20T00:00:00.000Z' };
    if (entry) await store.amend([{ entry: { ...entry, ...label }, bill: DINNER }]);
    const second = await updateSaved(store, first, WITH_BOB);
    expect(second).toMatchObject({ id: first.id, bill: { diners: [{}, { id: 'bob' }] } });
    expect(store.getState().bills).toMatchObject([{ ...label, dinerCount: 2 }]);
  });

  it('are found by the merged version, even if the account already has the next one', async () => {
    const store = await open();
    const first = kept(await store.save('Lunch', DINNER));
    const second = kept(await updateSaved(store, first, WITH_BOB));
    const read = store.bill.bind(store);
    const reading = vi.spyOn(store, 'bill').mockImplementation(async (id) => {
      const bill = await read(id);
      if (id === second.version) {
        reading.mockRestore();
        await updateSaved(store, second, addDiner(WITH_BOB, { id: 'cy', name: 'Cy' }).bill);
      }
      return bill;
    });
    expect(await updateSaved(store, first, DINNER)).toEqual(second);
  });

  it('are listed once when another device’s change arrives before another tab’s', async () => {
    const tab = await open();
    const first = kept(await tab.save('Lunch', DINNER));
    const at = '2026-11-21T12:00:00.000Z';
    await confirmed(tab, first.id);
    await updateSaved(await open(), first, DINNER);
    const there = billEntry(DINNER, { id: 'v-2', name: 'Lunch', date: at });
    const remote: Partial<RemoteBills> = {
      newest: async () => ({
        ok: true,
        value: { entries: [{ ...there, first: first.id, earlier: [first.id], createdAt: at }], total: 1 },
      }),
      after: async () => ({ ok: true, value: [] }),
    };
    await syncBills(tab, remote as RemoteBills, async () => undefined);
    expect((await open()).getState().bills).toMatchObject([{ synced: { id: first.id } }]);
  });

  it('stay when another device replaces them while the pages of the account’s list are read', async () => {
    const store = await open();
    const there = (id: string, first?: string) => ({
      ...billEntry(DINNER, { id, name: 'Lunch', date: '2026-11-21' }),
      createdAt: '2026-11-21T12:00:00Z',
      earlier: first === undefined ? [] : [first],
      ...(first !== undefined && { first }),
    });
    await store.change([], () => listed(undefined, there('v-5'), store.now()));
    const newest = vi
      .fn<RemoteBills['newest']>()
      .mockResolvedValueOnce({ ok: true, value: { entries: [there('v-8')], total: 3 } })
      .mockResolvedValueOnce({ ok: true, value: { entries: [there('v-1', 'v-5')], total: 3 } });
    // The new version's id comes before those that are still to be read.
    const after = vi
      .fn<RemoteBills['after']>()
      .mockResolvedValueOnce({ ok: true, value: [there('v-3')] })
      .mockResolvedValue({ ok: true, value: [] });
    await syncBills(store, { newest, after } as unknown as RemoteBills, async () => undefined);
    expect(store.saved('v-5')).toMatchObject({ version: 'v-1' });
  });

  it('lose their earlier versions when they are read 30 days later', async () => {
    const store = await open();
    const first = kept(await store.save('Lunch', DINNER));
    await updateSaved(store, first, DINNER);
    expect(await (await open('2026-12-21T11:00:00.000Z')).bill(first.version)).toEqual(DINNER);
    const later = await open('2026-12-21T13:00:00.000Z');
    await vi.waitFor(async () => expect(await later.bill(first.version)).toBe('absent'));
    expect(names(later)).toEqual(['Lunch']);
  });

  it('of a file are added once, and not again under another id', async () => {
    const store = await open();
    await store.save('Lunch', DINNER);
    const bills = (await allWholeBills(store)) ?? [];
    expect(await store.import(bills)).toBe(0);
    const renamed = bills.map(({ entry, bill }) => ({ entry: { ...entry, name: 'Brunch' }, bill }));
    // The id is taken here: it gets another one.
    expect(await store.import(renamed.map((each) => ({ ...each, entry: { ...each.entry, id: 'x' } })))).toBe(
      1,
    );
    expect(await store.import(renamed)).toBe(0);
    expect(names(store)).toEqual(['Lunch', 'Brunch']);
  });

  it('of a file stay linked to their bill in the account, and become another bill if that one is here', async () => {
    const store = await open();
    const later = { ...billEntry(DINNER, { id: 'v-2', name: 'Lunch', date: '2026-11-21' }), first: 'v-1' };
    await store.import([{ entry: later, bill: DINNER }]);
    // Not as the version that the file names: only the account can say what that is.
    expect(store.saved('v-1')?.version).not.toBe('v-2');
    await store.import([{ entry: { ...later, id: 'v-3', name: 'Brunch' }, bill: DINNER }]);
    const [lunch, brunch] = store.getState().bills;
    expect([lunch, brunch]).toMatchObject([{ id: 'v-1' }, { name: 'Brunch' }]);
    expect(brunch?.id).not.toBe('v-1');
  });

  it('of a file that are edited before the first sync replace those in the account', async () => {
    const store = await open();
    const at = '2026-11-21T12:00:00.000Z';
    const entry = billEntry(DINNER, { id: 'v-1', name: 'Lunch', date: at });
    await store.import([{ entry, bill: DINNER }]);
    let saved = { id: 'v-1', version: store.saved('v-1')?.version ?? '', bill: DINNER };
    const imported = saved.version;
    // More versions than an entry keeps of those that the account does not have yet.
    for (let guest = 1; guest <= 9; guest++) {
      const { bill } = addDiner(saved.bill, { id: `guest-${guest}`, name: `Guest ${guest}` });
      saved = kept(await updateSaved(store, saved, bill));
    }
    // The account has it from the device that made the file.
    const there = { ...entry, createdAt: at, bill: storedBill(DINNER), earlier: [] };
    const save = vi.fn<RemoteBills['save']>((_, _bill, { base }) =>
      Promise.resolve({ ok: true, value: base === 'v-1' ? { createdAt: at } : there }),
    );
    const remote: Partial<RemoteBills> = {
      save,
      newest: () => Promise.resolve({ ok: true, value: { entries: [], total: 1 } }),
    };
    for (let round = 0; round < 2; round++)
      await syncBills(store, remote as RemoteBills, () => Promise.resolve(undefined));
    expect(save.mock.calls).toMatchObject([
      [{ id: imported, dinerCount: 1 }, {}, { isNew: true }],
      [{ dinerCount: 10 }, {}, { base: 'v-1', isNew: false }],
    ]);
    expect(store.getState().bills).toMatchObject([{ dinerCount: 10, synced: { createdAt: at } }]);
  });

  it('stay in place if they are invalid, and are counted', async () => {
    const store = await open();
    await store.save('Lunch', DINNER);
    const records = openBills<{ id: string }>('guest');
    await records.change([], () => ({ put: [{ id: 'odd' }] }));
    const next = await open();
    expect(next.getState()).toMatchObject({ unreadable: 1 });
    expect(names(next)).toEqual(['Lunch']);
    await next.save('Dinner', DINNER);
    expect(await records.all()).toContainEqual({ id: 'odd' });
  });

  it('are stored all or none when the device is full', async () => {
    const store = await open();
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...words) {
      if (this.name === 'bodies') refusing('QuotaExceededError')();
      return put.apply(this, words);
    });
    expect(await store.save('Lunch', DINNER)).toBe('full');
    expect(names(store)).toEqual([]);
    vi.restoreAllMocks();
    expect(names(await open())).toEqual([]);
  });

  it('are stored nowhere else while the database fails, which is reported, and work again afterwards', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(refusing('UnknownError'));
    const store = await open();
    expect(store.getState().status).toBe('unavailable');
    expect(await store.save('Lunch', DINNER)).toBe('unavailable');
    expect(Object.keys(localStorage)).toEqual([]);
    vi.restoreAllMocks();
    expect(await store.save('Lunch', DINNER)).toMatchObject({ id: expect.any(String) as string });
    expect(store.getState()).toMatchObject({ status: 'ready', bills: [{ name: 'Lunch' }] });
    expect(names(await open())).toEqual(['Lunch']);
  });

  it('are offered to the account again if they could not be read on this device', async () => {
    const store = await open();
    await store.save('Lunch', DINNER);
    readNoBills();
    await expect(syncBills(store, {} as RemoteBills, async () => undefined)).rejects.toThrow('no');
    expect(store.getState().unsent).toBe(1);
    expect(store.getState().bills[0]).not.toHaveProperty('problem');
  });

  it('are reported as unreadable for now, and get no next version meanwhile', async () => {
    const store = await open();
    const first = kept(await store.save('Lunch', DINNER));
    const [entry] = store.getState().bills;
    await updateSaved(store, first, WITH_BOB);
    const before = store.entries();
    readNoBills();
    expect(entry && (await wholeBill(store, entry))).toBe('unavailable');
    expect(await updateSaved(store, first, WITH_CY)).toBe('unavailable');
    expect(store.entries()).toEqual(before);
  });

  it('are deleted with the account, even while another tab has them open', async () => {
    const store = await open();
    await store.save('Lunch', DINNER);
    await eraseBills('guest');
    expect(names(await open())).toEqual([]);
    expect(await store.save('Dinner', DINNER)).toMatchObject({ id: expect.any(String) as string });
  });
});

describe('a guest’s saved bills', () => {
  it('are counted, offered to the account, and moved there', async () => {
    startGuestSession();
    groupsOf('guest').save('Us', ['Ann']);
    const saved = kept(await savedBillsOf('guest').save('Lunch', DINNER));
    // On screen as it was saved, it is no bill of its own.
    const savedAs = { id: saved.id, name: 'Lunch', isChanged: false };
    localStorage.setItem(spaceKeys('guest').bill, serializeDraft(DINNER, 1, savedAs));
    const share = { me: 'ann', ways: new Map([['bob', 'bob@example.com']]), paid: ['bob'] };
    keepShare('guest', DINNER.id, share);
    expect(guestLeftovers()).toBeNull();

    const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    storeSession(accountSession(id));
    expect(guestLeftovers()).toEqual({ unsaved: 0, groups: 1, bills: 1, ways: 0 });
    expect(await adoptGuestData()).toBe(true);
    expect(guestLeftovers()).toBeNull();
    const [entry] = savedBillsOf(`a-${id}`).getState().bills;
    expect(entry).toMatchObject({ name: 'Lunch' });
    expect(await savedBillsOf(`a-${id}`).bill(entry?.id ?? '')).toEqual(DINNER);
    expect(groupsOf(`a-${id}`).getState().groups).toMatchObject([{ name: 'Us', state: 'new' }]);
    expect(await savedBillsOf('guest').bill(entry?.id ?? '')).toBe('absent');
    expect(keptShare(`a-${id}`, DINNER.id)).toEqual(share);
    expect(keptShare('guest', DINNER.id)).toBeUndefined();
  });

  it('stay the guest’s if they cannot be read', async () => {
    startGuestSession();
    const guest = savedBillsOf('guest');
    await guest.save('Supper', DINNER);
    const { id } = guest.getState().bills.find(({ name }) => name === 'Supper') ?? { id: '' };
    readNoBills();
    expect(await adoptSaved('a-7f9619ff-8b86-4d01-b42d-00cf4fc964ff')).toBe(false);
    vi.restoreAllMocks();
    expect(await guest.bill(id)).toEqual(DINNER);
  });
});
