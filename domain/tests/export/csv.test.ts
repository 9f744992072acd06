import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  billCsv,
  billEntry,
  csv,
  sharesCsv,
  summarize,
  type Cell,
  type CsvWords,
  type NamedRounding,
  type NamedTransfer,
  type StoredBill,
} from '../../src/index.ts';
import { anyCharacter } from '../support/any-character.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';
import { written } from '../fixtures/worked-bill.ts';

/** A parser by the grammar of RFC 4180, independent of the writer. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('an open quote');
        if (text[at] === '"') at += 1;
        field += text[at] ?? '';
      }
      at += 1;
    } else {
      while (at < text.length && !',\r\n"'.includes(text[at] ?? '')) field += text[at++] ?? '';
    }
    record.push(field);
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`neither a comma nor the end of a row at ${at}`);
    at += 2;
    records.push(record);
    record = [];
  }
  return records;
}

/**
 * Splits cells as spreadsheets do, at any separator: a quote counts only at the beginning of a cell, and text after the closing quote
 * belongs to the cell.
 */
function cellsAt(separator: string, text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let [isQuoted, isAtStart] = [false, true];
  const body = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? '';
    if (isQuoted) {
      if (sign === '"' && body[at + 1] === '"') cell += body[(at += 1)] ?? '';
      else if (sign === '"') isQuoted = false;
      else cell += sign;
      continue;
    }
    const isEnd = sign === separator || sign === '\r' || sign === '\n';
    if (isEnd) {
      cells.push(cell);
      cell = '';
    } else if (sign === '"' && isAtStart) isQuoted = true;
    else cell += sign;
    isAtStart = isEnd;
  }
  return [...cells, cell];
}

describe('a table', () => {
  test('has commas, CRLF after every row, texts in quotes and numbers without', () => {
    expect(
      csv([
        ['Name', 'Says "hi"', { number: '-12.50' }],
        ['a,b', 'two\nlines', ''],
      ]),
    ).toBe('\uFEFF"Name","Says ""hi""",-12.50\r\n"a,b","two\nlines",""\r\n');
  });
  test('round-trips any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'",\r\n \'a1é🦊;\t=') });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 })), (rows) => {
        // Ignores the apostrophes before what looks like a formula.
        const bare = (cells: string[]) => cells.map((cell) => cell.replaceAll("'", ''));
        expect(parseCsv(csv(rows)).map(bare)).toEqual(rows.map(bare));
      }),
      { numRuns: runs(500) },
    );
  });
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '\u200B=1', '＝1', '－1', '-2+3'])(
    'runs no formula: %j',
    (text) => {
      expect(parseCsv(csv([[text]]))).toEqual([[`'${text}`]]);
    },
  );
  test.each([
    ["Tom;=cmd|'/C calc'!A0;", "Tom;'=cmd|'/C calc'!A0;"],
    ['Tom;"=1+1"', `Tom;'"=1+1"`],
    ['a\t=1', "a\t'=1"],
    ['a; \t@b', "a;' \t'@b"],
    ['two\n-lines', "two\n'-lines"],
    ['\t=1', "'\t'=1"],
  ])('runs no formula if cells end at semicolons or tabs: %j', (text, safe) => {
    expect(parseCsv(csv([[text]]))).toEqual([[safe]]);
  });
  test.each([',', ';', '\t'])('never begins a cell with a formula when split at %j', (separator) => {
    const unit = fc.constantFrom(...';\t\r\n" ,a=-@＝\u200B');
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit }), { minLength: 1 }), { minLength: 1 }), (rows) => {
        for (const cell of cellsAt(separator, csv(rows)))
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
      }),
      { numRuns: runs(1000) },
    );
  });
  test.each(['Fish & chips', 'a=b', '7-Up', '', "'tis", '🦊', 'a; b', 'Ann;Bob'])(
    'leaves %j as it is',
    (text) => {
      expect(parseCsv(csv([[text]]))).toEqual([[text]]);
    },
  );
  test('treats only real numbers as numbers', () => {
    const cells: Cell[] = [{ number: '-0.05' }, { number: '1e5' }, { number: '=1' }, { number: '1,5' }];
    expect(csv([cells])).toBe(`\uFEFF-0.05,"1e5","'=1","1,5"\r\n`);
  });
  test('no cell begins like a formula, unless it is a number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), (cells) => {
        for (const cell of parseCsv(csv([['x', ...cells]]))[0] ?? [])
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: runs(500) },
    );
  });
});

