import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { openDB } from 'idb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, removeDiner, type Bill } from '#domain';
import { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { clearAuthData } from '#web/platform/accounts/clear-auth-data.ts';
import { eraseSpace } from '#web/platform/storage/erase-space.ts';
import { adoptGuestData } from '#web/bills/guest-data.ts';
import { loadConfig } from '#web/platform/config.ts';
import { endSession, storeSession } from '#web/platform/session.ts';
import { copiesRead, forgetCopiesRead } from '#web/bills/document/both-copies.ts';
import { parseDraft } from '#web/bills/document/draft.ts';
import {
  eraseDurable,
  readDurable,
  replaceDurable,
  writeDurable,
} from '#web/platform/storage/durable-copies.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { accountSession } from '../support/account-session.ts';

const ID = '01a1fd60-147d-7428-b76c-f56efa4965c2';
const ACCOUNT = `a-${ID}` as const;
const BILL = spaceKeys('guest').bill;
const add = (name: string) => (bill: Bill) => addDiner(bill, { id: name.toLowerCase(), name });
const take = (name: string) => (bill: Bill) => removeDiner(bill, name.toLowerCase());
const names = (store: BillStore) => store.getState().bill.diners.map(({ name }) => name);
const NICKNAME: FormDraft<string> = { name: 'nickname', empty: '', schema: v.string() };
const type = (store: BillStore, nickname: string) => store.setForm(NICKNAME, nickname);
const typed = (store: BillStore) => formIn(store.getState(), NICKNAME);

let pages: (() => void)[] = [];
/** A page that shows the bill of a space. */
async function open(space: Space = 'guest'): Promise<BillStore> {
  forgetCopiesRead(space);
  const store = new BillStore(space, 'GBP', await copiesRead(space).promise);
  pages.push(store.connect());
  return store;
}
/** Closes or kills all pages. */
function leave(): void {
  for (const stop of pages) stop();
  pages = [];
}

/** The names on the bill that the database has. */
async function durableNames(space: Space = 'guest'): Promise<readonly string[]> {
  const key = spaceKeys(space).bill;
  const bill = (await readDurable([key])).get(key);
  const draft = bill && parseDraft(bill.text);
  return draft?.ok ? draft.bill.diners.map(({ name }) => name) : [];
}
const untilDurable = (expected: readonly string[], space?: Space) =>
  vi.waitFor(async () => expect(await durableNames(space)).toEqual(expected));

/** The browser is killed: local storage is what it was when it last reached the disk. */
function kill(onDisk: Readonly<Record<string, string>>): void {
  leave();
  for (const space of ['guest', ACCOUNT] as const) forgetCopiesRead(space);
  localStorage.clear();
  for (const [key, text] of Object.entries(onDisk)) localStorage.setItem(key, text);
}
const disk = () => ({ ...localStorage }) as Record<string, string>;

/** Kills a browser whose local storage has only Maya on the bill, and whose database has Tom, too. */
async function killWithoutTom(): Promise<void> {
  const store = await open();
  store.edit(add('Maya'));
  const minuteAgo = disk();
  store.edit(add('Tom'));
  await untilDurable(['Maya', 'Tom']);
  kill(minuteAgo);
}

/**
 * A database that does not answer, as WebKit's does after a page was left in the middle of a transaction. Returns a function that ends
 * that.
 */
async function silentDatabase(): Promise<() => Promise<void>> {
  const database = await openDB('fairtab.copies');
  const transaction = database.transaction('copies', 'readwrite');
  let isHeld = true;
  const hold = (): unknown => isHeld && transaction.store.get('held').then(hold);
  void hold();
  return async () => {
    isHeld = false;
    await transaction.done;
  };
}

/** A page whose bill, with one diner, is in the database. */
async function withMaya() {
  const store = await open();
  store.edit(add('Maya'));
  await untilDurable(['Maya']);
  return store;
}

beforeEach(async () => {
  await Promise.all([eraseDurable('guest'), eraseDurable(ACCOUNT)]);
});
afterEach(() => {
  vi.restoreAllMocks();
  leave();
  endSession();
});

describe('a browser that is killed', () => {
  it('loses nothing of the bill and its half-typed forms, even if local storage is older', async () => {
    const store = await open();
    store.edit(add('Maya'));
    const minuteAgo = disk();
    store.edit(add('Tom'));
    type(store, 'Spaghe');
    await untilDurable(['Maya', 'Tom']);
    kill(minuteAgo);
    const next = await open();
    expect(names(next)).toEqual(['Maya', 'Tom']);
    expect(typed(next)).toBe('Spaghe');
    // Local storage has it from then on.
    expect(names(new BillStore('guest', 'GBP'))).toEqual(['Maya', 'Tom']);
  });

  it('loses neither the bill opened since nor the one it replaced', async () => {
    const store = await open();
    store.edit(add('Maya'));
    const minuteAgo = disk();
    store.clear();
    store.edit(add('Priya'));
    await untilDurable(['Priya']);
    kill(minuteAgo);
    const next = await open();
    expect(names(next)).toEqual(['Priya']);
    expect(next.getState().left).toMatchObject([{ bill: { diners: [{ name: 'Maya' }] } }]);
  });

  it('keeps a bill that the database returns too late beside the new one', async () => {
    await killWithoutTom();
    const release = await silentDatabase();
    const next = await open();
    expect(names(next)).toEqual(['Maya']);
    next.edit(add('Zoe'));
    await release();
    const { left } = spaceKeys('guest');
    await vi.waitFor(() => expect(localStorage.getItem(left) ?? '').toContain('Tom'));
    expect(names(next)).toEqual(['Maya', 'Zoe']);
  });

  it('does not restore in one tab what another restored tab has removed meanwhile', async () => {
    await killWithoutTom();
    const [late, early] = [await open(), await open()];
    early.edit(take('Tom'));
    early.edit(add('Zoe'));
    late.edit(add('Ann'));
    await untilDurable(['Maya', 'Zoe', 'Ann']);
    expect(names(late)).toEqual(['Maya', 'Zoe', 'Ann']);
  });
});

describe('choosing the newer copy', () => {
  it('keeps local storage if that is newer, and updates the database', async () => {
    const store = await withMaya();
    // The tab is killed before the write: local storage has it.
    const stopped = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError');
    });
    store.edit(add('Tom'));
    leave();
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
    stopped.mockRestore();
    expect(await durableNames()).toEqual(['Maya']);
    const next = await open();
    expect(names(next)).toEqual(['Maya', 'Tom']);
    await untilDurable(['Maya', 'Tom']);
    expect(names(next)).toEqual(['Maya', 'Tom']);
  });

  it('uses the last one written, even if the clock was set back', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000_000);
    const store = await withMaya();
    clock.mockReturnValue(1_000_000);
    const hourAgo = disk();
    store.edit(add('Tom'));
    await untilDurable(['Maya', 'Tom']);
    kill(hourAgo);
    const next = await open();
    expect(names(next)).toEqual(['Maya', 'Tom']);
    next.edit(add('Zoe'));
    await untilDurable(['Maya', 'Tom', 'Zoe']);
  });

  it('keeps the later one, in whatever order the writes of two tabs arrive', async () => {
    const stamps = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(stamps, async (order) => {
        await eraseDurable('guest');
        await Promise.all(order.map((stamp) => writeDurable(new Map([[BILL, { text: `${stamp}`, stamp }]]))));
        const stamp = Math.max(...order);
        expect((await readDurable([BILL])).get(BILL)).toEqual({ text: `${stamp}`, stamp });
      }),
    );
  });
});

