// What each release wrote, read for ever. Figures and names below were written down with it: never change them or its files. Until it is
// released, 1.1 has what is new since 1.0.0: people who count as more or less than one, and trips.
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecompressionStream } from 'node:stream/web';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  billsFile,
  convertBill,
  readBillsFile,
  settleTrip,
  storedBill,
  summarize,
  tableBill,
  tripOf,
  type Bill,
  type StoredBill,
} from '#domain';
import { loadDraft, readDraft, serializeDraft } from '#web/bills/document/draft.ts';
import { readForms, serializeForms } from '#web/bills/document/forms.ts';
import { readLeft, serializeLeft } from '#web/bills/document/left-bills.ts';
import { parseSteps, serializeSteps } from '#web/bills/document/undo-steps.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { readReview, storedReview } from '#web/photo/review/review.ts';
import { writeDemo } from '#web/platform/accounts/demo/store.ts';
import { pendingEmail } from '#web/platform/accounts/pending-email.ts';
import { keptReturn } from '#web/platform/accounts/return-path.ts';
import { hasTokens } from '#web/platform/backend/token-store.ts';
import { chosenWay, forgetRemovedWays } from '#web/platform/chosen-ways.ts';
import { parseConfig } from '#web/platform/config.ts';
import { keptShare, moveShare } from '#web/platform/kept-shares.ts';
import { knownRate } from '#web/platform/rates.ts';
import { parseGroups, serializeGroups, type GroupsProblem } from '#web/platform/saved/stored-groups.ts';
import { readWays } from '#web/platform/saved/ways-to-pay.ts';
import { readBillLink } from '#web/platform/share/bill-link.ts';
import { readDurable, writeDurable, type Copy } from '#web/platform/storage/durable-copies.ts';
import { KEYS, rateKey, spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { openBills } from '#web/platform/storage/records.ts';
import { stampOf } from '#web/platform/storage/stamps.ts';
import {
  guestPlace,
  hostPlace,
  parseSeat,
  tripPlace,
  type StoredSeat,
} from '#web/platform/table/stored-table.ts';
import { Trips } from '#web/platform/trip/trips.ts';
import { secretIn } from '#web/table/guest/join/use-join-by-link.ts';
import { firstVersionBill } from '../../domain/tests/fixtures/first-version-bill.ts';
import { oracle } from '../../domain/tests/support/oracle.ts';
import { read } from '../../domain/tests/support/read.ts';

const file = (name: string, version = '1.0'): string =>
  readFileSync(join(import.meta.dirname, version, name), 'utf8');
const json = (name: string, version?: string): unknown => JSON.parse(file(name, version));

/** Minor units. */
interface Figures {
  readonly grandTotal: number;
  readonly unassigned: number;
  readonly totals: Readonly<Record<string, number>>;
}
const figuresOf = (bill: Bill): Figures => {
  const { grandTotal, unassigned, perDiner } = summarize(bill);
  const totals = Object.values(perDiner).map(({ dinerId, total }) => [dinerId, total] as const);
  return { grandTotal, unassigned, totals: Object.fromEntries(totals) };
};
const OSTERIA: Figures = {
  grandTotal: 19964,
  unassigned: 1246,
  totals: { 'n-1': 7505, 'n-2': 5700, 'n-3': 5513, 'n-4': 0 },
};
const TABLE: Figures = {
  grandTotal: 8580,
  unassigned: 0,
  totals: { 'diner-1': 1660, 'diner-2': 5260, 'diner-3': 1660 },
};

type StoredFigures = Figures & { readonly bill: StoredBill; readonly converted?: unknown };
const BILLS = [json('bills.json'), json('bills.json', '1.1')].flat() as StoredFigures[];

test.each(BILLS)('the stored bill $bill.id has its figures, and is stored as it was', (stored) => {
  const { bill, converted, ...figures } = stored;
  expect(figuresOf(read(bill))).toEqual(figures);
  expect(storedBill(read(bill))).toEqual(bill);
  expect(oracle(bill).grandTotal).toBe(BigInt(figures.grandTotal));
  const { exchangeRate } = bill;
  expect(exchangeRate && convertBill(summarize(read(bill)), exchangeRate.rate, exchangeRate.to)).toEqual(
    converted,
  );
});

test('a bill of the product’s first version has its figures, also when it is stored again', () => {
  const bill = read(firstVersionBill());
  expect(figuresOf(bill)).toEqual({ grandTotal: 1794, unassigned: 0, totals: { 1: 747, 2: 1047 } });
  expect(read(storedBill(bill))).toEqual(bill);
});

test('saved groups of 1.1 have the numbers of people that somebody counts as', () => {
  const groups = parseGroups(file('groups.json', '1.1'));
  if (typeof groups === 'string') throw new Error(groups);
  expect(JSON.parse(serializeGroups(groups))).toEqual(json('groups.json', '1.1'));
});

test('a trip of 1.1 is on its device with its people, its bill and what is owed', async () => {
  const { list, seat, entries } = json('trip.json', '1.1') as {
    list: { ids: string[] };
    seat: StoredSeat;
    entries: unknown;
  };
  localStorage.setItem(KEYS.trips, JSON.stringify(list));
  const device = new Trips();
  await device.loaded();
  expect(device.getState()?.map(({ id }) => id)).toEqual(list.ids);
  expect(parseSeat(JSON.stringify(seat))).toEqual(seat);
  const place = tripPlace(seat.seatId, { text: JSON.stringify(entries), stamp: 1 });
  const trip = tripOf(place.entries(seat.seatId, seat.queue)?.entries ?? new Map(), seat.seatId);
  expect([trip.name, trip.people.map(({ name }) => name), trip.bills.map(({ name }) => name)]).toEqual([
    'Rome',
    ['Maya', 'Ben'],
    ['Da Enzo'],
  ]);
  expect(settleTrip(trip).map(({ transfers }) => transfers.map(({ amount }) => amount))).toEqual([[1075]]);
});

test('the link to a split has its figures, and that to a table its secret', async () => {
  // jsdom has none.
  vi.stubGlobal('DecompressionStream', DecompressionStream);
  vi.stubGlobal('CompressionStream', DecompressionStream);
  const { split, table } = json('links.json') as { split: string; table: string };
  const link = await readBillLink(new URL(split).hash);
  expect(link.ok && figuresOf(link.bill)).toEqual(OSTERIA);
  expect(secretIn(new URL(table).hash)).toMatch(/^[\w-]{22}$/);
});

test.each(['bills-file.json', 'account.json'])('the export %s has its bills', (name) => {
  const result = readBillsFile(file(name), () => '');
  if (!result.ok) throw new Error(result.problem.kind);
  expect(result.bills.map(({ entry }) => [entry.name, entry.totalAmount, entry.diners.length])).toEqual([
    ['Osteria Fiore', 199.64, 4],
  ]);
  expect(result.bills.map(({ bill }) => figuresOf(bill))).toEqual([OSTERIA]);
  const { exportedAt, bills } = json(name) as { exportedAt?: string; bills?: unknown };
  if (exportedAt === undefined) return;
  const again = JSON.parse(billsFile(result.bills, result.notSaved, exportedAt)) as { bills: unknown };
  expect(again.bills).toEqual(bills);
});

test('a released migration never changes: a change is a new, last file', () => {
  const migrations = join(import.meta.dirname, '../../supabase/migrations');
  const released = file('migrations.sha256').trimEnd().split('\n');
  const digestOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(migrations, name)))
      .digest('hex');
  const now = readdirSync(migrations)
    .sort()
    .map((name) => `${digestOf(name)}  ${name}`);
  expect(now.slice(0, released.length)).toEqual(released);
});

