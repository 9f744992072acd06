import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billEntry,
  billKey,
  billsFile,
  readBillsFile,
  readInstant,
  searchBills,
  sortBills,
  type BillEntry,
  type SavedBill,
} from '#domain';
import { firstVersionBill } from '../fixtures/first-version-bill.ts';
import { sampleBill } from '../fixtures/sample-bill.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read as readStored } from '../support/read.ts';
import { runs } from '../support/runs.ts';

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const OTHER = '7f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const newId = () => OTHER;
const saved = (part: Partial<BillEntry> = {}): SavedBill => {
  const bill = readStored(sampleBill());
  return {
    entry: { ...billEntry(bill, { id: ID, name: 'Osteria', date: '2026-11-21T19:30:00.000Z' }), ...part },
    bill,
  };
};
const read = (text: string) => readBillsFile(text, newId);

describe('an entry of a bill', () => {
  it('has the total and the people of the bill, in major units', () => {
    const { entry, bill } = saved();
    expect(entry.totalAmount).toBeGreaterThan(1);
    expect(entry).toMatchObject({ name: 'Osteria', currency: bill.currency, dinerCount: bill.diners.length });
    expect(entry.diners).toEqual(bill.diners.map(({ name }) => name));
  });
});

describe('a file of saved bills', () => {
  it('restores the bills that were written', () => {
    const bills = [saved(), saved({ id: OTHER, name: 'The Lamb' })];
    const notSaved = [readStored(sampleBill())];
    const file = billsFile(bills, notSaved, '2026-11-22T00:00:00.000Z');
    expect(read(file)).toEqual({ ok: true, bills, notSaved });
    const unreadable = file.replace(/"notSaved":\[/, '$&1,');
    expect(read(unreadable)).toMatchObject({ ok: false, problem: { kind: 'bad_bill', at: 3 } });
  });

  it('restores any mix of discounts, treats, payments and repayments', () => {
    fc.assert(
      fc.property(anyMixedBill(), (stored) => {
        const bill = readStored(stored);
        const entry = billEntry(bill, { id: ID, name: 'Osteria', date: '2026-11-21T19:30:00.000Z' });
        const back = read(billsFile([{ entry, bill }], [], '2026-11-22T00:00:00.000Z'));
        expect(back).toEqual({ ok: true, bills: [{ entry, bill }], notSaved: [] });
      }),
      { numRuns: runs(100) },
    );
  });

  it('brings nobody’s way to be paid, whatever was written into it', () => {
    const way = { kind: 'paypal', handle: 'mallory' };
    const bills = [saved()];
    const text = billsFile(bills, [], '2026-11-22T00:00:00.000Z');
    const hostile = text.replaceAll(
      '"name":',
      `"pay":${JSON.stringify(way)},"payTo":"mallory","ways":[["a",${JSON.stringify(way)}]],"name":`,
    );
    expect(hostile).not.toBe(text);
    // As fields that nothing reads.
    expect(read(hostile)).toMatchObject({ ok: true, bills, notSaved: [] });
  });

  it('opens the bare list that the first version kept, with new ids', () => {
    const list = [
      {
        id: 1714,
        name: 'Old',
        date: '2024-05-01',
        bill: firstVersionBill(),
        dinerCount: 9,
        totalAmount: '1',
      },
    ];
    const result = read(JSON.stringify(list));
    expect(result).toMatchObject({
      ok: true,
      bills: [
        {
          entry: {
            id: OTHER,
            name: 'Old',
            date: '2024-05-01T00:00:00.000Z',
            dinerCount: 2,
            currency: 'GBP',
            totalAmount: 17.94,
          },
        },
      ],
    });
  });

  describe('ambiguous dates', () => {
    const datesIn = (...dates: string[]) => {
      const bills = dates.map((date) => ({ name: 'A', date, bill: firstVersionBill() }));
      const file = read(JSON.stringify(bills));
      return file.ok ? file.bills.map(({ entry }) => entry.date.slice(0, 10)) : file.problem;
    };

    it('are read in the order that an unambiguous one shows', () => {
      expect(datesIn('01/08/2025', '31/12/2025')).toEqual(['2025-08-01', '2025-12-31']);
      expect(datesIn('01/08/2025', '12/31/2025')).toEqual(['2025-01-08', '2025-12-31']);
      expect(datesIn('1.8.2025', '02/03/2025')).toEqual(['2025-08-01', '2025-03-02']);
      expect(datesIn('08/08/2025')).toEqual(['2025-08-08']);
    });

    it('are asked about when they could be two days, and then all read as answered', () => {
      expect(datesIn('2025-08-01', '01/08/2025')).toEqual({
        kind: 'unclear_date',
        date: '01/08/2025',
        readings: { day_first: '2025-08-01T00:00:00.000Z', month_first: '2025-01-08T00:00:00.000Z' },
      });
      const bills = ['01/08/2025', '02/03/2025'].map((date) => ({
        name: 'A',
        date,
        bill: firstVersionBill(),
      }));
      const told = readBillsFile(JSON.stringify(bills), () => ID, 'month_first');
      expect(told.ok && told.bills.map(({ entry }) => entry.date.slice(0, 10))).toEqual([
        '2025-01-08',
        '2025-02-03',
      ]);
    });

    it('refuses impossible dates', () => {
      expect(datesIn('31/12/2025', '12/31/2025')).toEqual({ kind: 'bad_bill', at: 2, problem: 'bad_date' });
      expect(datesIn('31/02/2025')).toEqual({ kind: 'bad_bill', at: 1, problem: 'bad_date' });
    });
  });

  it('names the first version of a saved bill, as a data export does, but nothing about the device', () => {
    const { entry, bill } = saved();
    const later = { entry: { ...entry, first: OTHER }, bill };
    const file = billsFile([{ ...later, entry: { ...later.entry, state: 'unsent' } as BillEntry }], [], '');
    expect(file).not.toContain('unsent');
    expect(read(file)).toMatchObject({ ok: true, bills: [later] });
    const row = { id: ID, name: 'Osteria', date: entry.date, bill: sampleBill(), earlier: [OTHER] };
    expect(read(JSON.stringify({ billHistory: [row] }))).toMatchObject({ ok: true, bills: [later] });
  });

  it('opens the bills of a data export', () => {
    const bill = sampleBill();
    const row = {
      id: ID,
      name: 'Osteria',
      date: '2026-11-21 19:30:00+00',
      bill,
      diner_count: 1,
      total_amount: '1.0000',
    };
    const file = JSON.stringify({ billHistory: [row], notSaved: [bill] });
    expect(read(file)).toEqual({ ok: true, bills: [saved()], notSaved: [readStored(bill)] });
  });

  it('is refused as a whole, with the reason', () => {
    const bad = (part: object) =>
      JSON.stringify([
        { id: ID, name: 'A', date: '2026-01-01', bill: firstVersionBill() },
        { name: 'B', date: '2026-01-01', bill: firstVersionBill(), ...part },
      ]);
    const problem = (text: string) => {
      const result = read(text);
      return result.ok ? undefined : result.problem;
    };
    expect(problem('{')).toEqual({ kind: 'not_json' });
    expect(problem('{}')).toEqual({ kind: 'not_history' });
    expect(problem('3')).toEqual({ kind: 'not_history' });
    expect(problem('{"format":"fairtab-bill-history","version":2,"bills":[]}')).toEqual({ kind: 'too_new' });
    expect(problem(bad({ name: ' ' }))).toEqual({ kind: 'bad_bill', at: 2, problem: 'no_name' });
    expect(problem(bad({ name: 'x'.repeat(201) }))).toEqual({
      kind: 'bad_bill',
      at: 2,
      problem: 'name_too_long',
    });
    expect(problem(bad({ date: 'soon' }))).toEqual({ kind: 'bad_bill', at: 2, problem: 'bad_date' });
    expect(problem(bad({ bill: { diners: 5 } }))).toEqual({
      kind: 'bad_bill',
      at: 2,
      problem: { code: 'not_a_list', path: ['diners'] },
    });
    expect(problem(bad({ bill: { ...sampleBill(), currency: 'XXQ' } }))).toEqual({
      kind: 'bad_bill',
      at: 2,
      problem: { code: 'bad_currency', path: ['currency'] },
    });
    expect(problem('[7]')).toEqual({ kind: 'bad_bill', at: 1, problem: 'not_an_object' });
  });

  it('is parsed without an exception, whatever is in it', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof read(text).ok === 'boolean'));
  });
});