describe('a copy that cannot be read', () => {
  it.each([['nonsense'], [{ text: 5, stamp: 1 }], [null]])('is ignored: %j', async (record) => {
    await replaceDurable(new Map([[BILL, record as never]]));
    const store = await withMaya();
    expect(store.getState().left).toEqual([]);
  });

  it('is kept word for word if it is the newer one', async () => {
    await withMaya();
    leave();
    const text = '{"version":1,"bill":{"diners":"nonsense"},"stamp":9000000000000}';
    await replaceDurable(new Map([[BILL, { text, stamp: 9e12 }]]));
    const next = await open();
    expect(next.getState().left).toMatchObject([{ problem: 'corrupt', text }]);
    expect(names(next)).toEqual(['Maya']);
    // The bill on screen replaces it in the database.
    await untilDurable(['Maya']);
  });

  it('in local storage is kept aside, and the other copy replaces it', async () => {
    await withMaya();
    kill({ [spaceKeys('guest').bill]: '{"version":1,"bill' });
    const next = await open();
    expect(names(next)).toEqual(['Maya']);
    expect(next.getState().left).toMatchObject([{ text: '{"version":1,"bill' }]);
  });
});

describe('a storage that refuses', () => {
  it('keeps the bill in local storage while the database is full, and in both afterwards', async () => {
    const store = await withMaya();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.edit(add('Tom'));
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect(full).toHaveBeenCalled());
    expect(await durableNames()).toEqual(['Maya']);
    expect(store.getState().storage).toBe('saved');
    expect(names(new BillStore('guest', 'GBP'))).toEqual(['Maya', 'Tom']);
    full.mockRestore();
    store.edit(add('Zoe'));
    await untilDurable(['Maya', 'Tom', 'Zoe']);
  });

  it('keeps the bill in the database while local storage is full', async () => {
    const store = await withMaya();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.edit(add('Tom'));
    expect(store.getState().storage).toBe('full');
    await untilDurable(['Maya', 'Tom']);
    full.mockRestore();
    leave();
    const next = await open();
    expect(names(next)).toEqual(['Maya', 'Tom']);
  });

  it('is written at once when the page is about to close', async () => {
    const store = await withMaya();
    store.edit(add('Tom'));
    leave();
    // No wait for a timer: leaving writes before any later request to the database.
    expect(await durableNames()).toEqual(['Maya', 'Tom']);
  });
});

