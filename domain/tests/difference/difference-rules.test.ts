import { describe, expect, test } from 'vitest';
import {
  addAdjustment,
  applyCorrection,
  explainDifference,
  setCharge,
  summarize,
  type Bill,
  type Explanation,
  type NewAdjustment,
} from '../../src/index.ts';
import { billOf, causes, FRESH, printedAs, type Entry } from '../support/printed.ts';

const totalOf = (bill: Bill): number => summarize(bill).grandTotal;
/** A bill whose printed total is `minor` units above (or below) the calculated one. */
const offBy = (bill: Bill, minor: number): Bill => printedAs(bill, totalOf(bill) + minor);
const withService = (bill: Bill, percentage: number): Bill =>
  setCharge(bill, 'serviceCharge', { percentage }).bill;
const withAdjustment = (bill: Bill, adjustment: NewAdjustment): Bill => addAdjustment(bill, adjustment).bill;
/** A discount of 50 %. */
const half = (target: Extract<NewAdjustment, { kind: 'discount' }>['target']) =>
  ({ id: 'half', kind: 'discount', percentage: 50, target }) as const;
const HALF_OFF_AFTERWARDS = { id: 'half', kind: 'voucher', percentage: 50 } as const;

/** The causes, each with its lines. */
const said = (bill: Bill): string[] =>
  explainDifference(bill).map(({ cause, lineIds }) => [cause, ...lineIds].join(' '));
/** The explanations by digits: lines, and the corrected price. */
const digits = (bill: Bill): string[] =>
  explainDifference(bill).flatMap(({ cause, lineIds, correction }) =>
    correction.kind === 'set_price' && cause.startsWith('digit')
      ? `${lineIds.join(' ')}: ${correction.price}`
      : [],
  );

describe('explanations in order of likelihood are', () => {
  const soups = { name: 'Soup', price: 500 };
  /** Eight of ten lines: a difference of 200 may be a second "Olives", or a misread digit of "Bread". */
  const long = Array.from({ length: 8 }, (_, index): Entry => ({ price: 1010 + 11 * index }));
  const bread = { name: 'Bread', price: 300 };
  const olives = { name: 'Olives', price: 200 };
  const mains = (quantity: number): Entry[] => [
    { name: 'Banquet', price: 14_000 },
    { name: 'Wine', price: 4000, quantity },
    { name: 'Cheese', price: 3500, quantity },
  ];
  const beers = { name: 'Beer', price: 500, quantity: 2 };

  test.each<[rule: string, bill: Bill, by: number, expected: string[]]>([
    [
      'service, then a price for each, then one more of an existing line',
      billOf(beers, { name: 'Feast', price: 4500 }),
      500,
      ['service_missing', 'price_of_each l0', 'line_missing l0'],
    ],
    [
      'service, then digits, then any line',
      billOf({ name: 'Feast', price: 5000 }),
      500,
      ['service_missing', 'digit_misread l0', 'line_missing'],
    ],
    [
      'a price for each before another service rate, if only one line has several units',
      withService(billOf(beers, ...mains(1)), 10),
      550,
      ['price_of_each l0', 'service_rate', 'line_missing l0'],
    ],
    [
      'a price for each after another service rate, if three lines have several units',
      withService(billOf(beers, ...mains(2)), 10),
      550,
      ['service_rate', 'price_of_each l0', 'line_missing l0'],
    ],
    [
      'a usual percentage off, then a duplicate line, which could be any of three',
      billOf(soups, { name: 'Feast', price: 4000 }, soups),
      -500,
      ['discount_missing', 'line_twice l2 l0'],
    ],
    [
      'swapped neighbours, then a misread digit, then an amount off',
      billOf({ name: 'Burger', price: 2150 }, { name: 'Steak', price: 2900 }),
      -900,
      ['digits_swapped l0', 'digit_misread l1', 'discount_missing'],
    ],
    [
      'swapped neighbours, then a line that the paper does not have',
      billOf({ name: 'Soup', price: 900 }, { name: 'Burger', price: 2150 }),
      -900,
      ['digits_swapped l1', 'line_extra l0', 'discount_missing'],
    ],
    [
      'a line that the paper does not have, then swapped digits further apart',
      billOf({ name: 'Olives', price: 512 }, { name: 'Bread', price: 297 }),
      -297,
      ['line_extra l1', 'digits_swapped l0', 'discount_missing'],
    ],
    [
      'digits that look alike, then a whole amount off, then digits that do not look alike',
      billOf({ name: 'Soup', price: 400 }, { name: 'Bread', price: 500 }),
      -200,
      ['digit_misread l1', 'discount_missing', 'digit_misread l0'],
    ],
    [
      'a whole amount off before digits that do not look alike',
      billOf({ name: 'Soup', price: 600 }),
      -200,
      ['discount_missing', 'digit_misread l0'],
    ],
    [
      'digits that do not look alike before any other amount off',
      billOf({ name: 'Soup', price: 763 }),
      -20,
      ['digit_misread l0', 'discount_missing'],
    ],
    [
      'on a short bill a digit before one more of an existing line',
      billOf(bread, olives),
      200,
      ['digit_misread l0', 'line_missing l1', 'digit_misread l1'],
    ],
    [
      'on a long bill a digit, which could be of any of ten lines, after one more of an existing line',
      billOf(bread, olives, ...long),
      200,
      ['line_missing l1', 'digit_misread l0', 'digit_misread l1'],
    ],
  ])('%s', (_, bill, by, expected) => {
    expect(said(offBy(bill, by))).toEqual(expected);
  });
});

