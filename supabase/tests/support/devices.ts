import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createStore } from 'zustand/vanilla';
import { changeWays, type Bill, type DeviceWays } from '#domain';
import { GroupStore } from '#web/platform/saved/group-store.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { remoteBills, remoteGroups, remoteWays } from '#web/bills/saved/sync/supabase-remote.ts';
import { syncBills } from '#web/bills/saved/sync/sync-bills.ts';
import { syncGroups } from '#web/bills/saved/sync/sync-groups.ts';
import type { SyncProblem } from '#web/bills/saved/sync/sync-problem.ts';
import { syncWays } from '#web/bills/saved/sync/sync-ways.ts';
import type { WaysPlace } from '#web/platform/saved/ways-of-space.ts';
import { readWays, updateWays } from '#web/platform/saved/ways-to-pay.ts';
import type { Records } from '#web/platform/storage/records.ts';

/**
 * The fate of a request. `lost`: it never arrives; `unanswered`: it is carried out, and the answer lost; `late`: it is
 * thought lost and carried out later; `failed`: the server says 500 and does nothing; `failed-after`: it says 500 and
 * has done it; `killed` and `killed-after`: the page is killed, before or after it is carried out.
 */
export const FAULTS = [
  'lost',
  'unanswered',
  'late',
  'failed',
  'failed-after',
  'killed',
  'killed-after',
] as const;
export type Fault = (typeof FAULTS)[number] | 'none';

type Fetch = typeof fetch;

/** A network between devices and a backend: it applies the planned faults to the requests, one each, and then works faultlessly. */
export class FaultyNetwork {
  readonly #backend: Fetch;
  #faults: Fault[] = [];
  #late: (() => Promise<unknown>)[] = [];
  #kill: () => void = () => {};
  requests = 0;
  faults = 0;
  /** The errors that the backend itself has answered with: a browser reports each in its console. */
  readonly refusals: string[] = [];

  constructor(backend: Fetch) {
    this.#backend = backend;
  }

  /** The faults of the next requests, and the function that kills the page. */
  plan(faults: readonly Fault[], kill: () => void): void {
    this.#faults = [...faults];
    this.#kill = kill;
  }

  /** Carries out what was late. */
  async deliverLate(): Promise<void> {
    const late = this.#late;
    this.#late = [];
    for (const request of late) await request();
  }

  readonly fetch: Fetch = async (input, init) => {
    const fault = this.#faults.shift() ?? 'none';
    const carryOut = async () => {
      const answer = await this.#backend(input, init);
      if (!answer.ok) this.refusals.push(`${answer.status} ${new Request(input, init).url}`);
      return answer;
    };
    this.requests += 1;
    if (fault === 'none') return carryOut();
    this.faults += 1;
    if (fault === 'late') this.#late.push(carryOut);
    if (fault === 'unanswered' || fault.endsWith('after')) await carryOut();
    if (fault.startsWith('failed')) return new Response('{"message":"out of order"}', { status: 500 });
    if (!fault.startsWith('killed')) return new Response('{"code":"offline"}', { status: 530 });
    this.#kill();
    // The page has been killed: nobody gets the answer.
    return new Promise(() => undefined);
  };
}