describe('an instant', () => {
  it('is read as databases and old files write it', () => {
    expect(readInstant('2026-11-21 19:30:00.25+00')).toBe('2026-11-21T19:30:00.250Z');
    expect(readInstant('2026-11-21T19:30:00+02:00')).toBe('2026-11-21T17:30:00.000Z');
    expect(readInstant(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(readInstant(Number.NaN)).toBeUndefined();
    expect(readInstant('2026-11-21')).toBe('2026-11-21T00:00:00.000Z');
    expect(readInstant('01/08/2025')).toBeUndefined();
    expect(readInstant('yesterday')).toBeUndefined();
    expect(readInstant(null)).toBeUndefined();
  });
});

describe('finding a bill', () => {
  const entries = [
    saved({ id: 'a', name: 'Osteria', date: '2026-11-21T19:30:00.000Z', diners: ['José', 'Ann'] }).entry,
    saved({ id: 'b', name: 'the Lamb', date: '2026-11-22T19:30:00.000Z', diners: ['Bob'] }).entry,
    saved({ id: 'c', name: 'Osteria', date: '2025-01-02T19:30:00.000Z', diners: [] }).entry,
  ];
  const found = (typed: string) =>
    searchBills(entries, typed, ({ date }) => (date.startsWith('2025') ? '2 January 2025' : '')).map(
      ({ id }) => id,
    );
  const sorted = (order: 'date' | 'name' | 'diner') => sortBills(entries, order, 'en').map(({ id }) => id);

  it('searches names, people and days for every word, ignoring accents and case', () => {
    expect(found('')).toEqual(['a', 'b', 'c']);
    expect(found('OSTERIA')).toEqual(['a', 'c']);
    expect(found('jose oster')).toEqual(['a']);
    expect(found('january')).toEqual(['c']);
    expect(found('2026-11-22')).toEqual(['b']);
    expect(found('osteria bob')).toEqual([]);
  });

  it.each(['Irmak', 'ırmak', 'IRMAK', 'ışıl', 'IŞIL', 'isil', 'lodz', 'strasse', 'soren'])(
    'finds what was typed as %s on another keyboard',
    (typed) => {
      const { entry } = saved({ name: 'Irmak Kebap, Łódź, Straße', diners: ['Işıl', 'Søren'] });
      expect(searchBills([entry], typed, () => '')).toEqual([entry]);
    },
  );

  it('sorts by date, name or diner', () => {
    expect(sorted('date')).toEqual(['b', 'a', 'c']);
    expect(sorted('name')).toEqual(['a', 'c', 'b']);
    expect(sorted('diner')).toEqual(['c', 'a', 'b']);
  });

  it('finds the same bill under another id', () => {
    expect(billKey(saved({ id: 'x' }).entry)).toBe(billKey(saved({ id: 'y' }).entry));
    const key = billKey(saved().entry);
    // Two groups had dinner on one day, for the same figure.
    for (const other of [{ name: 'x' }, { currency: 'JPY' }, { diners: ['Ann', 'Cy'] }])
      expect(billKey({ ...saved().entry, ...other })).not.toBe(key);
  });
});
