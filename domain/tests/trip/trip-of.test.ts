import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  billPut,
  openingTrip,
  personAdded,
  proposalKey,
  proposalValue,
  repaidKey,
  repaymentId,
  settleTrip,
  summarize,
  TRIP_LIMITS,
  tripBillKey,
  tripCurrency,
  tripOf,
  tripRenamed,
  type Bill,
  type KeyedValue,
  type TableEntries,
  type TripParty,
} from '../../src/index.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';

type Changes = readonly KeyedValue[] | undefined;

/** Entries after these changes. */
function after(before: TableEntries, ...changes: readonly Changes[]): TableEntries {
  const all = new Map(before);
  let seq = all.size;
  for (const each of changes)
    for (const { key, value } of each ?? []) all.set(key, { value, seq: (seq += 1) });
  return all;
}

interface Dinner {
  readonly total: number;
  readonly currency?: string;
  readonly diners?: readonly { readonly id: string; readonly name: string }[];
  readonly rate?: number;
}
const THREE = [
  { id: 'ann-of-the-bill', name: 'Ann' },
  { id: 'ben-of-the-bill', name: 'Ben' },
  { id: 'cy-of-the-bills', name: 'Cy' },
];

/** A dinner that the first of its diners has paid, for all of them equally. */
function dinner(id: string, { total, currency = 'EUR', diners = THREE, rate }: Dinner): Bill {
  const dinerIds = diners.map((diner) => diner.id);
  return read({
    id,
    currency,
    diners,
    dinerGroups: [],
    items: [{ id: 'i', price: total, quantity: 1, dinerIds, isShared: true, timestamp: 1 }],
    drinkRounds: [],
    payments: [{ id: 'p', dinerId: dinerIds[0], amount: total }],
    ...(rate !== undefined && {
      exchangeRate: { from: currency, to: 'GBP', rate, date: '2026-11-01', source: 'x', isCustom: true },
    }),
    timestamp: 1,
  });
}

const OPENED = after(new Map(), openingTrip('Rome', { id: 'founder', name: 'Ann' }));
let made = 0;
const put = (entries: TableEntries, bill: Bill, seatId = 'one') =>
  after(
    entries,
    billPut(tripOf(entries, seatId), entries, { seatId, bill, newId: () => `new ${(made += 1)}` }),
  );
const debts = (entries: TableEntries) =>
  settleTrip(tripOf(entries, 'one')).map(({ currency, transfers }) => [
    currency,
    transfers.map(({ from, to, amount }) => `${from.name} ${to.name} ${amount}`),
  ]);
const repaid = (from: string, to: string, amount: number, more: object = {}): KeyedValue => ({
  key: repaidKey(`${from} ${to} ${amount}`),
  value: {
    seat: 'one',
    from: { kind: 'diner', name: from },
    to: { kind: 'diner', name: to },
    amount,
    currency: 'EUR',
    day: '2026-11-30',
    ...more,
  },
});

