import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeBill, summarize, type Bill } from '../src/index.ts';
import { firstVersionBill } from './fixtures/first-version-bill.ts';
import { sampleBill } from './fixtures/sample-bill.ts';
import { anyBill } from './support/bills.ts';
import { item, round, table } from './support/tables.ts';
import { runs } from './support/runs.ts';

const accepted = (value: unknown): Bill => {
  const result = normalizeBill(value);
  if (!result.ok) throw new Error(result.reason);
  return result.bill;
};
const reason = (value: unknown): string => {
  const result = normalizeBill(value);
  return result.ok ? 'accepted' : result.reason;
};

describe('a stored bill', () => {
  test('of today comes back as it is', () => {
    expect(accepted(sampleBill())).toEqual(sampleBill());
    const full: Bill = {
      ...table({
        diners: [
          { id: 'ann', name: 'Ann', groupId: 'g', color: 0 },
          { id: 'bob', name: 'Bob', color: 11 },
        ],
        dinerGroups: [{ id: 'g', name: 'G', dinerIds: ['ann'] }],
        items: [item('soup', { name: 'Soup', category: 'Other' })],
        drinkRounds: [round('ale', { name: 'Ale', totalQuantity: 2, allocations: [['ann', 2]] })],
      }),
      serviceCharge: { amount: 1, percentage: 10 },
      tax: { amount: 2 },
      tip: { amount: 3 },
      extrasSplit: 'proportional',
      billInput: 12,
      usesHomeCurrency: true,
      exchangeRate: { to: 'JPY', rate: 190.25, date: '2025-11-21', source: 'Somebody', isCustom: true },
      timestamp: 5,
    };
    expect(accepted(structuredClone(full))).toEqual(full);
    expect(accepted({ ...full, extrasSplit: 'equal', usesHomeCurrency: false })).toMatchObject({
      extrasSplit: 'equal',
      usesHomeCurrency: false,
    });
  });

  test('loses a rate that cannot be converted with, and keeps what is said about one that can', () => {
    const rate = { to: 'EUR', rate: 1.2, date: 'today', source: 'Somebody', isCustom: false };
    const read = (change: object | string | null): unknown =>
      accepted(
        table({
          exchangeRate: typeof change === 'object' && change ? { ...rate, ...change } : change,
        } as object),
      ).exchangeRate;
    expect(read({})).toEqual(rate);
    expect(read({ date: 5, source: null, isCustom: 1 })).toEqual({ ...rate, date: '', source: '' });
    for (const bad of [
      { to: 'GBP' },
      { to: 'euro' },
      { to: 7 },
      { rate: 0 },
      { rate: '1.2' },
      { rate: -1 },
      'EUR',
      null,
    ])
      expect(read(bad)).toBeUndefined();
  });

  test('of the first version is completed: pounds, ids, dates, flags', () => {
    expect(accepted(firstVersionBill())).toEqual({
      currency: 'GBP',
      diners: [
        { id: '1', name: 'Ann', groupId: 'g' },
        { id: '2', name: 'Bob', groupId: 'g' },
      ],
      dinerGroups: [{ id: 'g', name: 'Pair', dinerIds: ['1', '2'] }],
      items: [
        {
          id: '10',
          category: 'Food',
          name: 'Pizza',
          price: 12.5,
          dinerIds: ['1', '2'],
          isShared: true,
          isWholeTable: true,
          timestamp: Date.UTC(2024, 4, 1, 19),
        },
        {
          id: '11',
          category: 'Other',
          price: 3,
          dinerIds: ['2'],
          isShared: false,
          isWholeTable: false,
          timestamp: 0,
        },
      ],
      drinkRounds: [],
      serviceCharge: { amount: 1.94, percentage: 12.5 },
      tax: { amount: 0.5 },
      timestamp: 1714590000000,
    });
  });

  test('that is nearly empty is an empty bill', () => {
    const empty = { currency: 'GBP', diners: [], dinerGroups: [], items: [], drinkRounds: [], timestamp: 0 };
    expect(accepted({})).toEqual(empty);
    expect(
      accepted({ currency: null, diners: null, items: null, tip: null, timestamp: 'no date', x: 1 }),
    ).toEqual(empty);
  });

  test('keeps a currency that it does not know, for the person to change', () => {
    expect(accepted({ currency: 'ABC' }).currency).toBe('ABC');
  });

  test('loses people on lines who are not at the table, and doubles', () => {
    const bill = accepted(
      table({
        items: [item('pie', { dinerIds: ['cat', 'zed', 'cat', 'ann'], isShared: true })],
        drinkRounds: [
          round('ale', {
            totalQuantity: 9,
            allocations: [
              ['bob', 1],
              ['zed', 2],
              ['bob', 3],
              ['cat', 0],
            ],
          }),
        ],
      }),
    );
    expect(bill.items[0]?.dinerIds).toEqual(['cat', 'ann']);
    expect(bill.drinkRounds[0]).toMatchObject({
      totalQuantity: 9,
      allocations: [{ dinerId: 'bob', quantity: 4 }],
    });
  });

  test('has its whole-table items shared by all, and none at a table of one', () => {
    const whole = item('bread', { dinerIds: ['ann'], isShared: true, isWholeTable: true });
    expect(accepted(table({ items: [whole] })).items[0]).toMatchObject({
      dinerIds: ['ann', 'bob', 'cat'],
      isWholeTable: true,
    });
    const alone = accepted(table({ diners: [{ id: 'ann', name: 'Ann' }], items: [whole] }));
    expect(alone.items[0]).toMatchObject({ dinerIds: ['ann'], isShared: true, isWholeTable: false });
    const notShared = accepted(table({ items: [{ ...whole, isShared: false }] }));
    expect(notShared.items[0]).toMatchObject({ dinerIds: ['ann'], isShared: false, isWholeTable: false });
  });

  test('has flags that are missing worked out from its people', () => {
    const read = (dinerIds: string[]) => {
      const [pie] = accepted({ ...table(), items: [{ id: 'pie', price: 1, dinerIds }] }).items;
      return [pie?.isShared, pie?.isWholeTable];
    };
    expect(read([])).toEqual([false, false]);
    expect(read(['ann'])).toEqual([false, false]);
    expect(read(['ann', 'bob'])).toEqual([true, false]);
    expect(read(['ann', 'bob', 'cat'])).toEqual([true, true]);
  });

  test('has every diner in one group at most, and no empty group', () => {
    const bill = accepted({
      ...table({
        dinerGroups: [
          { id: 'g', name: 'G', dinerIds: ['ann', 'zed'] },
          { id: 'h', name: 'H', dinerIds: ['ann', 'bob'] },
          { id: 'i', name: 'I', dinerIds: ['ann'] },
        ],
      }),
      diners: [
        { id: 'ann', name: 'Ann', groupId: 'h' },
        { id: 'bob', name: 'Bob' },
        { id: 'cat', name: 'Cat', groupId: 'g' },
      ],
    });
    expect(bill.dinerGroups).toEqual([
      { id: 'g', name: 'G', dinerIds: ['ann', 'cat'] },
      { id: 'h', name: 'H', dinerIds: ['bob'] },
    ]);
    expect(bill.diners.map(({ groupId }) => groupId)).toEqual(['g', 'h', 'g']);
  });

  test.each([
    [-1, false],
    [12, false],
    [1.5, false],
    ['3', false],
    [0, true],
    [11, true],
  ])('with the colour %s keeps it: %s', (color, isKept) => {
    const [diner] = accepted({ diners: [{ id: 'a', name: 'A', color }] }).diners;
    expect(diner).toEqual(isKept ? { id: 'a', name: 'A', color } : { id: 'a', name: 'A' });
  });

  test('may have amounts as plain decimals in text, and extras as bare amounts', () => {
    const bill = accepted({ items: [{ id: 'a', price: '12.50' }], tip: 3, tax: '1.5', billInput: '9.99' });
    expect(bill.items[0]?.price).toBe(12.5);
    expect(bill).toMatchObject({ tip: { amount: 3 }, tax: { amount: 1.5 }, billInput: 9.99 });
  });

  test('has no negative zero', () => {
    const bill = accepted({
      items: [{ id: 'a', price: -0 }],
      drinkRounds: [{ id: 'r', pricePerUnit: 1, totalQuantity: -0 }],
      tip: { amount: 1, percentage: -0 },
      diners: [{ id: 'd', color: -0 }],
    });
    const zeros = [
      bill.items[0]?.price,
      bill.drinkRounds[0]?.totalQuantity,
      bill.tip?.percentage,
      bill.diners[0]?.color,
    ];
    expect(zeros).toEqual([0, 0, 0, 0]);
  });

  test.each([0, -3, Number.NaN, 'x', 1e11, null])('drops a typed total of %s', (billInput) => {
    expect(accepted({ billInput })).not.toHaveProperty('billInput');
  });

  test.each([-1, 101, Number.NaN, 'x', null])('drops a percentage of %s, not its amount', (percentage) => {
    expect(accepted({ tip: { amount: 3, percentage } }).tip).toEqual({ amount: 3 });
  });

  test.each([0, 100])('keeps a percentage of %d', (percentage) => {
    expect(accepted({ tip: { amount: 3, percentage } }).tip).toEqual({ amount: 3, percentage });
  });

  test('drops a split and a flag that it does not know, a blank name, and what is no name', () => {
    const bill = accepted({
      extrasSplit: 'x',
      usesHomeCurrency: 1,
      items: [{ id: 'a', price: 1, name: ' ' }],
      diners: [{ id: 'd', name: 4 }],
    });
    expect(bill).not.toHaveProperty('extrasSplit');
    expect(bill).not.toHaveProperty('usesHomeCurrency');
    expect(bill.items[0]).not.toHaveProperty('name');
    expect(bill.diners).toEqual([{ id: 'd', name: '' }]);
  });
});

