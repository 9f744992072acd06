import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDiner,
  readBill,
  readForeignBill,
  storedBill,
  summarize,
  type StoredBill,
} from '../../src/index.ts';
import { firstVersionBill } from '../fixtures/first-version-bill.ts';
import { sampleBill } from '../fixtures/sample-bill.ts';
import { anyBill } from '../support/bills.ts';
import { oracle } from '../support/oracle.ts';
import { read } from '../support/read.ts';
import { item, round, table } from '../support/tables.ts';
import { runs } from '../support/runs.ts';

/** The bill that was read, as it is stored today. */
const accepted = (value: unknown): StoredBill => storedBill(read(value));
const reason = (value: unknown, reader = readBill): string => {
  const result = reader(value);
  return result.ok ? 'accepted' : [...result.problem.path, result.problem.code].join(' ');
};

describe('a stored bill', () => {
  test('of today is read and written without a change', () => {
    expect(accepted(sampleBill())).toEqual(sampleBill());
    const full: StoredBill = {
      ...table({
        diners: [
          { id: 'ann', name: 'Ann', groupId: 'g', color: 0 },
          { id: 'bob', name: 'Bob', color: 11 },
        ],
        dinerGroups: [{ id: 'g', name: 'G', dinerIds: ['ann'] }],
        items: [item('soup', { name: 'Soup', category: 'Other' })],
        drinkRounds: [round('ale', { name: 'Ale', totalQuantity: 2, allocations: { ann: 2 } })],
      }),
      serviceCharge: { amount: 2, percentage: 10, split: 'equal', dinerIds: ['bob'] },
      tax: { amount: 2 },
      tip: { amount: 3, split: 'proportional' },
      extrasSplit: 'proportional',
      chargesOnUnassigned: true,
      transferStep: 0.05,
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

  test('gives diners without a colour one each, by position, that nobody else has', () => {
    const diners = [
      { id: 'cy', name: 'Cy', position: 3 },
      { id: 'ann', name: 'Ann', position: 1 },
      { id: 'bob', name: 'Bob', color: 0, position: 2 },
    ];
    const bill = read(table({ diners }));
    expect(bill.diners.map(({ id, color }) => [id, color])).toEqual([
      ['ann', 1],
      ['bob', 0],
      ['cy', 2],
    ]);
    expect(read(storedBill(bill))).toEqual(bill);
    expect(addDiner(bill, { id: 'dee', name: 'Dee' }).bill.diners.at(-1)?.color).toBe(3);
  });

  test('drops an unusable rate, and keeps the details of a usable one', () => {
    const rate = { to: 'EUR', rate: 1.2, date: 'today', source: 'Somebody', isCustom: false };
    const read = (change: object | string | null): unknown =>
      accepted(
        table({
          exchangeRate: typeof change === 'object' && change ? { ...rate, ...change } : change,
        } as object),
      ).exchangeRate;
    for (const facts of [{}, { isCached: true }, { isDemo: true }, { isCustom: true }])
      expect(read(facts)).toEqual({ ...rate, ...facts });
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

  test('of the first version gets its defaults: pounds, ids, dates, flags', () => {
    expect(accepted(firstVersionBill())).toEqual({
      id: 'started-1714590000000',
      currency: 'GBP',
      diners: [
        { id: '1', name: 'Ann', groupId: 'g', color: 0 },
        { id: '2', name: 'Bob', groupId: 'g', color: 1 },
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

  test('that is nearly empty is read as an empty bill', () => {
    const empty = {
      id: 'started-0',
      currency: 'GBP',
      diners: [],
      dinerGroups: [],
      items: [],
      drinkRounds: [],
      timestamp: 0,
    };
    expect(accepted({})).toEqual(empty);
    expect(
      accepted({ currency: null, diners: null, items: null, tip: null, timestamp: 'no date', x: null }),
    ).toEqual(empty);
  });

  test('keeps an unknown currency for the person to change', () => {
    expect(accepted({ currency: 'ABC' }).currency).toBe('ABC');
  });

  test('drops sharers who are not at the table, and duplicates', () => {
    const bill = accepted(
      table({
        items: [item('pie', { dinerIds: ['cat', 'zed', 'cat', 'ann'], isShared: true })],
        drinkRounds: [
          round('ale', {
            totalQuantity: 9,
            allocations: { bob: 4, zed: 2, cat: 0 },
          }),
        ],
      }),
    );
    expect(bill.items[0]?.dinerIds).toEqual(['ann', 'cat']);
    expect(bill.drinkRounds[0]).toMatchObject({
      totalQuantity: 9,
      allocations: [{ dinerId: 'bob', quantity: 4 }],
    });
  });

  test('shares its whole-table items among all, even if somebody has joined since', () => {
    const whole = item('bread', { dinerIds: ['ann'], isShared: true, isWholeTable: true });
    expect(accepted(table({ items: [whole] })).items[0]).toMatchObject({
      dinerIds: ['ann', 'bob', 'cat'],
      isWholeTable: true,
    });
    const alone = accepted(table({ diners: [{ id: 'ann', name: 'Ann' }], items: [whole] }));
    expect(alone.items[0]).toMatchObject({ dinerIds: ['ann'], isShared: true, isWholeTable: true });
    const notShared = accepted(table({ items: [{ ...whole, isShared: false }] }));
    expect(notShared.items[0]).toMatchObject({ dinerIds: ['ann'], isShared: false, isWholeTable: false });
  });

  test('derives missing flags from its sharers', () => {
    const read = (dinerIds: string[]) => {
      const [pie] = accepted({ ...table(), items: [{ id: 'pie', price: 1, dinerIds }] }).items;
      return [pie?.isShared, pie?.isWholeTable];
    };
    expect(read([])).toEqual([false, false]);
    expect(read(['ann'])).toEqual([false, false]);
    expect(read(['ann', 'bob'])).toEqual([true, false]);
    expect(read(['ann', 'bob', 'cat'])).toEqual([true, true]);
  });

  test('puts every diner in one group at most, and drops empty groups', () => {
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
    [-1, 0],
    [12, 0],
    [1.5, 0],
    ['3', 0],
    [3, 3],
    [11, 11],
  ])('the colour %s is read as %s', (color, expected) => {
    const [diner] = accepted({ diners: [{ id: 'a', name: 'A', color }] }).diners;
    expect(diner).toEqual({ id: 'a', name: 'A', color: expected });
  });

  test('accepts amounts as decimals in text, and extras as bare amounts', () => {
    const bill = accepted({ items: [{ id: 'a', price: '12.50' }], tip: 3, tax: '1.5', billInput: '9.99' });
    expect(bill.items[0]?.price).toBe(12.5);
    expect(bill).toMatchObject({ tip: { amount: 3 }, tax: { amount: 1.5 }, billInput: 9.99 });
  });

  test('reads no negative zero', () => {
    const bill = accepted({
      items: [{ id: 'a', price: -0 }],
      drinkRounds: [{ id: 'r', pricePerUnit: 1, totalQuantity: -0 }],
      tip: { amount: -0, percentage: -0 },
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

  test.each([
    [0, 0],
    [10, 0.32],
    ['12.5', 0.4],
    [100, 3.2],
  ])('keeps a percentage of %s if it yields the stored amount', (percentage, amount) => {
    const items = [{ id: 'a', price: 3.2 }];
    expect(accepted({ items, tip: { amount, percentage } }).tip).toEqual({
      amount,
      percentage: Number(percentage),
    });
  });

  test('keeps the amount if the percentage yields another one, and drops the percentage', () => {
    expect(accepted({ items: [{ id: 'a', price: 10 }], tip: { amount: 3, percentage: 10 } }).tip).toEqual({
      amount: 3,
    });
  });

  test('drops unusable splits and flags, blank names, and names that are not text', () => {
    const bill = accepted({
      extrasSplit: 3,
      transferStep: '0.03',
      usesHomeCurrency: 1,
      items: [{ id: 'a', price: 1, name: ' ' }],
      diners: [{ id: 'd', name: 4 }],
    });
    expect(bill).not.toHaveProperty('extrasSplit');
    expect(bill).not.toHaveProperty('transferStep');
    expect(bill).not.toHaveProperty('usesHomeCurrency');
    expect(bill.items[0]).not.toHaveProperty('name');
    expect(bill.diners).toEqual([{ id: 'd', name: '', color: 0 }]);
  });
});

describe('invalid input is refused with a reason', () => {
  const withItem = (changes: object) => ({ items: [{ id: 'a', price: 1, ...changes }] });
  const withRound = (changes: object) => ({
    drinkRounds: [{ id: 'r', pricePerUnit: 1, totalQuantity: 1, ...changes }],
  });

  test.each([
    [null, 'not_an_object'],
    [undefined, 'not_an_object'],
    [[], 'not_an_object'],
    ['{}', 'not_an_object'],
    [{ currency: 'pounds' }, 'currency bad_currency'],
    [{ currency: 'xGBP' }, 'currency bad_currency'],
    [{ currency: 3 }, 'currency bad_currency'],
    [{ diners: {} }, 'diners not_a_list'],
    [{ diners: [3] }, 'diners 0 not_an_object'],
    [{ diners: [{ name: 'A' }] }, 'diners 0 id missing_id'],
    [{ diners: [{ id: '' }] }, 'diners 0 id missing_id'],
    [{ diners: [{ id: Number.NaN }] }, 'diners 0 id missing_id'],
    [{ diners: [{ id: 1 }, { id: '1' }] }, 'diners 1 id repeated_id'],
    [{ dinerGroups: [{ id: 'g', dinerIds: 'ann' }] }, 'dinerGroups 0 dinerIds not_a_list'],
    [{ dinerGroups: [{ id: 'g', dinerIds: [{}] }] }, 'dinerGroups 0 dinerIds 0 missing_id'],
    [withItem({ price: undefined }), 'items 0 price not_a_number'],
    [withItem({ price: null }), 'items 0 price not_a_number'],
    [withItem({ price: '1,50' }), 'items 0 price not_a_number'],
    [withItem({ price: '1.' }), 'items 0 price not_a_number'],
    [withItem({ price: 'x1' }), 'items 0 price not_a_number'],
    [withItem({ price: Infinity }), 'items 0 price not_a_number'],
    [withItem({ price: -1 }), 'items 0 price negative'],
    [withItem({ price: '-1' }), 'items 0 price negative'],
    [withItem({ price: 10000000000.01 }), 'items 0 price too_large'],
    [withItem({ dinerIds: {} }), 'items 0 dinerIds not_a_list'],
    [withItem({ dinerIds: [null] }), 'items 0 dinerIds 0 missing_id'],
    [withRound({ pricePerUnit: {} }), 'drinkRounds 0 pricePerUnit not_a_number'],
    [withRound({ totalQuantity: 1.5 }), 'drinkRounds 0 totalQuantity not_whole'],
    [withRound({ totalQuantity: -1 }), 'drinkRounds 0 totalQuantity not_whole'],
    [withRound({ totalQuantity: null }), 'drinkRounds 0 totalQuantity not_whole'],
    [withRound({ totalQuantity: 1e13 }), 'drinkRounds 0 totalQuantity too_large'],
    [withItem({ quantity: 0 }), 'items 0 quantity not_whole'],
    [withItem({ quantity: -1 }), 'items 0 quantity not_whole'],
    [withItem({ quantity: 2.5 }), 'items 0 quantity not_whole'],
    [withItem({ shares: {} }), 'items 0 shares not_a_list'],
    [withItem({ shares: [{ weight: 1 }] }), 'items 0 shares 0 dinerId missing_id'],
    [withItem({ shares: [{ dinerId: 'a' }] }), 'items 0 shares 0 weight bad_weight'],
    [withItem({ shares: [{ dinerId: 'a', weight: -1 }] }), 'items 0 shares 0 weight bad_weight'],
    [withItem({ shares: [{ dinerId: 'a', weight: 0.0001 }] }), 'items 0 shares 0 weight bad_weight'],
    [withItem({ shares: [{ dinerId: 'a', weight: 1e13 }] }), 'items 0 shares 0 weight bad_weight'],
    [{ diners: [[]] }, 'diners 0 not_an_object'],
    [{ tip: [] }, 'tip amount not_a_number'],
    [withRound({ allocations: {} }), 'drinkRounds 0 allocations not_a_list'],
    [withRound({ allocations: [1] }), 'drinkRounds 0 allocations 0 not_an_object'],
    [withRound({ allocations: [{}] }), 'drinkRounds 0 allocations 0 dinerId missing_id'],
    [
      {
        diners: [{ id: 'a' }],
        ...withRound({
          allocations: [
            { dinerId: 'a', quantity: 1e12 },
            { dinerId: 'a', quantity: 1 },
          ],
        }),
      },
      'drinkRounds 0 allocations 1 quantity too_large',
    ],
    [
      withRound({ allocations: [{ dinerId: 'a', quantity: 'x' }] }),
      'drinkRounds 0 allocations 0 quantity not_whole',
    ],
    [{ tip: {} }, 'tip amount not_a_number'],
    [{ tax: -1 }, 'tax amount negative'],
    [{ serviceCharge: { amount: 1e11 } }, 'serviceCharge amount too_large'],
    [withRound({ pricePerUnit: 1e10, totalQuantity: 9999 }), 'too_large'],
    [
      {
        diners: [{ id: 'a' }],
        ...withRound({ pricePerUnit: 1e10, allocations: [{ dinerId: 'a', quantity: 9999 }] }),
      },
      'too_large',
    ],
  ])('%j: %s', (value, expected) => {
    expect(reason(value)).toBe(expected);
  });

  test('counts assigned units once, in rounds and in items by units', () => {
    const diners = [{ id: 'a' }];
    const allocations = [{ dinerId: 'a', quantity: 4500 }];
    const given = { diners, ...withRound({ pricePerUnit: 1e10, totalQuantity: 4500, allocations }) };
    expect(reason(given)).toBe('accepted');
    const shares = [{ dinerId: 'a', weight: 9e3 }];
    const line = { id: 'i', price: 1e10, quantity: 1, shares, sharesBy: 'units' };
    expect(reason({ diners, items: [line] })).toBe('accepted');
    expect(reason({ diners, items: [{ ...line, shares: [{ dinerId: 'a', weight: 1e4 }] }] })).toBe(
      'too_large',
    );
  });

  test('counts service charge, tax and tip in the total', () => {
    const near = withRound({ pricePerUnit: 1e10, totalQuantity: 9005 });
    expect(reason(near)).toBe('accepted');
    const extras = { serviceCharge: 1e10, tax: 1e10, tip: 1e10 };
    expect(reason({ ...near, ...extras })).toBe('too_large');
  });

  test('refuses even an object that throws', () => {
    const trap = {
      get currency(): string {
        throw new TypeError('boom');
      },
    };
    expect(reason(trap)).toBe('not_an_object');
  });
});

test('reading a stored bill gives the same bill, and storing it again changes nothing', () => {
  fc.assert(
    fc.property(anyBill(), (stored) => {
      const bill = read(stored);
      const written = JSON.parse(JSON.stringify(storedBill(bill))) as unknown;
      expect(read(written)).toEqual(bill);
      expect(BigInt(summarize(bill).grandTotal)).toBe(oracle(stored).grandTotal);
    }),
  );
});

test('any JSON is read or refused without an exception, and a read bill can be summed up', () => {
  const key = fc.constantFrom(
    'currency',
    'diners',
    'dinerGroups',
    'items',
    'drinkRounds',
    'tip',
    'tax',
    'serviceCharge',
    'charges',
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
      'shares',
      'sharesBy',
      'restOf',
      'weight',
      'position',
      'split',
    ),
    fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.nat({ max: 9 }),
      fc.constantFrom<unknown>(['1', '2'], '1', 'GBP', 'units', 'amounts', [{ dinerId: '1', weight: 2 }]),
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
      const result = readBill(json);
      if (!result.ok) return;
      expect(Number.isSafeInteger(summarize(result.bill).grandTotal)).toBe(true);
      expect(readBill(storedBill(result.bill))).toEqual(result);
    }),
    { numRuns: runs(1000) },
  );
});

describe('a stored bill with more than any evening has', () => {
  const many = <T>(count: number, part: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => part(index));
  const discount = (items?: readonly string[]) => (index: number) => ({
    id: `x${index}`,
    kind: 'discount',
    percentage: 0.01,
    ...(items && { items }),
  });
  const named = (count: number) => many(count, (index) => `i${index}`);

  test.each([
    ['diners', 200, (index: number) => ({ id: `d${index}`, name: `D${index}` })],
    ['adjustments', 50, discount()],
    ['charges', 53, (index: number) => ({ id: `c${index}`, kind: 'fee', amount: 1 })],
    ['treats', 100, () => ({ dinerIds: ['ann'], by: ['bob'] })],
    ['payments', 100, () => ({ dinerId: 'ann', amount: 1 })],
    ['repayments', 100, () => ({ from: 'ann', to: 'bob', amount: 1 })],
  ] as const)('%s: %i are read, and one more is refused', (list, most, part) => {
    const bill = (count: number) => ({ ...sampleBill(), [list]: many<object>(count, part) });
    expect(reason(bill(most))).toBe('accepted');
    expect(reason(bill(most + 1))).toBe(`${list} ${most} too_many`);
  });

  test.each([
    ['a few diners', 100, 100],
    ['everyone', 200, 200],
  ])('a file’s has at most ten thousand shares of lines, of %s', (whom, sharers, each) => {
    const diners = many(200, (index) => ({ id: `d${index}`, name: `D${index}` }));
    const dinerIds = diners.slice(0, sharers).map(({ id }) => id);
    const isWholeTable = whom === 'everyone';
    const item = (index: number) => ({ id: `i${index}`, price: 1, isShared: true, dinerIds, isWholeTable });
    const bill = (lines: number) => ({ ...sampleBill(), diners, drinkRounds: [], items: many(lines, item) });
    const most = 10_000 / each;
    expect(reason(bill(most), readForeignBill)).toBe('accepted');
    expect(reason(bill(most + 1), readForeignBill)).toBe('items too_many');
    expect(reason(bill(most + 1))).toBe('accepted');
  });

  test('a file’s discounts and charges name at most two thousand lines together', () => {
    const bill = (lines: number) => ({
      ...sampleBill(),
      items: named(800).map((id) => ({ id, price: 1 })),
      adjustments: many(2, discount(named(800))),
      charges: [{ id: 'c', kind: 'fee', amount: 1, lineIds: named(lines) }],
    });
    expect(reason(bill(400), readForeignBill)).toBe('accepted');
    expect(reason(bill(401), readForeignBill)).toBe('adjustments too_many');
  });

  test.each(['parts', 'percent'] as const)('a weight by %s is at most 9,999', (sharesBy) => {
    const bill = (weight: number) => ({
      ...table({ diners: [{ id: 'ann', name: 'Ann' }] }),
      items: [{ ...item('soup', {}), shares: [{ dinerId: 'ann', weight }], sharesBy }],
    });
    expect(reason(bill(9_999))).toBe('accepted');
    expect(reason(bill(9_999.001))).toBe('items 0 shares 0 weight bad_weight');
  });
});