/** Runs a synchronisation until it ends or the page is killed. */
async function untilKilled(
  network: FaultyNetwork,
  faults: readonly Fault[],
  work: () => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | 'killed' | undefined> {
  return new Promise((resolve, reject) => {
    network.plan(faults, () => resolve('killed'));
    work().then(resolve, reject);
  });
}

let clock = Date.UTC(2026, 0, 1);
/** Each call returns a slightly later time; the backend's clock is far ahead. */
const now = (): string => new Date((clock += 1000)).toISOString();

interface Account {
  readonly client: SupabaseClient;
  readonly owner: string;
  readonly network: FaultyNetwork;
}

/** One device's saved groups: the product's own store and synchronisation, on a text that outlives the page. */
export class GroupsDevice {
  #text: string | null = null;
  readonly #client: SupabaseClient;
  readonly #owner: string;
  readonly #network: FaultyNetwork;
  store!: GroupStore;

  constructor({ client, owner, network }: Account) {
    this.#client = client;
    this.#owner = owner;
    this.#network = network;
    this.open();
  }

  /** Opens the page: only stored data is known. */
  open(): void {
    this.store = new GroupStore({
      place: {
        read: () => ({ status: 'ok', text: this.#text }),
        write: (text) => {
          this.#text = text;
          return 'saved';
        },
        quarantine: () => 'unavailable',
      },
      sends: true,
      newId: randomUUID,
      now,
    });
  }

  async sync(faults: readonly Fault[] = []): Promise<SyncProblem | 'killed' | undefined> {
    const ended = await untilKilled(this.#network, faults, () =>
      syncGroups(this.store, remoteGroups(this.#client, this.#owner)),
    );
    if (ended === 'killed') this.open();
    return ended;
  }
}

/** Records that outlive the page. */
function memoryRecords(): Records<SavedBillEntry> {
  const entries = new Map<string, SavedBillEntry>();
  const bodies = new Map<string, unknown>();
  return {
    all: () => Promise.resolve([...entries.values()]),
    body: (id) => Promise.resolve(bodies.get(id)),
    change: (ids, decide) => {
      const found = new Map(
        ids.flatMap((id) => {
          const entry = entries.get(id);
          return entry ? [[id, entry] as const] : [];
        }),
      );
      const change = decide(found);
      for (const entry of change.put ?? []) entries.set(entry.id, entry);
      for (const [id, body] of change.bodies ?? []) bodies.set(id, body);
      for (const id of change.remove ?? []) entries.delete(id);
      for (const id of change.removeBodies ?? []) bodies.delete(id);
      return Promise.resolve('saved');
    },
  };
}

/** One device's bill history, likewise. */
export class HistoryDevice {
  readonly #records = memoryRecords();
  readonly #client: SupabaseClient;
  readonly #owner: string;
  readonly #network: FaultyNetwork;
  store!: SavedBills;
  /** The bills that were deleted elsewhere, while the account lacked changes made here: notices name them. */
  readonly unsaved: Bill[] = [];
  /** How far this device's clock is ahead, in ms. */
  aheadMs = 0;

  constructor({ client, owner, network }: Account) {
    this.#client = client;
    this.#owner = owner;
    this.#network = network;
  }

  async open(): Promise<void> {
    this.store = new SavedBills({
      space: `a-${this.#owner}`,
      records: this.#records,
      newId: randomUUID,
      now: () => new Date(Date.parse(now()) + this.aheadMs).toISOString(),
      keepUnsaved: (_, bill) => {
        this.unsaved.push(bill);
        return 'saved';
      },
      changed: () => {},
    });
    await this.store.load();
  }

  async sync(faults: readonly Fault[] = []): Promise<SyncProblem | 'killed' | undefined> {
    const ended = await untilKilled(this.#network, faults, () =>
      syncBills(this.store, remoteBills(this.#client, this.#owner), () => Promise.resolve(undefined)),
    );
    if (ended === 'killed') await this.open();
    return ended;
  }

  /** A bill, fetched if necessary; undefined if it cannot be. */
  async read({ version }: SavedBillEntry): Promise<Bill | undefined> {
    if ((await this.store.bill(version)) === 'absent') {
      this.#network.plan([], () => {});
      const found = await remoteBills(this.#client, this.#owner).bills([version]);
      if (found.ok) await this.store.change([], () => ({ bodies: [...found.value] }));
    }
    const bill = await this.store.bill(version);
    return typeof bill === 'string' ? undefined : bill;
  }

  /** Changes the device's only bill, fetched if necessary; does nothing if it cannot be fetched. */
  async change(rule: (bill: Bill) => Bill, name?: string): Promise<void> {
    const [entry] = this.store.getState().bills;
    const bill = entry && (await this.read(entry));
    if (!bill) return;
    await this.store.amend([{ entry: { ...entry, ...(name !== undefined && { name }) }, bill: rule(bill) }]);
  }

  /** The names of the bills that the person sees. */
  names(): string[] {
    return this.store
      .getState()
      .bills.map(({ name }) => name)
      .sort();
  }
}

/** How somebody gets paid on one device, likewise: all of it is in the text that outlives the page. */
export class WaysDevice {
  #stored: string | null = null;
  readonly #client: SupabaseClient;
  readonly #owner: string;
  readonly #network: FaultyNetwork;
  readonly #place: WaysPlace = {
    text: createStore<string | null>(() => null),
    read: () => this.#stored,
    write: (text) => {
      this.#stored = text;
      return 'saved';
    },
    hasUnsent: () => false,
  };

  constructor({ client, owner, network }: Account) {
    this.#client = client;
    this.#owner = owner;
    this.#network = network;
  }

  get ways(): DeviceWays {
    return readWays(this.#stored);
  }

  /** The names at PayPal that the person gets paid by, from now on. */
  set(handles: readonly string[]): void {
    const ways = handles.map((handle) => ({ kind: 'paypal', handle }) as const);
    updateWays(this.#place, (device) => changeWays(device, ways, now()));
  }

  async sync(faults: readonly Fault[] = []): Promise<SyncProblem | 'killed' | undefined> {
    return untilKilled(this.#network, faults, () =>
      syncWays(this.#place, remoteWays(this.#client, this.#owner)),
    );
  }
}