describe('nonsense is refused with a reason', () => {
  const withItem = (changes: object) => ({ items: [{ id: 'a', price: 1, ...changes }] });
  const withRound = (changes: object) => ({
    drinkRounds: [{ id: 'r', pricePerUnit: 1, totalQuantity: 1, ...changes }],
  });

  test.each([
    [null, 'bill is not an object'],
    [undefined, 'bill is not an object'],
    [[], 'bill is not an object'],
    ['{}', 'bill is not an object'],
    [{ currency: 'pounds' }, 'currency is not an ISO 4217 code'],
    [{ currency: 'xGBP' }, 'currency is not an ISO 4217 code'],
    [{ currency: 3 }, 'currency is not an ISO 4217 code'],
    [{ diners: {} }, 'diners is not a list'],
    [{ diners: [3] }, 'diners[0] is not an object'],
    [{ diners: [{ name: 'A' }] }, 'diners[0].id is missing'],
    [{ diners: [{ id: '' }] }, 'diners[0].id is missing'],
    [{ diners: [{ id: Number.NaN }] }, 'diners[0].id is missing'],
    [{ diners: [{ id: 1 }, { id: '1' }] }, 'diners[1].id is there twice'],
    [{ dinerGroups: [{ id: 'g', dinerIds: 'ann' }] }, 'dinerGroups[0].dinerIds is not a list'],
    [{ dinerGroups: [{ id: 'g', dinerIds: [{}] }] }, 'dinerGroups[0].dinerIds[0] is missing'],
    [withItem({ price: undefined }), 'items[0].price is not a number'],
    [withItem({ price: null }), 'items[0].price is not a number'],
    [withItem({ price: '1,50' }), 'items[0].price is not a number'],
    [withItem({ price: '1.' }), 'items[0].price is not a number'],
    [withItem({ price: 'x1' }), 'items[0].price is not a number'],
    [withItem({ price: Infinity }), 'items[0].price is not a number'],
    [withItem({ price: -1 }), 'items[0].price is negative'],
    [withItem({ price: '-1' }), 'items[0].price is negative'],
    [withItem({ price: 10000000000.01 }), 'items[0].price is too large'],
    [withItem({ dinerIds: {} }), 'items[0].dinerIds is not a list'],
    [withItem({ dinerIds: [null] }), 'items[0].dinerIds[0] is missing'],
    [withRound({ pricePerUnit: {} }), 'drinkRounds[0].pricePerUnit is not a number'],
    [withRound({ totalQuantity: 1.5 }), 'drinkRounds[0].totalQuantity is not a whole number from 0'],
    [withRound({ totalQuantity: -1 }), 'drinkRounds[0].totalQuantity is not a whole number from 0'],
    [withRound({ totalQuantity: null }), 'drinkRounds[0].totalQuantity is not a whole number from 0'],
    [withRound({ allocations: {} }), 'drinkRounds[0].allocations is not a list'],
    [withRound({ allocations: [1] }), 'drinkRounds[0].allocations[0] is not an object'],
    [withRound({ allocations: [{}] }), 'drinkRounds[0].allocations[0].dinerId is missing'],
    [
      {
        diners: [{ id: 'a' }],
        ...withRound({
          allocations: [
            { dinerId: 'a', quantity: Number.MAX_SAFE_INTEGER },
            { dinerId: 'a', quantity: 1 },
          ],
        }),
      },
      'drinkRounds[0].allocations[1].quantity is not a whole number from 0',
    ],
    [
      withRound({ allocations: [{ dinerId: 'a', quantity: 'x' }] }),
      'drinkRounds[0].allocations[0].quantity is not a whole number from 0',
    ],
    [{ tip: {} }, 'tip.amount is not a number'],
    [{ tax: -1 }, 'tax.amount is negative'],
    [{ serviceCharge: { amount: 1e11 } }, 'serviceCharge.amount is too large'],
    [withRound({ pricePerUnit: 1e10, totalQuantity: 9999 }), 'the total is too large to be exact'],
    [
      {
        diners: [{ id: 'a' }],
        ...withRound({ pricePerUnit: 1e10, allocations: [{ dinerId: 'a', quantity: 9999 }] }),
      },
      'the total is too large to be exact',
    ],
  ])('%j: %s', (value, expected) => {
    expect(reason(value)).toBe(expected);
  });

  test('the total counts service charge, tax and tip', () => {
    const near = withRound({ pricePerUnit: 1e10, totalQuantity: 9005 });
    expect(reason(near)).toBe('accepted');
    const extras = { serviceCharge: 1e10, tax: 1e10, tip: 1e10 };
    expect(reason({ ...near, ...extras })).toBe('the total is too large to be exact');
  });

  test('even something that cannot be read at all', () => {
    const trap = {
      get currency(): string {
        throw new TypeError('boom');
      },
    };
    expect(reason(trap)).toBe('bill cannot be read');
  });
});