describe('a trip', () => {
  test('has the people of its bills, each once, and they keep their debts under another name', () => {
    const entries = put(put(OPENED, dinner('d1', { total: 30 })), dinner('d2', { total: 30 }));
    expect(tripOf(entries, 'one').people.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cy']);
    const renamed = after(entries, tripRenamed(entries, 'diner/ben-of-the-bill', 'Benedict'));
    expect(debts(renamed)).toEqual([['EUR', ['Benedict Ann 2000', 'Cy Ann 2000']]]);
    expect(personAdded(tripOf(entries, 'one'), entries, { id: 'x', name: ' CY ' })).toBeUndefined();
  });

  test('finds the people of bills from a file by their names, since each of those counts its ids anew', () => {
    const counted = (...names: string[]) =>
      names.map((name, index) => ({ id: `diner-00${index + 1}`, name }));
    const one = put(OPENED, dinner('d1', { total: 20, diners: counted('Ann', 'Ben') }));
    const two = put(one, dinner('d2', { total: 30, diners: counted('Cy', 'Ben', 'Ann') }));
    expect(tripOf(two, 'one').people.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cy']);
    expect(debts(two)).toEqual([['EUR', ['Ben Cy 2000']]]);
  });

  test('settles in the fewest transfers, with what was given back', () => {
    const two = put(OPENED, dinner('d1', { total: 30 }));
    // Ben has paid for Cy and himself.
    const all = put(two, dinner('d2', { total: 20, diners: THREE.slice(1) }));
    expect(debts(all)).toEqual([['EUR', ['Cy Ann 2000']]]);
    expect(debts(after(all, [repaid('Cy', 'Ann', 1500)]))).toEqual([['EUR', ['Cy Ann 500']]]);
    expect(debts(after(all, [repaid('Cy', 'Ann', 2000)]))).toEqual([['EUR', []]]);
  });

  test('gives one payment one id on every phone, and the next one between the two another', () => {
    const ann = { kind: 'diner', id: 'ann', name: 'Ann' } as const;
    const ben = { kind: 'diner', id: 'ben', name: 'Ben' } as const;
    const idIn = (entries: TableEntries, from: TripParty = ann, to: TripParty = ben) =>
      repaymentId(entries, { from, to, currency: 'EUR' }, () => 'new');
    const first = idIn(new Map());
    const written = after(new Map(), [{ key: repaidKey(first), value: {} }]);
    const removed = after(written, [{ key: repaidKey(first), value: null }]);
    expect(idIn(written)).not.toBe(first);
    expect(idIn(removed), 'the server may not have heard of the undo yet').toBe(idIn(written));
    expect(idIn(new Map(), ben, ann)).not.toBe(first);
    expect(idIn(new Map(), ann, { kind: 'group', name: 'Family' })).toBe('new');
  });

  test('settles in one currency if its bills have rates to it, and a repayment takes the rate of a bill', () => {
    const entries = put(
      put(OPENED, dinner('d1', { total: 30, rate: 0.8 })),
      dinner('d2', { total: 30, currency: 'GBP' }),
    );
    expect(tripCurrency(tripOf(entries, 'one'))).toBe('GBP');
    const inOne = after(entries, [{ key: 'trip/currency', value: 'GBP' }]);
    expect(debts(inOne)).toEqual([['GBP', ['Ben Ann 1800', 'Cy Ann 1800']]]);
    expect(debts(after(inOne, [repaid('Ben', 'Ann', 1000)]))).toEqual([
      ['GBP', ['Ben Ann 1000', 'Cy Ann 1800']],
    ]);
    expect(debts(entries).map(([currency]) => currency)).toEqual(['EUR', 'GBP']);
  });

  test('shows a bill with later rules, and does not count it', () => {
    const [value] = [...put(OPENED, dinner('d1', { total: 30 }))].flatMap(([key, entry]) =>
      key === 'bill/d1' ? [entry.value as { bill: object }] : [],
    );
    const entries = after(OPENED, [
      { key: 'bill/d1', value: { seat: 'two', bill: { ...value?.bill, rules: 999 } } },
    ]);
    expect(tripOf(entries, 'one').bills).toMatchObject([{ isReckoned: false, bill: { id: 'd1' } }]);
    expect(debts(entries)).toEqual([]);
  });

  test('shows a proposal as a change of the bill as it is by now', () => {
    const base = dinner('d1', { total: 30 });
    const entries = put(OPENED, base);
    const proposed: Bill = { ...base, lines: base.lines.map((line) => ({ ...line, name: 'Pizza' })) };
    const later: Bill = { ...base, billInput: 3100 };
    const all = after(put(entries, later), [
      { key: proposalKey('d1', 'two'), value: proposalValue(base, proposed) },
    ]);
    const [proposal] = tripOf(all, 'one').proposals;
    expect(proposal).toMatchObject({ billId: 'd1', seatId: 'two', lost: [], changes: [{ key: 'line/i' }] });
    expect(proposal?.bill).toMatchObject({ billInput: 3100, lines: [{ name: 'Pizza' }] });
    const answered = after(all, [{ key: proposalKey('d1', 'two'), value: 'declined' }]);
    expect([...tripOf(answered, 'two').answers]).toEqual([['d1', 'declined']]);
    expect(tripOf(answered, 'one').answers.size).toBe(0);
  });

  test('keeps the fields of its entries that only later versions know', () => {
    const entries = after(put(OPENED, dinner('d1', { total: 30 })), [
      { key: 'diner/ben-of-the-bill', value: { name: 'Ben', position: 2, photo: 'x' } },
    ]);
    expect(tripRenamed(entries, 'diner/ben-of-the-bill', 'Bo')).toEqual([
      { key: 'diner/ben-of-the-bill', value: { name: 'Bo', position: 2, photo: 'x' } },
    ]);
    const marked = after(entries, [
      { key: 'bill/d1', value: { ...(entries.get('bill/d1')?.value as object), tag: 1 } },
    ]);
    expect(put(marked, dinner('d1', { total: 31 })).get('bill/d1')?.value).toMatchObject({ tag: 1 });
  });

  test('has room for no more than it says', () => {
    let entries = OPENED;
    const crowd = Array.from({ length: 40 }, (_, index) => ({ id: `p${index}`, name: `P${index}` }));
    entries = put(entries, dinner('d1', { total: 30, diners: crowd }));
    expect(tripOf(entries, 'one').people).toHaveLength(TRIP_LIMITS.people);
    for (let each = 2; each <= 102; each += 1) entries = put(entries, dinner(`d${each}`, { total: 1 }));
    expect(tripOf(entries, 'one').bills).toHaveLength(TRIP_LIMITS.bills);
  });

  test('is shown whatever anybody has written, and adds up', () => {
    const bill = dinner('d', { total: 30 });
    const huge = dinner('d', { total: 9_999_999_999 });
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        { seat: 'two', bill: {} },
        { seat: 'two', removed: true, bill },
        repaid('Ann', 'Ben', 1).value,
        repaid('Ann', 'Ben', 1e15).value,
        { ...(repaid('Ann', 'Ann', 5).value as object), day: 'never' },
        proposalValue(bill, huge),
        put(OPENED, bill).get('bill/d')?.value,
        put(OPENED, huge).get('bill/d')?.value,
      ),
    );
    const keys = fc.constantFrom(
      'diner/a',
      'diner/__proto__',
      'bill/d',
      'bill/__proto__',
      'bill/e',
      'change/d/one',
      'change/d/two',
      'repaid/r',
      'repaid/s',
      'trip/name',
      'trip/currency',
      'seat/one',
      'pay/a',
      'bill',
      '',
      'other/x',
    );
    fc.assert(
      fc.property(fc.array(fc.record({ key: keys, value: values }), { maxLength: 12 }), (changes) => {
        const trip = tripOf(after(OPENED, changes), 'one');
        expect(trip.bills.every((each) => summarize(each.bill).currency === each.bill.currency)).toBe(true);
        for (const { people, transfers } of settleTrip(trip)) {
          expect(people.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
          expect(transfers.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
        }
        expect(tripBillKey('a/b')).toBe('bill/a%2Fb');
      }),
      { numRuns: runs(300) },
    );
  });
});