describe('duplicates', () => {
  test('only one service rate is offered if rounding makes two right', () => {
    const bill = printedAs(billOf({ name: 'Sweet', price: 4 }), 5);
    expect(explainDifference(bill).filter(({ cause }) => cause === 'service_missing')).toEqual([
      {
        cause: 'service_missing',
        lineIds: [],
        correction: { kind: 'set_charge', charge: 'serviceCharge', size: { percentage: 12.5 } },
      },
    ]);
  });
  test('only the nearest price of a line is offered if rounding makes two right', () => {
    const bill = withAdjustment(billOf({ name: 'Beer', price: 580 }), HALF_OFF_AFTERWARDS);
    expect(digits(printedAs(bill, 291))).toEqual(['l0: 582']);
  });
  test('only one price is offered for two lines that read alike', () => {
    const beer = { name: 'Beer', price: 580 };
    const bill = withAdjustment(billOf({ ...beer, of: 'ann' }, { ...beer, of: 'bob' }), HALF_OFF_AFTERWARDS);
    for (const more of [1, 2, 3]) expect(digits(offBy(bill, more))).toHaveLength(1);
  });
  test('one more of an existing line and any new line are two explanations, even if rounding makes both right', () => {
    const bill = withAdjustment(billOf({ name: 'Beer', price: 583 }), HALF_OFF_AFTERWARDS);
    expect(said(printedAs(bill, 583))).toEqual(['line_missing l0', 'line_missing']);
  });
  test('a usual percentage off is not also offered as an amount', () => {
    const explanations = explainDifference(offBy(billOf({ price: 2350 }, { price: 2650 }), -500));
    const sizes = explanations.filter(({ cause }) => cause === 'discount_missing');
    expect(sizes.map(({ correction }) => correction)).toEqual([
      { kind: 'add_discount', size: { percentage: 10 } },
    ]);
  });
  test('offers nothing if the total matches, even if the same charge would match again', () => {
    expect(explainDifference(offBy(withService(billOf({ price: 1250 }), 10), 0))).toEqual([]);
  });
});