test('reading a bill again changes nothing, and it can always be summed up', () => {
  fc.assert(
    fc.property(anyBill(), (bill) => {
      const once = accepted(bill);
      expect(accepted(structuredClone(once))).toEqual(once);
      expect(summarize(once).grandTotal).toBe(summarize(bill).grandTotal);
    }),
  );
});

test('any JSON is read or refused, never thrown at; what is read can be summed up', () => {
  const key = fc.constantFrom(
    'currency',
    'diners',
    'dinerGroups',
    'items',
    'drinkRounds',
    'tip',
    'tax',
    'serviceCharge',
    'billInput',
  );
  const line = fc.dictionary(
    fc.constantFrom(
      'id',
      'price',
      'pricePerUnit',
      'totalQuantity',
      'dinerIds',
      'allocations',
      'isShared',
      'isWholeTable',
      'amount',
      'percentage',
      'name',
      'dinerId',
      'quantity',
    ),
    fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.nat({ max: 9 }),
      fc.constantFrom(['1', '2'], '1', 'GBP'),
      fc.double(),
    ),
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      key,
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(line, { maxLength: 4 }), line, fc.constant('GBP')),
    ),
  );
  fc.assert(
    fc.property(value, (json) => {
      const result = normalizeBill(json);
      if (!result.ok) {
        expect(result.reason).not.toBe('bill cannot be read');
        return;
      }
      expect(Number.isSafeInteger(summarize(result.bill).grandTotal)).toBe(true);
      expect(normalizeBill(result.bill)).toEqual(result);
    }),
    { numRuns: runs(1000) },
  );
});
