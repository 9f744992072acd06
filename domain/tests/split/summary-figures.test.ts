import { describe, expect, test } from 'vitest';
import { summarize as summarizeBill, type BillSummary, type StoredBill } from '../../src/index.ts';
import { sharedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { item, round, table } from '../support/tables.ts';

/** The summary of a stored bill. */
const summarize = (stored: StoredBill): BillSummary => summarizeBill(read(stored));

describe('figures that belong together', () => {
  const bill = sharedBill(4, [1200, [0, 1, 2]], [602, [0]], [600, [1]], [598, [2]]);

  test('shared food does not count as personal food', () => {
    expect(summarize(bill).perDiner.d000).toMatchObject({ shared: 400, food: 602, drinks: 0, total: 1002 });
  });

  test('tied awards show the exact amount, to the nearest unit', () => {
    const tied = sharedBill(3, [1000, [0, 1, 2]], [200, [1]]);
    // One of the two pays the odd penny, but the award shows their exact amount.
    expect(summarize(tied).awards).toMatchObject({
      least: { dinerIds: ['d000', 'd002'], total: 333 },
      most: { total: 533 },
    });
  });

  test('a saving of exactly one penny is shown, a smaller one is not', () => {
    const pair = sharedBill(2, [501, [0]], [499, [1]]);
    expect(summarize(pair).savings).toEqual([{ dinerId: 'd001', amount: 1 }]);
    expect(summarize(sharedBill(2, [500, [0]], [499, [1]])).savings).toEqual([]);
  });
});

test('a share of a line shows the division and its part', () => {
  const shares = [
    { dinerId: 'cat', weight: 1 },
    { dinerId: 'ann', weight: 2 },
    { dinerId: 'gone', weight: 5 },
  ];
  const { perDiner } = summarize(table({ items: [item('pie', { price: 9, isShared: true, shares })] }));
  expect(perDiner.ann?.lines).toMatchObject([
    { amount: 600, by: 'parts', weight: 2, sharers: 2, isEqual: false },
  ]);
  expect(perDiner.cat?.lines).toMatchObject([{ amount: 300, by: 'parts', weight: 1, sharers: 2 }]);
  expect(perDiner.bob?.lines).toEqual([]);
});

describe('the common rule of the charges', () => {
  const bill = table({ items: [item('pie')] });
  const of = (serviceCharge: object, tip: object) =>
    summarize({ ...bill, serviceCharge: { amount: 3, ...serviceCharge }, tip: { amount: 3, ...tip } })
      .extrasSplit;

  test('exists if all have the same rule, for everybody', () => {
    expect(of({ split: 'proportional' }, { split: 'proportional' })).toBe('proportional');
    expect(of({}, {})).toBe('equal');
  });

  test('does not exist if they differ, or one is not for everybody', () => {
    expect(of({}, { split: 'proportional' })).toBeUndefined();
    expect(of({}, { dinerIds: ['ann'] })).toBeUndefined();
  });

  test('the order of a charge’s diners changes nothing', () => {
    const tips = [
      ['ann', 'bob'],
      ['bob', 'ann'],
    ].map((dinerIds) => {
      const { perDiner } = summarize({ ...bill, tip: { amount: 0.03, dinerIds } });
      return Object.values(perDiner).map(({ extras }) => extras);
    });
    expect(tips).toEqual([
      [2, 1, 0],
      [2, 1, 0],
    ]);
  });
});

describe('the section of a line', () => {
  const parts = (changes: Partial<StoredBill>) => {
    const { food, drinks, shared } = summarize(table(changes)).perDiner.ann ?? {};
    return { food, drinks, shared };
  };

  test('lines for everyone are shared, even with a single diner', () => {
    const items = [item('soup', { isShared: true, isWholeTable: true })];
    const diners = [{ id: 'ann', name: 'Ann' }];
    expect(parts({ items, diners })).toEqual({ food: 0, drinks: 0, shared: 1000 });
  });

  test('units assigned to a diner are personal', () => {
    const drinkRounds = [round('beer', { totalQuantity: 2, allocations: { ann: 1, bob: 1 } })];
    expect(parts({ drinkRounds })).toEqual({ food: 0, drinks: 500, shared: 0 });
  });
});

describe('the typed total', () => {
  const bill = sharedBill(1, [1000, [0]]);
  test.each([
    [undefined, undefined, 0, undefined],
    [0, undefined, 0, undefined],
    [-3, undefined, 0, undefined],
    [10, 1000, 0, 'match'],
    [9.01, 901, 99, 'close'],
    [10.5, 1050, -50, 'close'],
    [9, 900, 100, 'off'],
    [11, 1100, -100, 'off'],
  ] as const)('a total of %s is checked', (typed, billInput, difference, verdict) => {
    const summary = summarize(typed === undefined ? bill : { ...bill, billInput: typed });
    expect(summary).toMatchObject({ billInput, difference, verdict });
  });
});

test('ids like "__proto__" are ordinary ids', () => {
  const bill = sharedBill(2, [999, [0, 1]]);
  const rename = (id: string): string => (id === 'd000' ? '__proto__' : 'constructor');
  const summary = summarize({
    ...bill,
    diners: bill.diners.map((diner) => ({ ...diner, id: rename(diner.id) })),
    items: bill.items.map((item) => ({ ...item, dinerIds: item.dinerIds.map(rename) })),
  });
  expect(Object.keys(summary.perDiner)).toEqual(['__proto__', 'constructor']);
  expect(summary.perDiner['__proto__']?.total).toBe(500);
  expect(summary.perDiner['constructor' as string]?.total).toBe(499);
  expect(summary.perDiner['toString' as string]).toBeUndefined();
});

test('items come in the order of the bill, whatever their ids', () => {
  const bill = sharedBill(1, [100, [0]], [200, [0]], [300, [0]]);
  const ids = ['z', 'a', 'm'];
  const items = bill.items.map((item, index) => ({ ...item, id: ids[index] ?? '' }));
  expect(summarize({ ...bill, items }).perDiner.d000?.lines.map(({ id, amount }) => [id, amount])).toEqual([
    ['z', 100],
    ['a', 200],
    ['m', 300],
  ]);
});