describe('lines that read alike are one explanation about a price', () => {
  const beer: Entry = { name: 'Beer', price: 580, of: 'ann' };

  test.each<[what: string, one: Entry, other: Entry]>([
    ['in capitals', beer, { ...beer, name: 'BEER' }],
    ['first in capitals', { ...beer, name: 'BEER' }, beer],
    ['with blanks around it', beer, { ...beer, name: ' Beer ' }],
    ['first with blanks around it', { ...beer, name: ' Beer ' }, beer],
    ['that is missing', { price: 580, of: 'ann' }, { price: 580 }],
  ])('a name %s is the same line', (_, one, other) => {
    expect(digits(offBy(billOf(one, { ...other, of: 'bob' }), -50))).toEqual(['l0 l1: 530']);
  });

  test.each<[what: string, other: Entry]>([
    ['of another name', { ...beer, name: 'Cider' }],
    ['without a name', { price: 580 }],
    ['of a round', { name: 'Beer', price: 580, kind: 'round' }],
    ['of two units', { ...beer, quantity: 2 }],
  ])('a line %s is another line', (_, other) => {
    const bill = offBy(billOf(beer, { ...other, of: 'bob' }), -50);
    expect(digits(bill)).toEqual(['l0: 530', 'l1: 530']);
  });

  const halfOfSecond = half({ of: 'lines', lineIds: ['l1'] });
  test('a line of another price is another line, even if both get the same corrected price', () => {
    const bill = withAdjustment(billOf(beer, { ...beer, price: 630, of: 'bob' }), halfOfSecond);
    expect(digits(offBy(bill, -50))).toEqual(['l0: 530', 'l1: 530']);
  });
  test('a line with another corrected price, as under a discount, is another line', () => {
    const bill = withAdjustment(billOf(beer, { ...beer, of: 'bob' }), halfOfSecond);
    expect(digits(offBy(bill, -50))).toEqual(['l0: 530', 'l1: 480']);
  });
  test('up to three are offered, of different people', () => {
    const beers = ['ann', 'ann', 'bob', 'cat', 'dan'].map((of) => ({ ...beer, of }));
    expect(digits(offBy(billOf(...beers), -50))).toEqual(['l0 l2 l3: 530']);
  });
});

describe('a line too many', () => {
  const burger = { name: 'Burger', price: 1250 };
  const fish = { name: 'Fish', price: 1695 };

  test.each<[rule: string, entries: Entry[], expected: string[]]>([
    ['is a duplicate by name and price', [burger, fish, burger], ['line_twice l2 l0']],
    [
      'is a duplicate however its name is typed',
      [{ ...burger, name: ' BURGER' }, fish, burger],
      ['line_twice l2 l0'],
    ],
    ['is a duplicate without a name', [{ price: 1250 }, fish, { price: 1250 }], ['line_twice l2 l0']],
    [
      'is a duplicate of a round of two with the same total',
      [{ ...burger, price: 625, quantity: 2, kind: 'round' }, fish, burger],
      ['line_twice l2 l0'],
    ],
    ['is removed from its last place', [burger, burger, fish, burger], ['line_twice l3 l0 l1']],
    [
      'is no duplicate under another name',
      [burger, fish, { name: 'Steak', price: 1250 }],
      ['line_extra l0', 'line_extra l2'],
    ],
    [
      'is no duplicate of one without a name',
      [burger, fish, { price: 1250 }],
      ['line_extra l0', 'line_extra l2'],
    ],
    ['is no duplicate at another price', [burger, fish, { ...burger, price: 1420 }], ['line_extra l0']],
  ])('%s', (_, entries, expected) => {
    const lines = said(offBy(billOf(...entries), -1250)).filter((each) => each.startsWith('line'));
    expect(lines).toEqual(expected);
  });
  test('is explained by the line and the service on it', () => {
    const bill = withService(billOf(burger, fish), 12.5);
    const paper = withService(billOf(fish), 12.5);
    expect(said(printedAs(bill, totalOf(paper)))[0]).toBe('line_extra l0');
  });
});