const words: CsvWords = {
  line: 'Item',
  quantity: 'Quantity',
  amount: (currency) => `Amount (${currency})`,
  unassigned: 'Nobody',
  counted: ({ name, weight }) => `${name} x${weight}`,
  unnamed: ({ kind }) => (kind === 'round' ? 'Round' : 'Item'),
  subtotal: 'Subtotal',
  charge: ({ kind, name }) => name ?? { service: 'Service charge', fee: 'Fee', tax: 'Tax', tip: 'Tip' }[kind],
  adjustment: ({ kind, name }) => name ?? kind,
  treats: (treats) => ['Treats', ...treats.flatMap(({ name }) => name ?? [])].join(': '),
  total: 'Total',
  from: 'From',
  to: 'To',
  paid: 'Paid',
  settled: 'Settled',
  rounding: 'Rounding',
};
const table = (
  stored: unknown,
  transfers: readonly NamedTransfer[] = [],
  rounding: readonly NamedRounding[] = [],
  left: readonly string[] = [],
): string[][] => {
  const bill = read(stored);
  return parseCsv(billCsv(bill, summarize(bill), words, transfers, rounding, left));
};

describe('the split', () => {
  test('has a row for each line and a column for each diner', () => {
    const stored = {
      ...written(
        'GBP',
        ['Ann', '=Bob'],
        [
          ['Burger', 10, ['ann']],
          ['Cake', 5.01, ['ann', '=bob']],
        ],
        [['Beer', 4.5, 3, { ann: 1, '=bob': 1 }]],
      ),
      serviceCharge: { amount: 2.85, percentage: 10 },
    };
    expect(table(stored)).toEqual([
      ['Item', 'Quantity', 'Amount (GBP)', 'Ann', "'=Bob", 'Nobody'],
      ['Burger', '1', '10.00', '10.00', '0.00', '0.00'],
      ['Beer', '3', '13.50', '4.50', '4.50', '4.50'],
      ['Cake', '1', '5.01', '2.50', '2.51', '0.00'],
      ['Subtotal', '', '28.51', '17.00', '7.01', '4.50'],
      ['Service charge', '', '2.85', '1.43', '1.42', '0.00'],
      ['Total', '', '31.36', '18.43', '8.43', '4.50'],
    ]);
  });
  test('has the digits of its currency, and no column for unassigned if all is assigned', () => {
    expect(table(written('JPY', ['Ann'], [['Ramen', 980, ['ann']]], []))).toEqual([
      ['Item', 'Quantity', 'Amount (JPY)', 'Ann'],
      ['Ramen', '1', '980', '980'],
      ['Subtotal', '', '980', '980'],
      ['Total', '', '980', '980'],
    ]);
  });
  test('lists discounts and treats between the lines and the total', () => {
    const stored = {
      ...written(
        'GBP',
        ['Ann', 'Bob'],
        [
          ['Cake', 10, ['ann']],
          ['Soup', 30, ['bob']],
        ],
        [],
      ),
      tip: { amount: 4 },
      adjustments: [
        { id: 'v', kind: 'voucher', amount: 6, split: 'equal' },
        { id: 'd', kind: 'discount', name: '=20 % off', percentage: 20 },
        { id: 'own', kind: 'voucher', amount: 5, dinerIds: ['ann'] },
      ],
      treats: [{ dinerIds: ['ann'], by: ['bob'] }],
    };
    expect(table(stored).slice(3)).toEqual([
      ['Subtotal', '', '40.00', '10.00', '30.00'],
      ["'=20 % off", '', '-8.00', '-2.00', '-6.00'],
      ['Tip', '', '4.00', '2.00', '2.00'],
      ['voucher', '', '-6.00', '-3.00', '-3.00'],
      ['Treats', '', '0.00', '-7.00', '7.00'],
      ['Total', '', '30.00', '0.00', '30.00'],
      // A voucher with an owner counts as their payment.
      ['Paid', '', '5.00', '5.00', '0.00'],
    ]);
    const paying = { ...stored, payments: [{ id: 'p', dinerId: 'bob', amount: 25 }] } as StoredBill;
    expect(table(paying)).toContainEqual(['Paid', '', '30.00', '5.00', '25.00']);
    const [treat] = stored.treats;
    const named = { ...stored, treats: [{ ...treat, id: 't', name: 'Birthday' }] } as StoredBill;
    expect(table(named)).toContainEqual(['Treats: Birthday', '', '0.00', '-7.00', '7.00']);
  });
  test('lists below who pays whom how much, with names that run no formula', () => {
    const stored = written('GBP', ['Ann', 'Bob'], [['Cake', 5, ['bob']]], []);
    const transfers = [
      { from: 'Bob', to: '@Ann', amount: 500 },
      { from: 'Bob', to: '@Ann', amount: 100, isSettled: true },
    ];
    const left = ['Bob still owes the restaurant £1.00.'];
    expect(table(stored, transfers, [{ name: 'Ann', amount: -2 }], left).slice(3)).toEqual([
      ['Total', '', '5.00', '0.00', '5.00'],
      ['', '', '', '', ''],
      ['From', 'To', 'Amount (GBP)', '', ''],
      ['Bob', "'@Ann", '5.00', '', ''],
      ['Bob', "'@Ann", '1.00', 'Settled', ''],
      ['Rounding', 'Ann', '-0.02', '', ''],
      ['Bob still owes the restaurant £1.00.', '', '', '', ''],
    ]);
  });
  test('adds up in every row and every column, in any bill', () => {
    fc.assert(
      fc.property(anyMixedBill(), (stored) => {
        const [head = [], ...rows] = table(stored);
        const factor = { JPY: 1, KWD: 1000 }[stored.currency ?? ''] ?? 100;
        const amounts = rows.map((cells) => cells.slice(2).map((cell) => Math.round(Number(cell) * factor)));
        for (const cells of rows) expect(cells).toHaveLength(head.length);
        // Without diners there are no columns to add up, except "unassigned" if there is an amount.
        if (head.length > 3)
          for (const [amount = 0, ...parts] of amounts)
            expect(parts.reduce((sum, each) => sum + each, 0)).toBe(amount);
        const lines = rows.findIndex(([label], index) => label === 'Subtotal' && rows[index]?.[1] === '');
        const columns = (from: number, to: number): number[] =>
          head
            .slice(2)
            .map((_, column) => amounts.slice(from, to).reduce((sum, row) => sum + (row[column] ?? 0), 0));
        expect(columns(0, lines)).toEqual(amounts[lines]);
        const total = rows.findLastIndex(([label], index) => label === 'Total' && rows[index]?.[1] === '');
        expect(columns(lines, total)).toEqual(amounts[total]);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('all shares', () => {
  test('have a row for each part, which add up to each bill, in any bill', () => {
    fc.assert(
      fc.property(fc.array(anyMixedBill(), { minLength: 1, maxLength: 3 }), (all) => {
        const bills = all.map((stored, index) => {
          const bill = read(stored);
          const entry = { id: `${index}`, name: `Bill ${index}`, date: '2026-11-21T19:30:00.000Z' };
          return { bill, entry: billEntry(bill, entry) };
        });
        const head = ['Date', 'Bill', 'Line', 'Person', 'Amount', 'Currency', 'Paid by'];
        const text = sharesCsv(bills, { head, dayOf: (date) => date.slice(0, 10), of: () => words });
        const [first, ...rows] = parseCsv(text);
        expect(first).toEqual(head);
        for (const { bill, entry } of bills) {
          const own = rows.filter(([, name]) => name === entry.name);
          const sum = own.reduce((left, [, , , , amount]) => left + Number(amount), 0);
          expect(sum).toBeCloseTo(entry.totalAmount, 6);
          for (const [day, , , , , currency] of own)
            expect([day, currency]).toEqual(['2026-11-21', bill.currency]);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
