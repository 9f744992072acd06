import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openingTrip, settleTrip, type Bill, type Replica } from '#domain';
import { newSecret } from '#web/platform/device/ids.ts';
import type { RequestedSeat, TablePlace } from '#web/platform/table/stored-table.ts';
import { TripStore } from '#web/platform/trip/trip-store.ts';
import { read } from '../../../domain/tests/support/read.ts';
import { runs } from '../../../domain/tests/support/runs.ts';
import { startServer } from './support/backend.ts';

// No bell: what others write arrives by requests alone, which may be lost.
vi.mock('#web/platform/table/listen.ts', () => ({ listenToTable: () => () => undefined }));

/** 500 acts in all; 20,000, as `trips_phones.test.ts` has of the rules alone, with `PROPERTY_RUNS=40`. */
const ACTS = 100;
const RUNS = runs(5);
const NAMES = ['Ann', 'Bob', 'Cem', 'Dan'];

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** A bill that somebody has paid for everybody. */
function billOf(id: string, who: number, cents: number): Bill {
  const diners = NAMES.map((name, index) => ({ id: `p${index}`, name }));
  const dinerIds = diners.map((diner) => diner.id);
  const price = cents / 100;
  const item = { id: 'i', name: 'Dinner', price, quantity: 1, dinerIds, isShared: true, timestamp: 1 };
  const payments = [{ id: 'pay', dinerId: `p${who}`, amount: price }];
  const stored = { id, currency: 'EUR', diners, dinerGroups: [], items: [item], drinkRounds: [], payments };
  return read({ ...stored, timestamp: 1 });
}
const centsOf = ({ lines }: Bill) => lines[0]?.price ?? 0;

/** What outlives a phone's pages: local storage at once, and the browser's database. */
interface Disk {
  seat: string | null;
  durable: { readonly text: string; readonly stamp: number } | undefined;
  entries: Replica | undefined;
  /** Local storage as it was once: what is left of it if the whole browser is killed. */
  older: string | null;
  readonly tabs: Set<() => void>;
}

/** @param page once it is killed, it writes no more */
const placeOn = (disk: Disk, page: { readonly isKilled: boolean }): TablePlace => ({
  kind: 'trip',
  text: () => disk.seat,
  keep(seat, stamp, tell) {
    if (page.isKilled) return disk.seat;
    disk.seat = seat && JSON.stringify(seat);
    disk.durable = { text: disk.seat ?? '', stamp };
    setImmediate(() => disk.tabs.forEach((heard) => heard()));
    tell(true);
    return disk.seat;
  },
  durable: () => Promise.resolve(disk.durable),
  entries: (_, queue) => disk.entries && { ...structuredClone(disk.entries), queue },
  keepEntries(_, replica) {
    if (!page.isKilled) disk.entries = structuredClone(replica);
  },
  left: () => [],
  keepLeft: () => undefined,
  onOtherTab(changed) {
    disk.tabs.add(changed);
    return () => disk.tabs.delete(changed);
  },
});

/** A page of a phone. */
class Tab {
  readonly page = { isKilled: false };
  readonly store: TripStore;
  #stop: (() => void) | undefined;

  constructor(seatId: string, disk: Disk) {
    const config = () => Promise.resolve(server.config);
    this.store = new TripStore(seatId, placeOn(disk, this.page), () => undefined, config);
  }

  /** As `Trips` does: nothing is sent before it is known what the browser's database has. */
  async open(): Promise<void> {
    await this.store.recalled();
    this.#stop = this.store.connect();
  }

  kill(): void {
    this.page.isKilled = true;
    this.#stop?.();
  }
}

/** A phone with its tabs, of which each changes only the bills that it has added. */
class Phone {
  readonly seatId = randomUUID();
  readonly disk: Disk = { seat: null, durable: undefined, entries: undefined, older: null, tabs: new Set() };
  readonly tabs: Tab[] = [];
  isOnline = true;
  fates: string[] = [];
  /** The last cents of each bill and repayment that it has written; null: it has removed it. */
  readonly written = new Map<string, number | null>();

  async open(index: number): Promise<void> {
    const tab = new Tab(this.seatId, this.disk);
    this.tabs[index] = tab;
    await tab.open();
  }

  async kill(index: number, isWhole: boolean): Promise<void> {
    const killed = isWhole ? [...this.tabs.keys()] : [index];
    for (const each of killed) this.tabs[each]?.kill();
    if (isWhole && this.disk.older !== null) this.disk.seat = this.disk.older;
    for (const each of killed) await this.open(each);
  }

  get states() {
    return this.tabs.map(({ store }) => store.getState());
  }
}

