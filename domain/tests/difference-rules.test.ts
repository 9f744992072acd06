import { describe, expect, test } from 'vitest';
import {
  addAdjustment,
  applyCorrection,
  explainDifference,
  MAX_MINOR,
  setBillInput,
  summarize,
  type Bill,
  type Explanation,
  type StoredBill,
  type StoredItem,
} from '../src/index.ts';
import { amountsNear } from '../src/split/difference/amounts-near.ts';
import { slipOfDigits } from '../src/split/difference/slip-of-digits.ts';
import { read } from './support/read.ts';
import { item, round, table } from './support/tables.ts';

/** What is said of a bill that the paper has `more` minor units on. */
function explained(changes: Partial<StoredBill>, more: number): readonly Explanation[] {
  const bill = read(table(changes));
  return explainDifference(setBillInput(bill, summarize(bill).grandTotal + more).bill);
}
const causes = (changes: Partial<StoredBill>, more: number): string[] =>
  explained(changes, more).map(({ cause, lineIds }) => [cause, ...lineIds].join(' '));

/** So many dishes of different names and prices that nothing else explains. */
const dishes = (count: number): StoredItem[] =>
  Array.from({ length: count }, (_, index) =>
    item(`dish${index}`, { name: `Dish ${index}`, price: 40 + index * 1.37 }),
  );

describe('one slip of the pen', () => {
  test.each([
    [1250, 2150, { kind: 'swapped', isTypical: true }],
    [1250, 5210, { kind: 'swapped', isTypical: false }],
    [580, 530, { kind: 'misread', isTypical: true }],
    [180, 580, { kind: 'misread', isTypical: false }],
    [5, 6, { kind: 'misread', isTypical: true }],
    // A digit more, two digits at a time, three, none.
    [99, 995, undefined],
    [1250, 1361, undefined],
    [123, 231, undefined],
    [580, 580, undefined],
  ])('between %d and %d is %j, either way round', (a, b, slip) => {
    expect(slipOfDigits(a, b)).toEqual(slip);
    expect(slipOfDigits(b, a)).toEqual(slip);
  });
});

describe('amounts that rounding could make right', () => {
  test.each([
    [100.4, [100, 101, 99, 102, 98]],
    [100.6, [101, 100, 102, 99, 103]],
    [1, [1, 2, 3]],
    [-5, []],
    [MAX_MINOR, [MAX_MINOR, MAX_MINOR - 1, MAX_MINOR - 2]],
    [MAX_MINOR + 3, []],
  ])('near %d are %j, the nearest first, none of them 0 or more than a bill can have', (amount, near) => {
    expect(amountsNear(amount)).toEqual(near);
  });
});

describe('lines that are alike', () => {
  test('are one that is there twice only where name and amount are the same', () => {
    const pair = (name: string, price: number) => ({
      items: [item('a', { name: 'Cake', price: 6 }), item('b', { name, price }), ...dishes(3)],
    });
    expect(causes(pair(' cake', 6), -600)[0]).toBe('line_twice b a');
    expect(causes(pair('Tart', 6), -600).slice(0, 2)).toEqual(['line_extra a', 'line_extra b']);
    expect(causes(pair('Cake', 7), -600)[0]).toBe('line_extra a');
  });

  test('of which there are three go one at a time, the last one first', () => {
    const three = ['a', 'b', 'c'].map((id) => item(id, { name: 'Cake', price: 6 }));
    expect(causes({ items: three }, -600)).toContain('line_twice c a b');
    expect(causes({ items: three }, -600).filter((each) => each.startsWith('line_'))).toHaveLength(1);
  });

  const beers = (...changes: readonly Partial<StoredItem>[]) => ({
    items: changes.map((change, index) =>
      item(`b${index}`, {
        name: 'Beer',
        price: 5.8,
        dinerIds: [['ann', 'bob', 'cat'][index % 3] ?? ''],
        ...change,
      }),
    ),
  });
  const misread = (changes: Partial<StoredBill>) =>
    causes(changes, -50).filter((each) => each.startsWith('digit'));

  test('are one explanation where their sentence would be the same', () => {
    expect(misread(beers({}, { name: ' BEER ' }))).toEqual(['digit_misread b0 b1']);
  });
  test('are several where name, quantity or price differ, or one is of a round', () => {
    expect(misread(beers({}, { name: 'Wine' }))).toEqual(['digit_misread b0', 'digit_misread b1']);
    expect(misread(beers({ quantity: 1 }, { quantity: 4 }))).toEqual([
      'digit_misread b0',
      'digit_misread b1',
    ]);
    expect(misread(beers({}, { price: 5.81 }))).toEqual(['digit_misread b0', 'digit_misread b1']);
    const drinkRounds = [round('r', { name: 'Beer', pricePerUnit: 5.8, allocations: [['bob', 1]] })];
    expect(misread({ ...beers({}), drinkRounds })).toEqual(['digit_misread b0', 'digit_misread r']);
  });
  test('are a choice only where somebody else has the other one, of three at the most', () => {
    expect(misread(beers({}, { dinerIds: ['ann'] }, {}))).toEqual(['digit_misread b0 b2']);
    const five = ['ann', 'bob', 'cat', 'dan', 'eve'];
    const diners = five.map((id) => ({ id, name: id }));
    const each = five.map((id) => ({ dinerIds: [id] }));
    expect(misread({ ...beers(...each), diners })).toEqual(['digit_misread b0 b1 b2']);
  });
});