describe('the owner of a bill', () => {
  const signIn = () => storeSession(accountSession(ID));

  it('is never mixed up', async () => {
    await withMaya();
    kill({});
    const other = await open(ACCOUNT);
    other.edit(add('Tom'));
    await untilDurable(['Tom'], ACCOUNT);
    expect(names(other)).toEqual(['Tom']);
    expect(await durableNames()).toEqual(['Maya']);
  });

  it('stays after "Clear auth data", in demo mode too, and is deleted with the account', async () => {
    const demo = { version: 1, mode: 'demo', gate: { digest: null } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(demo)));
    await loadConfig();
    vi.unstubAllGlobals();
    signIn();
    (await open()).edit(add('Maya'));
    (await open(ACCOUNT)).edit(add('Tom'));
    await untilDurable(['Maya']);
    await untilDurable(['Tom'], ACCOUNT);
    leave();
    await clearAuthData();
    expect([await durableNames(), await durableNames(ACCOUNT)]).toEqual([['Maya'], ['Tom']]);
    await eraseSpace(ACCOUNT);
    expect([await durableNames(), await durableNames(ACCOUNT)]).toEqual([['Maya'], []]);
  });

  it('becomes the account’s, including what local storage has lost', async () => {
    const guests = await open();
    guests.edit(add('Maya'));
    const own = await open(ACCOUNT);
    own.edit(add('Tom'));
    const minuteAgo = disk();
    guests.edit(add('Priya'));
    type(guests, 'Spaghe');
    own.edit(add('Ann'));
    await untilDurable(['Maya', 'Priya']);
    await untilDurable(['Tom', 'Ann'], ACCOUNT);
    kill(minuteAgo);
    signIn();
    expect(await adoptGuestData()).toBe(true);
    const store = await open(ACCOUNT);
    expect([names(store), typed(store)]).toEqual([['Maya', 'Priya'], 'Spaghe']);
    const [before] = store.getState().left;
    expect(before?.bill?.diners.map(({ name }) => name)).toEqual(['Tom', 'Ann']);
    const guestKeys = spaceKeys('guest');
    expect(await readDurable([BILL, guestKeys.forms, guestKeys.left])).toEqual(new Map());
    expect(await durableNames(ACCOUNT)).toEqual(['Maya', 'Priya']);
    // The guest starts with an empty bill.
    expect(names(await open())).toEqual([]);
  });

  it('does not come back as the guest’s, on a page that read it before', async () => {
    await killWithoutTom();
    const read = async () => new BillStore('guest', 'GBP', await copiesRead('guest').promise);
    expect(names(await read())).toEqual(['Maya', 'Tom']);
    signIn();
    expect(await adoptGuestData()).toBe(true);
    endSession();
    expect(names(await read())).toEqual([]);
  });

  it('becomes the account’s even if the database does not respond', async () => {
    await withMaya();
    leave();
    signIn();
    const release = await silentDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const moved: boolean[] = [];
      void adoptGuestData().then((isWhole) => moved.push(isWhole));
      for (let second = 0; moved.length === 0 && second < 100; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(moved).toEqual([true]);
    } finally {
      vi.useRealTimers();
      await release();
    }
    expect(names(await open(ACCOUNT))).toEqual(['Maya']);
  });
});