const requests = { inFlight: 0 };
/** Has each phone's requests meet their fates. @param address of all of them */
function network(phones: readonly Phone[], address: string): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { seat_id: seatId } = JSON.parse(init?.body as string) as { seat_id: string };
    const phone = phones.find((each) => each.seatId === seatId);
    const fate = phone?.isOnline ? phone.fates.shift() : 'not sent';
    requests.inFlight += 1;
    try {
      if (fate === 'not sent') throw new TypeError('failed to fetch');
      const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address };
      const response = await fetch(input, { ...init, headers });
      const text = await response.text();
      if (fate === 'answer lost') throw new TypeError('failed to fetch');
      return new Response(text, response);
    } finally {
      requests.inFlight -= 1;
    }
  });
}
/** All pages ask for what is new. Resolves when they have been answered. */
async function look(): Promise<void> {
  window.dispatchEvent(new window.Event('online'));
  do await new Promise(setImmediate);
  while (requests.inFlight > 0);
}

const act = fc.record({
  does: fc.constantFrom(
    ...([
      'put',
      'put',
      'change',
      'change',
      'unput',
      'repay',
      'unpay',
      'propose',
      'propose',
      'answer',
    ] as const),
    ...(['answer', 'withdraw', 'person', 'rename', 'remove', 'look', 'look', 'look', 'look'] as const),
    ...(['offline', 'online', 'online', 'fates', 'fates', 'snapshot', 'kill', 'kill all'] as const),
  ),
  on: fc.nat(3),
  tab: fc.nat(1),
  which: fc.nat(20),
  cents: fc.integer({ min: 1, max: 100_000 }),
  fates: fc.array(fc.constantFrom('answered', 'not sent', 'answer lost'), { maxLength: 4 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const partyOf = (on: number) => ({ kind: 'diner', name: NAMES[on % 4] ?? '', id: `p${on % 4}` }) as const;

/** Something that a person does in a tab. @param removed bills that the founder has removed: their authors may be refused */
function doAs(
  phone: Phone,
  tab: number,
  { does, which, cents, on }: Act,
  number: number,
  removed: Set<string>,
): void {
  const store = phone.tabs[tab]?.store;
  if (!store) return;
  const { bills, proposals, repayments, isFounder } = store.getState();
  const mark = `t${tab}-`;
  const pick = <T>(list: readonly T[]): T | undefined => list[which % (list.length || 1)];
  const own = bills.filter(({ ownerId, bill }) => ownerId === phone.seatId && bill.id.startsWith(mark));
  const mine = pick(own)?.bill;
  const foreign = pick(bills.filter(({ ownerId }) => ownerId !== phone.seatId))?.bill;
  const repaid = pick(repayments.filter(({ seatId }) => seatId === phone.seatId));
  const asked = pick(proposals.filter(({ billId }) => own.some(({ bill }) => bill.id === billId)));
  const put = (bill: Bill) => {
    if (store.putBill(bill)) phone.written.set(bill.id, centsOf(bill));
  };
  if (does === 'put') put(billOf(`${mark}${number}`, on, cents));
  if (does === 'change' && mine) put(billOf(mine.id, on, cents));
  if (does === 'unput' && mine) {
    store.removeBill(mine.id);
    phone.written.set(mine.id, null);
  }
  if (does === 'repay') {
    // Writing also shows what another tab has written.
    const before = [...phone.written].flatMap(([id, amount]) => (amount === null ? [] : [id]));
    const known = new Set([...repayments.map(({ id }) => id), ...before]);
    const day = '2026-11-30';
    store.addRepayment({ from: partyOf(on), to: partyOf(on + 1), amount: cents, currency: 'EUR', day });
    for (const { id } of store.getState().repayments) if (!known.has(id)) phone.written.set(id, cents);
  }
  if (does === 'unpay' && repaid) {
    store.removeRepayment(repaid.id);
    phone.written.set(repaid.id, null);
  }
  if (does === 'propose' && foreign) {
    const copy = store.beginProposal(foreign.id);
    if (copy) store.propose({ ...billOf(foreign.id, on, cents), id: copy.id });
  }
  if (does === 'answer' && asked) {
    if (store.answer(asked.billId, asked.seatId, which % 2 === 0))
      phone.written.set(asked.billId, centsOf(asked.bill));
  }
  if (does === 'withdraw' && foreign) store.dropProposal(foreign.id);
  if (does === 'person') store.addPerson(`Q${which % 6}`);
  if (does === 'rename' && isFounder) store.rename(`Trip ${number}`);
  if (does === 'remove' && isFounder && foreign) {
    store.removeBill(foreign.id);
    removed.add(foreign.id);
  }
}

/** A trip that the first of the phones has opened, and the others have joined. */
async function tripOn(tabs: readonly number[], address: string): Promise<readonly Phone[]> {
  const phones = tabs.map(() => new Phone());
  network(phones, address);
  const secret = newSecret();
  for (const [index, phone] of phones.entries()) {
    for (let each = 0; each < (tabs[index] ?? 1); each += 1) await phone.open(each);
    const wanted: RequestedSeat = {
      tableId: index === 0 ? randomUUID() : '',
      seatId: phone.seatId,
      token: newSecret(),
      secret,
      asked:
        index === 0
          ? { kind: 'open', dinerId: 'p0', entries: openingTrip('Rome', { id: 'p0', name: 'Ann' }) }
          : { kind: 'join', code: null },
    };
    await phone.tabs[0]?.store.begin(wanted);
    while (phone.states.some(({ phase }) => phase !== 'joined')) await look();
  }
  return phones;
}

/** Once all is sent: every tab shows the same, and each change is there once, unless the founder has removed its bill. */
function expectWhole(phones: readonly Phone[], removed: ReadonlySet<string>): void {
  const states = phones.flatMap((phone) => phone.states);
  const shared = states.map((state) => {
    const { name, people, bills, repayments, proposals, unsent, phase } = state;
    const transfers = settleTrip(state);
    return { name, people, bills, repayments, unsent, phase, transfers, proposals: proposals.length };
  });
  const [first] = shared;
  expect(first).toMatchObject({ unsent: 0, phase: 'joined' });
  for (const each of shared) expect(each).toEqual(first);
  const stands = new Map<string, number>([
    ...(first?.bills ?? []).map(({ bill }) => [bill.id, centsOf(bill)] as const),
    ...(first?.repayments ?? []).map(({ id, amount }) => [id, amount] as const),
  ]);
  const written = new Map(phones.flatMap((phone) => [...phone.written]));
  for (const id of new Set([...stands.keys(), ...written.keys()]))
    if (!removed.has(id)) expect([id, stands.get(id) ?? null]).toEqual([id, written.get(id)]);
}

test(
  'two to four phones of a trip, also with two tabs, show the same in the end, and have each change once',
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    let acts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2, maxLength: 4 }),
        fc.array(act, { minLength: ACTS, maxLength: ACTS }),
        async (tabs, course) => {
          const run = acts / ACTS;
          const phones = await tripOn(tabs, `10.88.${run >> 8}.${run & 255}`);
          const removed = new Set<string>();
          for (const each of course) {
            const phone = phones[each.on % phones.length];
            if (!phone) continue;
            const tab = each.tab % phone.tabs.length;
            if (each.does === 'look') await look();
            else if (each.does === 'offline') phone.isOnline = false;
            else if (each.does === 'online') phone.isOnline = true;
            else if (each.does === 'fates') phone.fates = [...each.fates];
            else if (each.does === 'snapshot') phone.disk.older = phone.disk.seat;
            else if (each.does.startsWith('kill')) await phone.kill(tab, each.does === 'kill all');
            else doAs(phone, tab, each, acts, removed);
            acts += 1;
          }
          for (const phone of phones) Object.assign(phone, { isOnline: true, fates: [] });
          const isSent = () => phones.every(({ states }) => states.every(({ unsent }) => unsent === 0));
          for (let round = 0; round < 50 && !isSent(); round += 1) await look();
          for (let round = 0; round < 2; round += 1) await look();
          expectWhole(phones, removed);
          for (const phone of phones) for (const tab of phone.tabs) tab.kill();
          vi.restoreAllMocks();
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(acts).toBe(RUNS * ACTS);
  },
);

test('an accepted change that is taken back is told its author as declined', async () => {
  const phones = await tripOn([1, 1], '10.89.0.2');
  const [owner, author] = phones.flatMap(({ tabs }) => tabs.map(({ store }) => store));
  owner?.putBill(billOf('dinner', 0, 100));
  await vi.waitFor(() => expect(author?.getState().bills).toHaveLength(1), 10_000);
  const copy = author?.beginProposal('dinner');
  if (copy) author?.propose({ ...billOf('dinner', 0, 200), id: copy.id });
  await vi.waitFor(() => expect(owner?.getState().proposals).toHaveLength(1), 10_000);
  const takeBack = owner?.answer('dinner', author?.id ?? '', true);
  const seen = () => {
    const { bills = [], answers, refused } = author?.getState() ?? {};
    return [bills.map(({ bill }) => centsOf(bill)), answers?.get('dinner'), refused];
  };
  await vi.waitFor(() => expect(seen()).toEqual([[200], 'accepted', []]), 10_000);
  takeBack?.();
  await vi.waitFor(() => expect(seen()).toEqual([[100], 'declined', []]), 10_000);
  expect(owner?.getState().refused).toEqual([]);
});
