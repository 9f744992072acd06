import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { addDiner, addLine, emptyBill, readyForTable, summarize, type Bill, type NewLine } from '#domain';
import type { LiveTable } from '#web/platform/table/types.ts';
import { keepOwnCopy } from '#web/table/guest/keep-own-copy.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import type { TablePlace } from '#web/platform/table/stored-table.ts';
import { startServer } from './backend.ts';

/** Where one phone keeps its table: each test has several phones in one process. */
export function phonePlace(): TablePlace & { readonly device: Map<string, string> } {
  const device = new Map<string, string>();
  const listeners = new Set<() => void>();
  const entries = new Map<string, unknown>();
  let left: ReturnType<TablePlace['left']> = [];
  return {
    kind: 'table',
    device,
    text: () => device.get('seat') ?? null,
    durable: () => Promise.resolve(undefined),
    keep(seat) {
      if (seat) device.set('seat', JSON.stringify(seat));
      else device.delete('seat');
      queueMicrotask(() => {
        for (const listener of listeners) listener();
      });
      return device.get('seat') ?? null;
    },
    entries: (seatId, queue) => {
      const kept = entries.get(seatId) as never;
      return kept ? ({ ...(kept as object), queue } as never) : undefined;
    },
    left: () => left,
    keepLeft: (seats) => void (left = seats),
    keepEntries: (seatId, replica) => void entries.set(seatId, structuredClone(replica)),
    onOtherTab(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** An unassigned item of this price, in minor units. */
export const line = (id: string, price: number, quantity = 1): NewLine => ({
  id,
  kind: 'item',
  category: 'Food',
  name: id,
  price,
  quantity,
  timestamp: 0,
  sharing: { by: 'parts', shares: [] },
});

/** Three diners, a pie and three beers, all unassigned, as when a table is opened. */
export function bill(): Bill {
  const diners = ['ann', 'bob', 'cat'].reduce(
    (each, id) => addDiner(each, { id, name: id }).bill,
    emptyBill('GBP', 5),
  );
  const lines = [line('pie', 1000), line('beer', 1500, 3)];
  return readyForTable(lines.reduce((each, next) => addLine(each, next).bill, diners)).bill;
}

/** Each diner's total, in minor units. */
export const totals = ({ bill: shown }: LiveTable) =>
  Object.values(summarize(shown).perDiner).map(({ name, total }) => [name, total]);

type Server = Awaited<ReturnType<typeof startServer>>;

/** Phones at the tables of one server, all in this process; they are gone after each test. */
export function phonesOfServer() {
  let server: Server | undefined;
  let isNetworkThere = true;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());
  beforeEach(() => {
    isNetworkThere = true;
    server?.letLimitsPass();
  });
  const stopAll = () => {
    for (const stop of stops.splice(0)) stop();
  };
  afterEach(stopAll);

  const there = (): Server => {
    if (!server) throw new Error('There is a server only while a test runs.');
    return server;
  };
  /** The configuration of the server while `isThere()`, otherwise of an address where nothing answers. */
  const configWhere = (isThere: () => boolean) => () =>
    Promise.resolve({ ...there().config, ...(!isThere() && { supabaseUrl: 'http://127.0.0.1:9' }) });
  const config = configWhere(() => isNetworkThere);

  function phone(place = phonePlace(), reach = config) {
    const table = new TableStore(place, reach);
    const stop = table.connect();
    stops.push(stop);
    return {
      table,
      place,
      stop,
      keepCopy: () => keepOwnCopy(table),
      state: (): LiveTable => table.getState(),
    };
  }
  type Phone = Pick<ReturnType<typeof phone>, 'state'>;

  /** The phone of Ann, who has opened the bill as a table. */
  async function opened() {
    const host = phone();
    expect(await host.table.openTable(bill(), 'ann')).toBe(true);
    return host;
  }

  /** A phone that has joined that table as this diner. */
  async function joined(host: Phone, dinerId: string) {
    const guest = phone();
    expect(await guest.table.joinTable({ secret: host.state().secret ?? '' })).toBe(true);
    expect(await guest.table.sit(dinerId)).toBe(true);
    return guest;
  }

  return {
    phone,
    opened,
    joined,
    config,
    configWhere,
    stops,
    stopAll,
    requests: () => there().requests(),
    setNetwork: (isThere: boolean) => void (isNetworkThere = isThere),
  };
}
