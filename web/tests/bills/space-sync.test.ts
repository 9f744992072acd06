import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, billEntry, emptyBill, type AccountGroup, type AccountWays } from '#domain';
import type {
  RemoteBills,
  RemoteEntry,
  RemoteGroups,
  RemotePhotos,
  RemoteWays,
} from '#web/bills/saved/remote.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { SpaceSync } from '#web/bills/saved/sync/space-sync.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { keepWays } from '#web/platform/saved/ways-to-pay.ts';

const DINNER = addDiner(emptyBill('GBP', 5), { id: 'ann', name: 'Ann' }).bill;
const MINUTE_MS = 60_000;

/** The account's data behind a network without faults, and the number of requests. */
class Account {
  requests = 0;
  readonly stored = new Map<string, RemoteEntry>();
  /** Set: every request waits for it. */
  gate: Promise<void> = Promise.resolve();
  /** How its person gets paid. */
  paid: AccountWays | null = null;
  /** How many bills there is room for. */
  most = Infinity;

  async #answer<T>(value: () => T): Promise<{ ok: true; value: T }> {
    this.requests += 1;
    await this.gate;
    return { ok: true, value: value() };
  }

  readonly savedGroups = new Map<string, AccountGroup>();

  readonly groups: RemoteGroups = {
    list: () => this.#answer(() => [...this.savedGroups.values()]),
    put: (group) =>
      this.#answer(() => {
        const stored = { ...group, deleted: false };
        this.savedGroups.set(group.id, stored);
        return stored;
      }),
    remove: ({ id }) =>
      this.#answer(() => {
        const group = this.savedGroups.get(id);
        if (group) this.savedGroups.set(id, { ...group, deleted: true });
      }),
  };

  readonly ways: RemoteWays = {
    read: () => this.#answer(() => this.paid),
    put: (ways) => this.#answer(() => (this.paid = ways)),
  };

  readonly photos: RemotePhotos = {
    list: () => this.#answer(() => []),
    get: () => this.#answer(() => undefined),
    put: () => this.#answer(() => undefined),
    remove: () => this.#answer(() => undefined),
  };

  readonly bills: RemoteBills = {
    newest: () =>
      this.#answer(() => ({ entries: [...this.stored.values()].slice(-50), total: this.stored.size })),
    after: (last) =>
      this.#answer(() =>
        [...this.stored.values()]
          .filter(({ id }) => last === null || id > last)
          .sort((one, other) => (one.id < other.id ? -1 : 1))
          .slice(0, 50),
      ),
    bills: () => this.#answer(() => new Map<string, unknown>()),
    save: async (entry) => {
      if (this.stored.size >= this.most) {
        this.requests += 1;
        return { ok: false, problem: 'limit' };
      }
      return this.#answer(() => {
        const createdAt = '2026-11-21T12:00:00.000Z';
        this.stored.set(entry.id, { ...entry, earlier: [], createdAt });
        return { createdAt };
      });
    },
    remove: (id) =>
      this.#answer(() => {
        this.stored.delete(id);
      }),
  };
}

let count = 0;
let present: Space = 'guest';
const syncs: SpaceSync[] = [];

/** Logs a new account in on this device. */
function arrive() {
  count += 1;
  const space: Space = `a-6f9619ff-8b86-4d01-b42d-0000000000${String(count).padStart(2, '0')}`;
  const saved = { groups: groupsOf(space), savedBills: savedBillsOf(space), ways: waysOf(space) };
  const account = new Account();
  const sync = new SpaceSync({
    space,
    connect: () => Promise.resolve(account),
    isPresent: () => present === space,
  });
  syncs.push(sync);
  present = space;
  sync.hurry();
  return { space, saved, account, sync };
}

const settled = (sync: SpaceSync) => vi.waitFor(() => expect(sync.isRunning.getState()).toBe(false));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  // The database's own tasks go on: only the waits between rounds are moved by hand.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  for (const sync of syncs.splice(0)) sync.stop();
});