describe('a price of several', () => {
  const drinkRounds = [
    round('ale', { name: 'Ale', pricePerUnit: 4.5, totalQuantity: 2, allocations: [['ann', 2]] }),
  ];

  test('of a round can have been misread in the price of all of it', () => {
    // 2 × 3.00 is 6.00, and 2 × 4.50 is 9.00: one digit of the whole, two of each.
    const three = [round('ale', { ...drinkRounds[0], pricePerUnit: 3, allocations: [['ann', 2]] })];
    const [first] = explained({ items: dishes(2), drinkRounds: three }, 300);
    expect(first).toEqual({
      cause: 'digit_misread',
      lineIds: ['ale'],
      correction: { kind: 'set_price', lineId: 'ale', price: 450 },
    });
  });

  test('was meant for all of them, or for each', () => {
    const [all] = explained({ items: dishes(2), drinkRounds }, -450);
    expect(all).toEqual({
      cause: 'price_of_all',
      lineIds: ['ale'],
      correction: { kind: 'set_price', lineId: 'ale', price: 225 },
    });
    const items = [item('soup', { price: 4.5, quantity: 2 }), ...dishes(2)];
    expect(explained({ items }, 450)[0]).toEqual({
      cause: 'price_of_each',
      lineIds: ['soup'],
      correction: { kind: 'set_price', lineId: 'soup', price: 900 },
    });
  });

  test('can be that of few lines only, and so comes before a line that is there twice', () => {
    const several = [
      item('soup', { price: 4.5, quantity: 2, name: 'Soup' }),
      item('pie', { price: 9, quantity: 3, name: 'Pie' }),
    ];
    const twice = ['c0', 'c1'].map((id) => item(id, { name: 'Coffee', price: 2.25 }));
    expect(causes({ items: [...several, ...twice] }, -225).slice(0, 2)).toEqual([
      'price_of_all soup',
      'line_twice c1 c0',
    ]);
    expect(causes({ items: [several[0]!, ...dishes(4), ...twice] }, -225).slice(0, 2)).toEqual([
      'price_of_all soup',
      'line_twice c1 c0',
    ]);
  });

  test('of nothing was not misread', () => {
    const free = [item('bread', { price: 0 }), ...dishes(2)];
    expect(causes({ items: free }, 5).join()).not.toContain('bread');
    const none = [round('ale', { pricePerUnit: 4.5, totalQuantity: 0, allocations: [] })];
    expect(causes({ items: dishes(2), drinkRounds: none }, 5).join()).not.toContain('ale');
  });
});

describe('a line that is missing', () => {
  const corrections = (changes: Partial<StoredBill>, more: number) =>
    explained(changes, more)
      .filter(({ cause }) => cause === 'line_missing')
      .map(({ lineIds, correction }) => [lineIds, correction]);
  const drinkRounds = [
    round('ale', { name: 'Ale', pricePerUnit: 4.5, totalQuantity: 3, allocations: [['ann', 3]] }),
  ];

  test.each([
    ['one more of a round', 450, ['ale'], { name: 'Ale', category: 'Drinks', price: 450 }],
    ['another round', 1350, ['ale'], { name: 'Ale', category: 'Drinks', price: 1350 }],
    [
      'of the category of the one that costs the same',
      333,
      ['wine'],
      { name: 'Wine', category: 'Drinks', price: 333 },
    ],
    ['without a name where that has none', 777, ['plain'], { category: 'Other', price: 777 }],
    ['food without a name where none costs the same', 334, [], { category: 'Food', price: 334 }],
  ])('is %s', (_, more, lineIds, line) => {
    const items = [
      item('wine', { name: 'Wine', category: 'Drinks', price: 3.33 }),
      item('plain', { category: 'Other', price: 7.77 }),
      // One unit of an item is no line of its own: its price is that of all of them.
      item('soup', { name: 'Soup', price: 6.68, quantity: 2 }),
    ];
    expect(corrections({ items, drinkRounds }, more)).toEqual([[lineIds, { kind: 'add_line', ...line }]]);
  });

  test('comes onto the bill as an item that nobody has, though its id is in use', () => {
    const bill = read(table({ items: [item('missing'), item("missing'")], adjustments: [] }));
    const [first] = explainDifference(setBillInput(bill, 2787).bill);
    expect(first?.correction).toEqual({ kind: 'add_line', category: 'Food', price: 787 });
    const fresh = { id: 'fresh', timestamp: 7 };
    const named = { kind: 'add_line', name: 'Tea', category: 'Drinks', price: 787 } as const;
    expect(applyCorrection(bill, named, fresh).bill.lines.at(-1)).toMatchObject({
      ...fresh,
      kind: 'item',
      name: 'Tea',
      category: 'Drinks',
      price: 787,
      quantity: 1,
      sharing: { by: 'parts', shares: [] },
    });
    const unnamed = applyCorrection(bill, { kind: 'add_line', category: 'Food', price: 1 }, fresh);
    expect(unnamed.bill.lines.at(-1)).not.toHaveProperty('name');
  });

  test('is nothing that a discount of all of it would leave nothing of', () => {
    const adjustments = [{ id: 'a', kind: 'discount', percentage: 100 } as const];
    const bill: Bill = read(table({ items: dishes(2), adjustments }));
    expect(explainDifference(setBillInput(bill, 787).bill)).toEqual([]);
  });
});