describe('a line too few', () => {
  const burger: Entry = { name: 'Burger', price: 1250 };
  const first = (bill: Bill): Explanation | undefined => explainDifference(bill)[0];
  const added = (correction: object) => ({ kind: 'add_line', price: 787, ...correction });

  test.each<[what: string, alike: Entry, missing: number, correction: object]>([
    ['a drink', { name: 'Gin', price: 787, category: 'Drinks' }, 787, { name: 'Gin', category: 'Drinks' }],
    ['something else', { name: 'Bag', price: 99, category: 'Other' }, 99, { name: 'Bag', category: 'Other' }],
    [
      'an item of several units',
      { name: 'Chips', price: 787, quantity: 3 },
      787,
      { name: 'Chips', category: 'Food' },
    ],
    [
      'one unit of a round',
      { name: 'Beer', price: 263, quantity: 3, kind: 'round' },
      263,
      { name: 'Beer', category: 'Drinks' },
    ],
    [
      'all units of a round',
      { name: 'Beer', price: 263, quantity: 3, kind: 'round' },
      789,
      { name: 'Beer', category: 'Drinks' },
    ],
    ['a line without a name', { price: 787, category: 'Drinks' }, 787, { category: 'Drinks' }],
  ])('is explained by the line with the same price: %s', (_, alike, missing, correction) => {
    expect(first(offBy(billOf(burger, alike), missing))).toStrictEqual({
      cause: 'line_missing',
      lineIds: ['l1'],
      correction: added({ ...correction, price: missing }),
    });
  });
  test('is explained by the first line with the same price, and names all of them', () => {
    const bill = offBy(
      billOf(burger, { name: 'Gin', price: 787, category: 'Drinks' }, { name: 'Cake', price: 787 }),
      787,
    );
    expect(first(bill)).toStrictEqual({
      cause: 'line_missing',
      lineIds: ['l1', 'l2'],
      correction: added({ name: 'Gin', category: 'Drinks' }),
    });
  });
  test('is unnamed food if no line has the same price', () => {
    expect(first(offBy(billOf(burger), 787))).toStrictEqual({
      cause: 'line_missing',
      lineIds: [],
      correction: added({ category: 'Food' }),
    });
  });
  test.each([
    ['with its name', { name: 'Cake' }],
    ['without a name', {}],
  ])('is added to the bill as an unassigned item, %s', (_, name) => {
    const correction = { kind: 'add_line', category: 'Drinks', price: 787, ...name } as const;
    expect(applyCorrection(billOf(burger), correction, FRESH).bill.lines[1]).toStrictEqual({
      ...name,
      id: 'fresh',
      timestamp: 1,
      kind: 'item',
      category: 'Drinks',
      price: 787,
      quantity: 1,
      sharing: { by: 'parts', shares: [] },
      position: 2,
    });
  });
});

describe('lines of several units, and rounds', () => {
  const soup: Entry = { name: 'Soup', price: 610 };

  test.each<[rule: string, line: Entry, by: number, expected: string]>([
    [
      'a digit of the price of one of a round',
      { price: 530, quantity: 3, kind: 'round' },
      150,
      'digit_misread 580',
    ],
    [
      'digits of the price of all of a round',
      { price: 310, quantity: 4, kind: 'round' },
      180,
      'digits_swapped 355',
    ],
    ['a digit of the price of all of an item', { price: 1240, quantity: 4 }, 40, 'digit_misread 1280'],
    ['a digit of the price of one of an item', { price: 1240, quantity: 4 }, 24, 'digit_misread 1264'],
    ['a price of one that was meant for all', { price: 480, quantity: 2 }, 480, 'price_of_each 960'],
    ['a price of all that was meant for one', { price: 960, quantity: 2 }, -480, 'price_of_all 480'],
    [
      'a price of all that a round has per unit',
      { price: 1920, quantity: 4, kind: 'round' },
      -5760,
      'price_of_all 480',
    ],
  ])('%s', (_, line, by, expected) => {
    const bill = offBy(billOf({ name: 'Beer', ...line }, soup), by);
    const [cause, price] = expected.split(' ');
    expect(explainDifference(bill)[0]).toEqual({
      cause,
      lineIds: ['l0'],
      correction: { kind: 'set_price', lineId: 'l0', price: Number(price) },
    });
  });
  test('digits are not changed to a price that the quantity does not divide', () => {
    // Prices of 250.25 and 258.25 cannot be printed.
    expect(digits(offBy(billOf({ price: 1001, quantity: 4 }, soup), 32))).toEqual([]);
    // Nor is 3 misread because 13 does not divide by two.
    expect(digits(offBy(billOf({ price: 6, quantity: 2 }), 7))).toEqual([]);
  });
  test('a line of price 0 has no price to misread', () => {
    expect(said(offBy(billOf({ name: 'Water', price: 0 }, { name: 'Feast', price: 1230 }), 6))).toEqual([
      'digit_misread l1',
      'line_missing',
    ]);
  });
  test.each<[rule: string, by: number, expected: string]>([
    ['a duplicate', -1250, 'line_twice l3 l1'],
    ['an extra line', -1695, 'line_extra l2'],
    ['digits', 270, 'digits_swapped l1'],
  ])('a round without units left does not hide explanations of other lines: %s', (_, by, expected) => {
    const emptied: Entry = { name: 'Beer', price: 530, quantity: 0, kind: 'round' };
    const burger = { name: 'Burger', price: 1250 };
    const bill = billOf(emptied, burger, { name: 'Fish', price: 1695 }, burger);
    expect(said(offBy(bill, by))[0]).toBe(expected);
  });
});