/** Lets this much time pass, and everything come to rest in between. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe('the synchronisation of a device with an account', () => {
  it('sends saved data, and then stops', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    await saved.savedBills.save('Lunch', DINNER);
    await vi.waitFor(() => expect(account.stored.size).toBe(1));
    await settled(sync);
    const { requests } = account;
    await pass(10 * MINUTE_MS);
    expect(account.requests).toBe(requests);
    expect([sync.problem.getState(), saved.savedBills.getState().unsent]).toEqual([null, 0]);
  });

  it('sends a saved group and its deletion, fetches one from another device, and removes it once it is deleted there', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    const names = () => saved.groups.getState().groups.map(({ name }) => name);
    saved.groups.save('Us', ['Ann']);
    await vi.waitFor(() => expect([...account.savedGroups.values()]).toMatchObject([{ name: 'Us' }]));
    await settled(sync);
    const lastUsed = '2026-11-21T12:00:00.000Z';
    const elsewhere = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964aa', name: 'Them', diners: ['Bob'], lastUsed };
    account.savedGroups.set(elsewhere.id, { ...elsewhere, deleted: false });
    sync.hurry();
    await vi.waitFor(() => expect(names().sort()).toEqual(['Them', 'Us']));
    await settled(sync);
    account.savedGroups.set(elsewhere.id, { ...elsewhere, deleted: true });
    sync.hurry();
    await vi.waitFor(() => expect(names()).toEqual(['Us']));
    await settled(sync);
    const [us] = saved.groups.getState().groups;
    saved.groups.remove(us?.id ?? '');
    await vi.waitFor(() => expect(account.savedGroups.get(us?.id ?? '')?.deleted).toBe(true));
  });

  it('sends ways to be paid once, also after a time offline', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    const network = vi.spyOn(account.ways, 'put').mockResolvedValue({ ok: false, problem: 'offline' });
    const ways = [{ kind: 'paypal', handle: 'ann' }] as const;
    expect(keepWays(saved.ways, ways)).toBe('saved');
    await vi.waitFor(() => expect(sync.problem.getState()).toBe('offline'));
    expect(saved.ways.hasUnsent()).toBe(true);
    network.mockRestore();
    sync.hurry();
    await vi.waitFor(() => expect(account.paid).toMatchObject({ ways }));
    await settled(sync);
    expect([saved.ways.hasUnsent(), sync.problem.getState()]).toEqual([false, null]);
    const { requests } = account;
    await pass(10 * MINUTE_MS);
    expect(account.requests).toBe(requests);
  });

  it.each([
    ['groups', (account: Account) => vi.spyOn(account.groups, 'list')],
    ['ways to be paid', (account: Account) => vi.spyOn(account.ways, 'read')],
  ])('reports failures of %s as such, and sends bills all the same', async (_, failing) => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    const request = failing(account).mockResolvedValue({ ok: false, problem: 'later' });
    await saved.savedBills.save('Lunch', DINNER);
    await vi.waitFor(() => expect(account.stored.size).toBe(1));
    await settled(sync);
    expect(sync.problem.getState()).toBe('not_synced');
    request.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    await saved.savedBills.save('Dinner', DINNER);
    await vi.waitFor(() => expect(account.stored.size).toBe(2));
    await settled(sync);
    expect(sync.problem.getState()).toBe('not_synced');
  });

  it('reports what is wrong with bills, even if groups have failed before them', async () => {
    const { account, sync } = arrive();
    await settled(sync);
    vi.spyOn(account.groups, 'list').mockResolvedValue({ ok: false, problem: 'later' });
    vi.spyOn(account.bills, 'newest').mockResolvedValue({ ok: false, problem: 'later' });
    sync.hurry();
    await vi.waitFor(() => expect(sync.problem.getState()).toBe('later'));
  });

  it('slows down while the device is full, reports it, and continues once there is room', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    const write = Storage.prototype.setItem;
    saved.groups.save('Us', ['Ann']);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await settled(sync);
    const before = account.requests;
    await pass(10 * MINUTE_MS);
    expect(sync.problem.getState()).toBe('not_kept');
    expect(account.requests - before).toBeLessThan(40);
    expect(account.requests - before).toBeGreaterThan(2);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(write);
    await pass(6 * MINUTE_MS);
    expect(sync.problem.getState()).toBeNull();
    expect(saved.groups.getState().groups).toMatchObject([{ name: 'Us', state: 'synced' }]);
  });

  it('sends no bill that it could not mark as sent, and each only once in the end', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    await saved.savedBills.save('Lunch', DINNER);
    await settled(sync);
    await saved.savedBills.load();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { requests } = account;
    const entry = [...account.stored.values()][0] as RemoteEntry;
    account.stored.set('new', { ...entry, id: '6f9619ff-8b86-4d01-b42d-00cf4fc964aa', name: 'Elsewhere' });
    sync.hurry();
    await pass(10 * MINUTE_MS);
    expect(sync.problem.getState()).toBe('not_kept');
    expect(account.requests - requests).toBeLessThan(40);
    vi.restoreAllMocks();
    await pass(6 * MINUTE_MS);
    expect(
      saved.savedBills
        .getState()
        .bills.map(({ name }) => name)
        .sort(),
    ).toEqual(['Elsewhere', 'Lunch']);
  });

  it('of the next account begins while the previous one’s round is still running', async () => {
    const one = arrive();
    await settled(one.sync);
    let open = (): void => undefined;
    one.account.gate = new Promise((resolve) => {
      open = resolve;
    });
    await one.saved.savedBills.save('Hers', DINNER);
    one.sync.stop();
    const other = arrive();
    await other.saved.savedBills.save('His', DINNER);
    await vi.waitFor(() => expect(other.account.stored.size).toBe(1));
    open();
    await settled(one.sync);
    expect([...other.account.stored.values()].map(({ name }) => name)).toEqual(['His']);
    // A round that ended because its account was logged out continues when the account is back.
    present = one.space;
    one.sync.hurry();
    await vi.waitFor(() => expect(one.saved.savedBills.getState().unsent).toBe(0));
    expect([...one.account.stored.values()].map(({ name }) => name)).toEqual(['Hers']);
  });

  it('marks a bill without room in the account, and sends it as soon as another is deleted', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    account.most = 1;
    await saved.savedBills.save('Lunch', DINNER);
    await vi.waitFor(() => expect(account.stored.size).toBe(1));
    await settled(sync);
    await saved.savedBills.save('Dinner', DINNER);
    const named = (name: string) => saved.savedBills.entries().find((entry) => entry.name === name);
    await vi.waitFor(() => expect(named('Dinner')).toMatchObject({ problem: 'no_room' }));
    await settled(sync);
    expect(sync.problem.getState()).toBe('limit');
    expect(named('Lunch')).toHaveProperty('synced');
    const { requests } = account;
    await pass(10 * MINUTE_MS);
    expect(account.requests - requests).toBeLessThan(40);
    await saved.savedBills.remove(named('Lunch')?.id ?? '');
    await vi.waitFor(() => expect(named('Dinner')).toHaveProperty('synced'));
    await settled(sync);
    expect(sync.problem.getState()).toBeNull();
    expect(named('Dinner')).not.toHaveProperty('problem');
    expect([...account.stored.values()].map(({ name }) => name)).toEqual(['Dinner']);
  });

  it('fetches the names of more changed bills than a page holds', async () => {
    const { saved, account, sync } = arrive();
    await settled(sync);
    const createdAt = '2026-11-21T12:00:00.000Z';
    const versions = (version: string, name: string) =>
      Array.from({ length: 60 }, (_, index): RemoteEntry => {
        const first = `first-${100 + index}`;
        const entry = billEntry(DINNER, { id: first, name, date: createdAt });
        return version === 'first'
          ? { ...entry, earlier: [], createdAt }
          : { ...entry, id: `${version}-${index}`, first, earlier: [first], createdAt };
      });
    for (const [version, name] of [
      ['first', 'Lunch'],
      ['next', 'Dinner'],
    ] as const) {
      account.stored.clear();
      for (const entry of versions(version, name)) account.stored.set(entry.id, entry);
      sync.hurry();
      await settled(sync);
      const names = saved.savedBills.getState().bills.map((entry) => entry.name);
      expect(names).toEqual(Array.from({ length: 60 }, () => name));
    }
  });

  it('does nothing for data that never leave the device', async () => {
    const { space, saved, sync } = arrive();
    let asked = 0;
    const demo = new SpaceSync({
      space,
      connect: () => {
        asked += 1;
        return Promise.resolve(undefined);
      },
      isPresent: () => present === space,
    });
    syncs.push(demo);
    sync.stop();
    demo.hurry();
    await saved.savedBills.save('Lunch', DINNER);
    await pass(10 * MINUTE_MS);
    expect(asked).toBeLessThan(5);
    expect(demo.problem.getState()).toBeNull();
  });
});
