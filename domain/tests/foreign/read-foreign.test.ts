import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balances,
  billKey,
  expenseBills,
  readBill,
  readForeign,
  storedBill,
  type ForeignApp,
  type ForeignFile,
  type SavedBill,
} from '#domain';
import { manyRuns, runs, TIME_FOR_MANY } from '../support/runs.ts';

const words = {
  idOf: (content: string) => content,
  nameOf: ({ title }: { title: string }) => title || 'The bill',
};
const foreign = (text: string): ForeignFile => {
  const read = readForeign(text, 'GBP');
  if (read?.kind !== 'expenses') throw new Error(`not read: ${read?.kind}`);
  return read;
};

/** What each person is owed (above 0) or owes over all bills of a currency: "Ann EUR". */
function balancesOf(bills: readonly SavedBill[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { bill } of bills)
    for (const { name, balance } of balances(bill).parties) {
      const key = `${name} ${bill.currency}`;
      sums[key] = (sums[key] ?? 0) + balance;
    }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** A row of any app: what each of the people paid and had, in minor units. */
interface Row {
  readonly day: string;
  readonly title: string;
  readonly currency: string;
  readonly paid: readonly number[];
  readonly had: readonly number[];
  readonly isRepayment: boolean;
}
const DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
const major = ({ currency }: Row, minor: number): string =>
  (minor / 10 ** (DIGITS[currency] ?? 2)).toFixed(DIGITS[currency]);
/** A tricount keeps what was deleted. */
const deleted = (entry: { readonly RegistryEntry: object } | undefined) => ({
  RegistryEntry: { ...entry?.RegistryEntry, status: 'DELETED' },
});
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const table = (rows: readonly (readonly string[])[], mark = ','): string =>
  rows.map((cells) => `${cells.map(quoted).join(mark)}\r\n`).join('');
const named = (people: readonly string[], amounts: readonly number[], of: Row) => {
  const some = people.flatMap((name, index) => (amounts[index] ? [[name, major(of, amounts[index])]] : []));
  return [some.map(([name]) => name).join(';'), some.map(([, amount]) => amount).join(';')] as const;
};

interface Writer {
  readonly app: ForeignApp;
  readonly write: (people: readonly string[], rows: readonly Row[]) => string;
  /** The rows that the app can have; all unless given. */
  readonly has?: (row: Row) => boolean;
}
const hasOnePayer = ({ paid }: Row): boolean => paid.filter(Boolean).length === 1;

/** Files as the apps write them (docs/product/imports.md), made from what people paid and had. */
const WRITERS: Readonly<Record<string, Writer>> = {
  'Splitwise in French, with decimal commas': {
    app: 'splitwise',
    // It does not tell who paid for themselves alone.
    has: ({ paid, had }) => String(paid) !== String(had),
    write: (people, rows) => {
      const comma = (text: string) => text.replace('.', DIGITS.KWD && /\.\d{3}$/.test(text) ? '.' : ',');
      const nets = people.map((_, index) => sum(rows.map(({ paid, had }) => paid[index]! - had[index]!)));
      return `\uFEFF${table([
        ['Date', 'Description', 'Catégorie', 'Coût', 'Devise', ...people],
        ['', '', '', '', '', ...people.map(() => '')],
        ...rows.map((row) => [
          row.day,
          row.title,
          row.isRepayment ? 'Payment' : 'Divers',
          comma(major(row, sum(row.paid))),
          row.currency,
          ...people.map((_, index) => comma(major(row, row.paid[index]! - row.had[index]!))),
        ]),
        ['2026-11-30', 'Solde total', ' ', ' ', 'EUR', ...nets.map(String)],
      ])}`;
    },
  },
  'Settle Up': {
    app: 'settle_up',
    write: (people, rows) =>
      table([
        'Who paid;Amount;Currency;For whom;Split amounts;Purpose;Category;Date & time;Timezone;Exchange rate;Converted amount;Type;Receipt'.split(
          ';',
        ),
        ...rows.map((row) => {
          const [paid, had] = [named(people, row.paid, row), named(people, row.had, row)];
          const type = row.isRepayment ? 'transfer' : 'expense';
          return [...paid, row.currency, ...had, row.title, '', `${row.day} 23:59:59`, '', '', '', type, ''];
        }),
      ]),
  },
  Tricount: {
    app: 'tricount',
    write: (people, rows) =>
      table(
        [
          [
            'Title',
            'Amount',
            'Currency',
            'Category',
            'Date & time',
            ...people.flatMap((name) => [`Paid by ${name}`, `Impacted to ${name}`]),
          ],
          ...rows.map((row) => [
            row.title,
            major(row, sum(row.paid)),
            row.currency,
            '',
            `${row.day} 00:10`,
            ...people.flatMap((_, index) => [major(row, row.paid[index]!), major(row, -row.had[index]!)]),
          ]),
          ['tricount Trip - Exported on 30/11/2026'],
        ],
        ';',
      ),
  },
  'a tool’s table of a tricount': {
    app: 'tricount',
    write: (people, rows) =>
      table([
        ['Date', 'Title', 'Currency', ...people.flatMap((name) => [`Paid by ${name}`, `Paid for ${name}`])],
        ...rows.map((row) => [
          row.day,
          row.title,
          row.currency,
          ...people.flatMap((_, index) => [major(row, row.paid[index]!), major(row, row.had[index]!)]),
        ]),
      ]),
  },
  'a tricount as its address answers': {
    app: 'tricount',
    has: hasOnePayer,
    write: (people, rows) => {
      const members = people.map((name, id) => ({
        RegistryMembershipNonUser: { id, alias: { display_name: name } },
      }));
      const spent = (row: Row, minor: number) => ({ value: major(row, -minor), currency: row.currency });
      const entries = rows.map((row) => ({
        RegistryEntry: {
          status: 'ACTIVE',
          description: row.title,
          date: `${row.day} 23:59:59.000000`,
          type_transaction: row.isRepayment ? 'BALANCE' : 'NORMAL',
          amount: spent(row, sum(row.paid)),
          membership_owned: members[row.paid.findIndex(Boolean)],
          allocations: row.had.map((minor, index) => ({
            amount: spent(row, minor),
            membership: members[index],
          })),
        },
      }));
      return JSON.stringify({
        Response: [
          { Id: { id: 1 } },
          { Registry: { memberships: members, all_registry_entry: [...entries, deleted(entries[0])] } },
        ],
      });
    },
  },
  // The odd cents of its even splits are in the examples below.
  'Spliit, by amounts': {
    app: 'spliit',
    has: (row) => hasOnePayer(row) && row.currency === 'EUR',
    write: (people, rows) =>
      JSON.stringify({
        currency: '€',
        participants: people.map((name, index) => ({ id: `p${index}`, name })),
        expenses: rows.map((row, id) => ({
          id: `e${id}`,
          expenseDate: `${row.day}T00:00:00.000Z`,
          title: row.title,
          amount: sum(row.paid),
          paidById: `p${row.paid.findIndex(Boolean)}`,
          paidFor: row.had.flatMap((shares, index) =>
            shares === 0 ? [] : [{ participantId: `p${index}`, shares }],
          ),
          isReimbursement: row.isRepayment,
          splitMode: 'BY_AMOUNT',
        })),
      }),
  },
  'a spreadsheet of Splid': {
    app: 'splid',
    write: (people, rows) =>
      table([
        ['Trip', '', '', '', '', '', ...people.flatMap(() => ['', ''])],
        ['Created with Splid', '', '', '', ''],
        [
          'Titel',
          'Betrag',
          'Währung',
          'Von',
          'Datum',
          'Erstellt am',
          ...people.flatMap((name) => [name, '']),
        ],
        ...rows.map((row) => [
          row.title,
          major(row, sum(row.paid)),
          row.currency,
          '',
          '\uFFFD',
          row.day.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$3.$2.$1'),
          ...people.flatMap((_, index) => [
            row.paid[index] ? major(row, row.paid[index]) : '',
            row.had[index] ? major(row, -row.had[index]) : '',
          ]),
        ]),
        ['', '', '', '', '', '', ...people.flatMap(() => ['1', ''])],
      ]),
  },
};

/** Parts of a total that add up to it, from weights of which one is above 0. */
function parts(total: number, weights: readonly number[]): number[] {
  const whole = weights.map((weight) => Math.floor((total * weight) / sum(weights)));
  const last = weights.findLastIndex((weight) => weight > 0);
  return whole.map((each, index) => (index === last ? each + total - sum(whole) : each));
}
const NAMES = ['Ann', 'ann', 'Zoë "Z", 2', 'Ben & Co', 'Đặng', 'Łukasz'];
const anyRow = (count: number): fc.Arbitrary<Row> => {
  const weights = (most: number) =>
    fc
      .array(fc.nat({ max: most }), { minLength: count, maxLength: count })
      .filter((each) => each.some(Boolean));
  const one = fc
    .nat({ max: count - 1 })
    .map((index) => Array.from({ length: count }, (_, each) => Number(each === index)));
  return fc
    .record({
      day: fc
        .date({ min: new Date('2000-01-13'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      title: fc.constantFrom('Dinner, late', 'Hotel "Sea"', 'Two\nlines', 'Café', ''),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      total: fc.integer({ min: 1, max: 99_999 }),
      payers: fc.oneof(one, weights(2)),
      sharers: fc.oneof(fc.constant(Array.from({ length: count }, () => 1)), weights(1), weights(9), one),
      isRepayment: fc.boolean(),
    })
    .map(({ total, payers, sharers, isRepayment, ...row }) => {
      const [paid, had] = [parts(total, payers), parts(total, sharers)];
      const isOne = [paid, had].every((each) => each.filter(Boolean).length === 1);
      return { ...row, paid, had, isRepayment: isRepayment && isOne };
    });
};
const anyLedger = fc.integer({ min: 2, max: NAMES.length }).chain((count) =>
  fc.tuple(
    fc.constant(NAMES.slice(0, count)),
    // In the first row is everybody: some files name only who is in a row.
    fc.array(anyRow(count), { maxLength: 3 }).map((rows): Row[] => {
      const had = Array.from({ length: count }, () => 1);
      const all = { day: '2026-01-13', title: 'All', currency: 'EUR', isRepayment: false };
      return [{ ...all, paid: had.map((_, index) => (index === 0 ? count : 0)), had }, ...rows];
    }),
  ),
);

describe('files of other apps', () => {
  it.each(Object.entries(WRITERS))(
    'keep their balances, days and names: %s',
    (_, { app, write, has }) => {
      fc.assert(
        fc.property(anyLedger, ([people, all]) => {
          const rows = has ? all.filter(has) : all;
          const read = foreign(write(people, rows));
          expect(read).toMatchObject({ app, notTaken: [] });
          expect(read.expenses.map(({ day }) => day)).toEqual(rows.map(({ day }) => day));
          const bills = expenseBills(read.expenses, words);
          const expected: Record<string, number> = {};
          for (const { currency, paid, had } of rows)
            people.forEach((name, index) => {
              const key = `${name === 'ann' ? 'ann (2)' : name} ${currency}`;
              expected[key] = (expected[key] ?? 0) + paid[index]! - had[index]!;
            });
          expect(balancesOf(bills)).toEqual(
            Object.fromEntries(Object.entries(expected).filter(([, each]) => each !== 0)),
          );
          // Read again, nothing is new, and nothing of it is lost on the device.
          const again = expenseBills(foreign(write(people, rows)).expenses, words);
          expect(again).toEqual(bills);
          expect(new Set(bills.map(({ entry }) => billKey(entry))).size).toBe(bills.length);
          expect(new Set(bills.map(({ entry }) => entry.id)).size).toBe(bills.length);
          for (const { bill } of bills) expect(readBill(storedBill(bill))).toEqual({ ok: true, bill });
        }),
        { numRuns: manyRuns(60) },
      );
    },
    TIME_FOR_MANY,
  );

  const spliit = (expenses: readonly object[]) =>
    JSON.stringify({
      currency: '€',
      participants: [
        { id: 'a', name: 'Ann' },
        { id: 'b', name: 'Ben' },
        { id: 'c', name: 'Cy' },
      ],
      expenses: expenses.map((expense) => ({
        id: 'QyMA_yU0',
        expenseDate: '2026-06-01T00:00:00.000Z',
        title: 'Dinner',
        amount: 1000,
        paidById: 'a',
        paidFor: ['a', 'b', 'c'].map((participantId) => ({ participantId, shares: 100 })),
        isReimbursement: false,
        splitMode: 'EVENLY',
        ...expense,
      })),
    });

  it.each([
    // The turn of the odd cent goes by the id of the expense, as Spliit's own balances have it.
    [{ id: '' }, { Ann: 666, Ben: -333, Cy: -333 }],
    [{ id: 'a' }, { Ann: 667, Ben: -334, Cy: -333 }],
    [
      {
        splitMode: 'BY_SHARES',
        amount: 60000,
        paidFor: [
          { participantId: 'b', shares: 300 },
          { participantId: 'c', shares: 100 },
        ],
      },
      { Ann: 60000, Ben: -45000, Cy: -15000 },
    ],
    [
      { amount: -300, title: 'Refund' },
      { Ann: -200, Ben: 100, Cy: 100 },
    ],
    [
      { isReimbursement: true, paidById: 'b', paidFor: [{ participantId: 'a', shares: 100 }] },
      { Ann: -1000, Ben: 1000 },
    ],
  ])('take Spliit’s shares of %j', (expense, expected) => {
    const { app, expenses, notTaken } = foreign(spliit([expense]));
    expect([app, notTaken]).toEqual(['spliit', []]);
    expect(expenses[0]?.day).toBe('2026-06-01');
    const sums = Object.entries(expected).map(([name, each]) => [`${name} EUR`, each]);
    expect(balancesOf(expenseBills(expenses, words))).toEqual(Object.fromEntries(sums));
  });

  it('say what is not taken, and why', () => {
    const head = ['Date', 'Description', 'Category', 'Cost', 'Currency', 'Ann', 'Ben'];
    const row = (title: string, day: string, cost: string, currency: string, ann: string, ben: string) => [
      day,
      title,
      'General',
      cost,
      currency,
      ann,
      ben,
    ];
    const { expenses, notTaken } = foreign(
      table([
        head,
        row('fine', '2026-02-01', '10.00', 'EUR', '5.00', '-5.00'),
        row('sum', '2026-02-01', '10.00', 'EUR', '5.00', '-6.00'),
        row('sum', '2026-02-01', '3.00', 'EUR', '5.00', '-5.00'),
        row('nobody', '2026-02-01', '3.00', 'EUR', '0.00', '0.00'),
        row('amount', '2026-02-01', '1,234', 'EUR', '617', '-617'),
        row('amount', '2026-02-01', '10.00', 'EUR', 'five', '-5.00'),
        row('amount', '2026-02-01', '99999999999999', 'EUR', '5.00', '-5.00'),
        row('currency', '2026-02-01', '10.00', 'XXX', '5.00', '-5.00'),
        row('day', '2026-02-30', '10.00', 'EUR', '5.00', '-5.00'),
        row('day', '', '10.00', 'EUR', '5.00', '-5.00'),
      ]),
    );
    expect(expenses.map(({ title }) => title)).toEqual(['fine']);
    for (const { title, why } of notTaken) expect(why).toBe(title);
    expect(notTaken).toHaveLength(9);
  });

  it.each([
    [
      'Splitwise',
      [
        ['Date', 'Description', 'Category', 'Cost', 'Currency', 'Ann', 'Ben'],
        ['2026-02-01', 'Broken', 'General', 'ten', 'EUR', '5.00', '-5.00'],
        ['2026-02-02', 'Tea', 'General', '10.00', 'EUR', '5.00', '-5.00'],
      ],
    ],
    [
      'Splid',
      [
        ['Title', 'Amount', 'Currency', 'By', 'Date', 'Created on', 'Ann', '', 'Ben', ''],
        ['Broken', 'ten', 'EUR', 'Ann', '2026-02-01', '2026-02-01', '10', '-5', '', '-5'],
        ['Tea', '10', 'EUR', 'Ann', '2026-02-02', '2026-02-02', '10', '-5', '', '-5'],
      ],
    ],
  ])('say so of the first entry, too: %s', (_, rows) => {
    const { expenses, notTaken } = foreign(table(rows));
    expect(notTaken).toMatchObject([{ title: 'Broken' }]);
    expect(balancesOf(expenseBills(expenses, words))).toEqual({ 'Ann EUR': 500, 'Ben EUR': -500 });
  });

  it('take Splitwise’s refunds as what they change', () => {
    const { expenses, notTaken } = foreign(
      table([
        ['Date', 'Description', 'Category', 'Cost', 'Currency', 'Ann', 'Ben', 'Cy'],
        ['2026-02-01', 'Deposit', 'General', '-9.00', 'EUR', '-6.00', '3.00', '3.00'],
      ]),
    );
    expect(notTaken).toEqual([]);
    expect(balancesOf(expenseBills(expenses, words))).toEqual({
      'Ann EUR': -600,
      'Ben EUR': 300,
      'Cy EUR': 300,
    });
  });

  it('divide an even split evenly, and rounded shares to the total', () => {
    const [even, paidBack, rounded] = expenseBills(
      foreign(
        table([
          ['Who paid', 'Amount', 'Currency', 'For whom', 'Split amounts', 'Purpose', 'Date & time', 'Type'],
          ['Cy', '10', 'EUR', 'Ann;Ben;Cy', '3.33;3.33;3.34', 'Even', '2026-02-01 20:00:00', 'expense'],
          ['Ann', '5', 'EUR', 'Cy', '5', 'Back', '2026-02-02 20:00:00', 'transfer'],
          ['Ann', '6628', 'INR', 'Ann;Ben;Cy', '2209.33;2209.33;2209.33', 'R', '2026-02-02', 'expense'],
        ]),
      ).expenses,
      words,
    ).map(({ bill }) => bill);
    expect(even?.lines[0]?.sharing).toEqual({ by: 'everyone' });
    expect(paidBack).toMatchObject({ lines: [], repayments: [{ amount: 500 }] });
    expect(rounded?.lines[0]).toMatchObject({ price: 662_800, sharing: { by: 'everyone' } });
  });

  it('number repayments of a day with one name, whatever they come to', () => {
    const { expenses } = foreign(
      table([
        ['Who paid', 'Amount', 'Currency', 'For whom', 'Split amounts', 'Purpose', 'Date & time', 'Type'],
        ['Ann', '5', 'EUR', 'Cy', '5', 'Back', '2026-02-02', 'transfer'],
        ['Ann', '7', 'EUR', 'Cy', '7', 'Back', '2026-02-02', 'transfer'],
      ]),
    );
    expect(expenseBills(expenses, words).map(({ entry }) => entry.name)).toEqual(['Back', 'Back (2)']);
  });

  it('ask which figure is the day, once', () => {
    const file = table([
      ['Title', 'Amount', 'Currency', 'By', 'Date', 'Created on', 'Ann', '', 'Ben', ''],
      ['Bus', '10', 'EUR', 'Ann', '', '8/6/26', '10', '-5', '', '-5'],
    ]);
    expect(readForeign(file, 'GBP')).toMatchObject({ kind: 'unclear_date', date: '8/6/2026' });
    const read = readForeign(file, 'GBP', 'day_first');
    expect(read).toMatchObject({ expenses: [{ day: '2026-06-08' }] });
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '\uFFFDPNG\r\n\u001A\n',
    'Date,Description\n2026-01-01,Tea',
    'Date,Description,Category,Amount,Currency,Balance\n2026-01-01,Tea,Food,2.00,EUR,98.00',
    '"',
    '"a,b,c,d,e',
  ])('know nothing of %j', (text) => expect(readForeign(text, 'GBP')).toBeUndefined());

  it('never throw, whatever is cut off or changed', () => {
    const files = anyLedger.chain(([people, rows]) =>
      fc.constantFrom(
        ...Object.values(WRITERS).map(({ write }) => write(people, rows)),
        spliit([{}, { amount: 0 }]),
      ),
    );
    fc.assert(
      fc.property(
        files,
        fc.nat(),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (text, from, to, part) => {
          const [start, end] = [from % (text.length + 1), to % (text.length + 1)].sort((a, b) => a - b) as [
            number,
            number,
          ];
          const read = readForeign(text.slice(0, start) + part + text.slice(end), 'GBP');
          if (read?.kind !== 'expenses') return;
          for (const { bill } of expenseBills(read.expenses, words))
            expect(readBill(storedBill(bill)).ok).toBe(true);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