type Rows<T> = readonly (readonly [id: string, value: T])[];
interface Device {
  readonly space: Space;
  readonly local: Readonly<Record<string, unknown>>;
  readonly tab: Readonly<Record<string, unknown>>;
  readonly databases: Readonly<Record<string, Readonly<Record<string, Rows<unknown>>>>>;
}

describe('a device', () => {
  const { space, local, tab, databases } = json('device.json') as Device;
  const keys = spaceKeys(space);
  const stored = { ...local, ...tab };
  const textOf = (key: string): string => {
    const value = stored[key];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  beforeEach(() => {
    for (const key of Object.keys(local)) localStorage.setItem(key, textOf(key));
    for (const key of Object.keys(tab)) sessionStorage.setItem(key, textOf(key));
  });

  const seatAgain = (text: string) => JSON.stringify(parseSeat(text));
  /** Keys whose contents are read and written again: by their reader and writer, or by a call that changes nothing. */
  const WRITTEN_AGAIN: Readonly<Record<string, (text: string) => string | void>> = {
    [KEYS.config]: (text) => JSON.stringify(parseConfig(JSON.parse(text)) ?? null),
    [KEYS.demo]: () => writeDemo({}),
    [KEYS.table]: seatAgain,
    [keys.table]: seatAgain,
    [KEYS.tableEntries]: (text) => {
      const { seatId } = JSON.parse(text) as { seatId: string };
      const replica = guestPlace().entries(seatId, { acknowledged: 0, sent: 0, changes: [] });
      if (replica) guestPlace().keepEntries(seatId, replica);
      expect(figuresOf(tableBill(replica?.entries ?? new Map()))).toEqual(TABLE);
    },
    [KEYS.seatsLeft]: () => {
      expect(guestPlace().left()).toHaveLength(1);
      guestPlace().keepLeft(guestPlace().left());
    },
    [keys.bill]: (text) => {
      const draft = readDraft(text);
      return draft.ok ? serializeDraft(draft.bill, draft.stamp, draft.savedAs) : 'null';
    },
    [keys.forms]: (text) => {
      const forms = readForms(text, undefined);
      expect(Object.keys(forms.forms)).toEqual(['item']);
      return serializeForms(forms, 'table-1' as Bill['id'], text, stampOf(text));
    },
    [keys.undo]: (text) => {
      const of = 'table-1' as Bill['id'];
      expect(parseSteps(text, of).past).toHaveLength(1);
      return serializeSteps(parseSteps(text, of), of);
    },
    [keys.left]: (text) => {
      expect(readLeft(text).map(({ ok, bill }) => [ok, bill?.id])).toEqual([
        [true, 'b-3'],
        [false, undefined],
      ]);
      return serializeLeft(readLeft(text), stampOf(text));
    },
    [keys.receipt]: (text) => {
      const review = readReview(text);
      return review ? storedReview(review) : 'null';
    },
    [keys.groups]: (text) =>
      serializeGroups(parseGroups(text) as Exclude<ReturnType<typeof parseGroups>, GroupsProblem>),
    [keys.waysToPay]: (text) => JSON.stringify({ version: 1, ...readWays(text) }),
    [keys.chosenWays]: () => {
      const { ways } = readWays(textOf(keys.waysToPay));
      expect(chosenWay(space, 'b-4 Ann', ways)).toEqual(ways[0]);
      forgetRemovedWays(space, ways);
    },
    [spaceKeys('guest').keptShares]: () => {
      const bill = 'table-1' as Bill['id'];
      expect(keptShare('guest', bill)?.me).toBe('diner-2');
      moveShare('guest', bill, bill);
    },
  };
  test.each(Object.entries(WRITTEN_AGAIN))('%s is read, and written as it was', (key, again) => {
    const text = again(textOf(key)) ?? localStorage.getItem(key) ?? '';
    expect(JSON.parse(text)).toEqual(JSON.parse(textOf(key)));
  });

  /** Keys with one value, which is asked for. */
  const ASKED: Readonly<Record<string, readonly [ask: () => unknown, expected: unknown]>> = {
    [KEYS.pendingEmail]: [pendingEmail, 'ann@fairtab.test'],
    [KEYS.headedFor]: [keptReturn, '/profile'],
    [KEYS.tokens]: [hasTokens, true],
    [rateKey('GBP', 'EUR')]: [
      () => knownRate('GBP', 'EUR'),
      { rate: 1.1375, date: '2026-11-29T16:00:00.000Z', source: 'European Central Bank' },
    ],
    [keys.log]: [
      () => {
        const draft = loadDraft(space);
        return draft?.ok && figuresOf(draft.bill);
      },
      TABLE,
    ],
    [keys.tableEntries]: [
      () => {
        const seat = parseSeat(textOf(keys.table));
        const replica = seat && hostPlace(space).entries(seat.seatId, seat.queue);
        return replica && figuresOf(tableBill(replica.entries));
      },
      TABLE,
    ],
  };
  test.each(Object.entries(ASKED))('%s is read', (_, [ask, expected]) => {
    expect(ask()).toEqual(expected);
  });

  /** What is read when a page begins. */
  const AT_START: Readonly<Record<string, () => Promise<unknown>>> = {
    [KEYS.gate]: async () => (await import('#web/platform/gate.ts')).hasPassedGate(),
    [KEYS.session]: async () => (await import('#web/platform/session.ts')).currentSession(),
    [KEYS.theme]: async () => {
      (await import('#web/platform/theme.ts')).startTheme();
      return document.documentElement.dataset['theme'];
    },
  };
  test.each(Object.entries(AT_START))('%s is read when a page begins', async (key, ask) => {
    vi.resetModules();
    const answer = await ask();
    expect(key === KEYS.session ? (answer as { session: unknown }).session : answer).toEqual(local[key]);
  });

  /** Texts that are only compared, counts that are counted again, and what lasts no longer than an hour. */
  const PLAIN = [
    KEYS.erasing,
    KEYS.checkout,
    KEYS.receiptReader,
    KEYS.claimTarget,
    keys.ticked,
    keys.guestData,
    keys.language,
    keys.quarantinedGroups,
    keys.savedBills,
  ];
  test('has every key of storage/keys.ts', () => {
    const everywhere = [...Object.values(KEYS), ...Object.values(keys)].filter(
      (key) => key !== keys.keptShares && key !== KEYS.trips,
    );
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(everywhere));
    const tested = [WRITTEN_AGAIN, ASKED, AT_START].flatMap((each) => Object.keys(each));
    expect(everywhere.filter((key) => !tested.includes(key)).sort()).toEqual(PLAIN.sort());
  });

  test('has its saved bills in its database', async () => {
    const { entries = [], bodies = [] } = databases[`fairtab.${space}.bills`] ?? {};
    await openBills<SavedBillEntry>(space).change([], () => ({
      put: entries.map(([, entry]) => entry as SavedBillEntry),
      bodies,
    }));
    const saved = savedBillsOf(space);
    await saved.load();
    const { bills, unsent, unreadable } = saved.getState();
    expect([bills.map(({ name, totalAmount }) => [name, totalAmount]), unsent, unreadable]).toEqual([
      [['Osteria Fiore', 199.64]],
      0,
      0,
    ]);
    const bill = await saved.bill(bills[0]?.version ?? '');
    expect(typeof bill === 'object' && figuresOf(bill)).toEqual(OSTERIA);
  });

  test('has its second copies in its database', async () => {
    const copies = new Map((databases['fairtab.copies']?.['copies'] ?? []) as Rows<Copy>);
    await writeDurable(copies);
    expect(await readDurable([...copies.keys()])).toEqual(copies);
    const copy = readDraft(copies.get(keys.bill)?.text ?? '');
    expect(copy.ok && figuresOf(copy.bill)).toEqual(TABLE);
  });
});