describe('of what explains the same difference the likelier comes first', () => {
  test('a whole amount off before one that no menu has, and a line too many between them', () => {
    const nine = dishes(9);
    expect(causes({ items: [...nine, item('tea', { name: 'Tea', price: 5 })] }, -500).slice(0, 2)).toEqual([
      'discount_missing',
      'line_extra tea',
    ]);
    expect(causes({ items: [...nine, item('tea', { name: 'Tea', price: 5.01 })] }, -501).slice(0, 2)).toEqual(
      ['line_extra tea', 'discount_missing'],
    );
  });

  test('service before any line, each of them once', () => {
    const items = [15.5, 16.5, 8].map((price, index) => item(`i${index}`, { name: `${index}`, price }));
    expect(causes({ items }, 500)).toEqual(['service_missing', 'line_missing']);
    // Of the same amount: what a usual percentage explains is not said once more as an amount.
    expect(causes({ items }, -400).filter((cause) => cause === 'discount_missing')).toHaveLength(1);
  });

  test('digits that look alike before those that do not', () => {
    const items = [item('a', { name: 'A', price: 5.1 }), item('b', { name: 'B', price: 1.3 })];
    expect(causes({ items }, 50).slice(0, 2)).toEqual(['digit_misread b', 'digit_misread a']);
  });

  test('not more than three, in the order of the bill where they are as likely', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((id) => item(id, { name: id, price: 6.01 }));
    expect(causes({ items: [...items, ...dishes(2)] }, -601)).toEqual([
      'line_extra a',
      'line_extra b',
      'line_extra c',
    ]);
  });
});

test('what a price comes to follows the discounts and vouchers that are on it, and those of nobody else', () => {
  const off = (changes: object) => ({ id: 'off', kind: 'discount', ...changes }) as const;
  const items = [
    item('pie', { name: 'Pie', price: 21.5 }),
    item('fish', { name: 'Fish', price: 21.5, dinerIds: ['bob'] }),
    item('ale', { name: 'Ale', price: 21.5, dinerIds: ['bob'], quantity: 2 }),
  ];
  for (const adjustment of [
    off({ percentage: 50, items: ['pie'] }),
    off({ percentage: 50, dinerIds: ['ann'] }),
    off({ percentage: 50 }),
    { id: 'v', kind: 'voucher', amount: 5 } as const,
    { id: 'v', kind: 'voucher', percentage: 10 } as const,
  ])
    for (const id of ['pie', 'fish', 'ale']) {
      const bill = read(table({ items, adjustments: [adjustment as never] }));
      const right = bill.lines.map((line) => (line.id === id ? { ...line, price: 1250 } : line));
      const printed = setBillInput(bill, summarize({ ...bill, lines: right }).grandTotal).bill;
      expect(explainDifference(printed)).toContainEqual({
        cause: 'digits_swapped',
        lineIds: expect.arrayContaining([id]),
        correction: { kind: 'set_price', lineId: expect.any(String), price: 1250 },
      });
    }
});

test('a discount that is offered is of the whole bill, and a correction of a line that is gone changes nothing', () => {
  const bill = read(table({ items: dishes(2) }));
  const fresh = { id: 'fresh', timestamp: 7 };
  const off = applyCorrection(bill, { kind: 'add_discount', size: { percentage: 10 } }, fresh).bill;
  const target = { of: 'everything' } as const;
  expect(off).toEqual(addAdjustment(bill, { id: 'fresh', kind: 'discount', percentage: 10, target }).bill);
  expect(applyCorrection(bill, { kind: 'set_price', lineId: 'gone', price: 1 }, fresh).bill).toBe(bill);
});