describe('bills with discounts and vouchers', () => {
  const burger: Entry = { name: 'Burger', price: 2150, of: 'ann' };
  const fish: Entry = { name: 'Fish', price: 4195, of: 'bob' };
  const dinner = billOf(burger, fish, { name: 'Cake', price: 610, of: 'bob' });

  test.each<[rule: string, adjustment: NewAdjustment, by: number, expected: string]>([
    ['a line at half price', half({ of: 'lines', lineIds: ['l0'] }), -450, 'l0: 1250'],
    ['a line beside one at half price', half({ of: 'lines', lineIds: ['l0'] }), -2700, 'l1: 1495'],
    ['one of several lines of a diner', half({ of: 'lines', lineIds: ['l2'] }), -225, 'l2: 160'],
    ['a line of a diner with a discount', half({ of: 'diners', dinerIds: ['ann'] }), -450, 'l0: 1250'],
    ['a line of somebody else', half({ of: 'diners', dinerIds: ['ann'] }), -2700, 'l1: 1495'],
    ['a line while everything is at half price', half({ of: 'everything' }), -450, 'l0: 1250'],
    ['a line while a voucher lowers the total by half', HALF_OFF_AFTERWARDS, -450, 'l0: 1250'],
    [
      'a line while a diner’s own voucher pays half',
      { ...HALF_OFF_AFTERWARDS, owner: 'ann' },
      -900,
      'l0: 1250',
    ],
  ])('digits are compared with the price before reductions: %s', (_, adjustment, by, expected) => {
    expect(digits(offBy(withAdjustment(dinner, adjustment), by))[0]).toBe(expected);
  });
  test.each<[rule: string, adjustment: NewAdjustment, price: number]>([
    ['is discounted if everything is', half({ of: 'everything' }), 1640],
    ['is not in a discount for diners', half({ of: 'diners', dinerIds: ['ann', 'bob'] }), 820],
    ['is not in a discount for lines', half({ of: 'lines', lineIds: ['l0', 'l1', 'l2'] }), 820],
    ['is half paid by a voucher', HALF_OFF_AFTERWARDS, 1640],
  ])('a missing line %s', (_, adjustment, price) => {
    const bill = offBy(withAdjustment(dinner, adjustment), 820);
    expect(explainDifference(bill)).toContainEqual({
      cause: 'line_missing',
      lineIds: [],
      correction: { kind: 'add_line', category: 'Food', price },
    });
  });
  test('suggests no discount above the subtotal', () => {
    const bill = setCharge(billOf({ price: 400 }, { price: 599 }), 'tip', { amount: 300 }).bill;
    expect(explainDifference(printedAs(bill, 300))).toEqual([
      {
        cause: 'discount_missing',
        lineIds: [],
        correction: { kind: 'add_discount', size: { amount: 999 } },
      },
    ]);
  });
  test('suggests no discount and no wrong price on a bill without lines', () => {
    const bill = setCharge(billOf(), 'tip', { amount: 300 }).bill;
    expect(explainDifference(printedAs(bill, 200))).toEqual([]);
  });
  test('suggests nothing about lines if all of them are on the house', () => {
    const free = withAdjustment(dinner, { ...half({ of: 'everything' }), percentage: 100 });
    const bill = setCharge(free, 'tip', { amount: 300 }).bill;
    expect(explainDifference(printedAs(bill, 500))).toEqual([]);
    expect(explainDifference(printedAs(bill, 200))).toEqual([]);
  });
});

test('ignores names of lines and discounts', () => {
  const dinner = billOf({ name: 'Burger', price: 1250 }, { name: 'Fish', price: 1695 });
  const lines = dinner.lines.map((line, index) => ({ ...line, id: ['missing', 'burger'][index] ?? '' }));
  const discount = { kind: 'discount', amount: 100, target: { of: 'everything' } } as const;
  const bill = withAdjustment({ ...dinner, lines }, { ...discount, id: "missing'" });
  expect(causes(offBy(bill, 787))).toEqual(['line_missing']);
  expect(causes(offBy(bill, -787))).toEqual(['discount_missing']);
  const other = withAdjustment(dinner, { ...discount, id: 'missing' });
  expect(causes(offBy(other, -787))).toEqual(['discount_missing']);
});
