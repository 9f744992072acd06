import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findIssues as issuesOfBill,
  itemFormErrors,
  nearestStep,
  roundFormErrors,
  setCurrency,
  stepAccess,
  STEPS,
  type Sharing,
  type StoredBill,
} from '../../src/index.ts';
import { sampleBill } from '../fixtures/sample-bill.ts';
import { read } from '../support/read.ts';
import { item, round, table } from '../support/tables.ts';

const findIssues = (stored: StoredBill) => issuesOfBill(read(stored));

describe('issues of a bill', () => {
  test('a share by amount with more digits than its currency is reported, a calculated rest is not', () => {
    const shared = (weight: number) =>
      table({
        items: [
          item('platter', {
            price: 30,
            dinerIds: ['ann', 'bob'],
            isShared: true,
            shares: [
              { dinerId: 'ann', weight },
              { dinerId: 'bob', weight: 3000 - weight },
            ],
            sharesBy: 'amounts',
            restOf: 'bob',
          }),
        ],
      });
    const inYen = (weight: number) => issuesOfBill(setCurrency(read(shared(weight)), 'JPY', false).bill);
    const said = [{ code: 'shares_too_precise', blocking: false, step: 'item-entry', lineId: 'platter' }];
    expect(findIssues(shared(750))).toEqual([]);
    expect(inYen(750)).toEqual(said);
    expect(inYen(800)).toEqual([]);
    // The rest of a price with pence is calculated, not typed.
    const odd = { ...shared(800).items[0]!, price: 30.5 };
    expect(issuesOfBill(setCurrency(read({ ...shared(800), items: [odd] }), 'JPY', false).bill)).toEqual([
      { ...said[0], code: 'amount_too_precise', field: 'price', amount: 30.5 },
    ]);
  });

  test('a valid bill has none', () => {
    expect(findIssues(sampleBill())).toEqual([]);
  });

  test('diners: none, one, unnamed, an unknown currency', () => {
    const setup = { step: 'diner-setup', blocking: true };
    expect(findIssues(table({ diners: [] }))).toEqual([{ code: 'no_diners', ...setup }]);
    expect(findIssues(table({ diners: [{ id: 'ann', name: 'Ann' }] }))).toEqual([
      { code: 'too_few_diners', ...setup },
    ]);
    const noWeight = table({ diners: ['ann', 'bob'].map((id) => ({ id, name: id, weight: 0 })) });
    expect(findIssues(noWeight)).toEqual([{ code: 'all_weights_zero', ...setup, blocking: false }]);
    const unnamed = table({
      diners: [
        { id: 'ann', name: ' ' },
        { id: 'bob', name: 'Bob' },
      ],
      currency: 'XXX',
    });
    expect(findIssues(unnamed)).toEqual([
      { code: 'unnamed_diner', dinerId: 'ann', ...setup },
      { code: 'unknown_currency', ...setup },
    ]);
  });

  test.each([
    ['costs nothing', 0, { code: 'item_price_invalid', blocking: true }],
    [
      'has more digits than its currency',
      12.505,
      { code: 'amount_too_precise', blocking: false, amount: 12.505 },
    ],
  ])('an item that %s', (_, price, issue) => {
    expect(findIssues(table({ items: [item('soup', { price })] }))).toEqual([
      { ...issue, step: 'item-entry', lineId: 'soup', field: 'price' },
    ]);
  });

  test.each([
    ['nobody has', { dinerIds: [] }, 'item_unassigned'],
    ['only strangers have', { dinerIds: ['zed'] }, 'item_unassigned'],
    ['two have that is not shared', { dinerIds: ['ann', 'bob'] }, 'item_unassigned'],
    ['is shared by nobody', { dinerIds: [], isShared: true }, 'item_unassigned'],
  ])('an item that %s', (_, changes, code) => {
    expect(findIssues(table({ items: [item('soup', changes)] }))).toEqual([
      { code, blocking: false, step: 'item-entry', lineId: 'soup' },
    ]);
  });

  test('an item for the whole table, or shared by two, is in order', () => {
    const whole = item('bread', { dinerIds: [], isShared: true, isWholeTable: true });
    const pair = item('pie', { dinerIds: ['ann', 'bob'], isShared: true });
    expect(findIssues(table({ items: [whole, pair] }))).toEqual([]);
  });

  test('the whole-table flag of an item that is not shared is ignored', () => {
    const [issue] = findIssues(table({ items: [item('odd', { dinerIds: [], isWholeTable: true })] }));
    expect(issue?.code).toBe('item_unassigned');
  });

  const issuesOf = (changes: Parameters<typeof round>[1]) =>
    findIssues(table({ drinkRounds: [round('ale', changes)] }));
  const place = { step: 'drinks-round', lineId: 'ale' };

  test('a round without a price', () => {
    expect(issuesOf({ pricePerUnit: 0, allocations: { ann: 1 } })).toEqual([
      { code: 'round_price_invalid', blocking: true, ...place, field: 'pricePerUnit' },
    ]);
  });

  test('an unassigned round, or one without a quantity', () => {
    expect(issuesOf({})).toEqual([{ code: 'round_unallocated', blocking: false, ...place }]);
    expect(issuesOf({ totalQuantity: 0, allocations: { zed: 1 } })).toEqual([
      { code: 'round_quantity_invalid', blocking: true, ...place },
      { code: 'round_unallocated', blocking: false, ...place },
    ]);
  });

  test('a round whose allocations do not add up, with both numbers', () => {
    expect(
      issuesOf({
        totalQuantity: 3,
        allocations: { ann: 1, zed: 2 },
      }),
    ).toEqual([{ code: 'round_mismatch', blocking: false, ...place, values: { given: 1, total: 3 } }]);
    expect(issuesOf({ totalQuantity: 1, allocations: { ann: 2 } })[0]?.values).toEqual({
      given: 2,
      total: 1,
    });
  });

  test('an item by units with some unassigned has an issue of its own', () => {
    const beer = item('beer', { quantity: 3, sharesBy: 'units', shares: [{ dinerId: 'ann', weight: 2 }] });
    expect(findIssues(table({ items: [beer] }))).toMatchObject([
      { code: 'units_mismatch', lineId: 'beer', values: { given: 2, total: 3 } },
    ]);
  });

  test('extras and the typed total with too many digits; zero is fine', () => {
    const bill = table({
      serviceCharge: { amount: 0 },
      tax: { amount: 1.234 },
      tip: { amount: 0, percentage: 10 },
      billInput: 9.999,
    });
    expect(findIssues(bill)).toEqual([
      { code: 'amount_too_precise', blocking: false, step: 'service-charge', chargeId: 'tax', amount: 1.234 },
      { code: 'amount_too_precise', blocking: false, step: 'summary', field: 'billInput', amount: 9.999 },
    ]);
  });

  test('a bill switched to yen reports its pence', () => {
    const issues = issuesOfBill(setCurrency(read(sampleBill()), 'JPY', false).bill);
    expect(issues.length).toBeGreaterThan(5);
    expect(issues.every(({ code }) => code === 'amount_too_precise')).toBe(true);
  });
});

describe('the item form', () => {
  const errors = (form: object, currency = 'GBP') =>
    itemFormErrors({ price: '12', dinerIds: ['ann'], isShared: false, ...form }, currency);

  test('is in order with a price and a diner', () => {
    expect(errors({})).toEqual({});
    expect(errors({ isShared: true, dinerIds: ['ann', 'bob'] })).toEqual({});
  });

  test.each([
    ['', 'price_required'],
    ['0', 'price_not_positive'],
    ['-1', 'price_not_positive'],
    ['abc', 'not_a_number'],
    ['12.5051', 'too_precise'],
    ['12.505', 'ambiguous'],
    ['1,234', 'ambiguous'],
    ['99999999999999', 'too_large'],
  ])('the price %j gives %s', (price, error) => {
    expect(errors({ price })).toEqual({ price: error });
  });

  test.each([
    ['5.1234', 'too_precise'],
    ['abc', 'not_a_number'],
    ['0', 'price_not_positive'],
  ])('%j as the price per unit gives %s', (each, error) => {
    expect(errors({ quantity: '2', each })).toEqual({ each: error });
    expect(errors({ each }), 'of one there is no price of one').toEqual({});
  });

  test('is in order with or without a price per unit', () => {
    expect(errors({ quantity: '2', each: '6' })).toEqual({});
    expect(errors({ quantity: '2', each: ' ' })).toEqual({});
  });

  test('hints at who is missing', () => {
    expect(errors({ dinerIds: [] })).toEqual({ diners: 'select_diner' });
    expect(errors({ dinerIds: [], isShared: true })).toEqual({ diners: 'select_two' });
    expect(errors({ dinerIds: ['ann', 'ann'], isShared: true })).toEqual({ diners: 'select_one_more' });
  });
});

describe('the item form at a live table', () => {
  const errors = (form: object) =>
    itemFormErrors({ price: '12', dinerIds: [], isShared: false, isAtTable: true, ...form }, 'GBP');
  const units = (weight: number) => ({
    quantity: '3',
    dinerIds: ['ann'],
    sharing: { by: 'units', shares: [{ dinerId: 'ann', weight }] },
  });

  test.each(['units', 'parts', 'percent', 'amounts'])('accepts an unassigned line, by %s', (by) => {
    expect(errors({})).toEqual({});
    expect(errors({ isShared: true })).toEqual({});
    expect(errors({ quantity: '3', sharing: { by, shares: [] } })).toEqual({});
  });

  test('still requires a second sharer and a price', () => {
    expect(errors({ dinerIds: ['ann'], isShared: true })).toEqual({ diners: 'select_one_more' });
    expect(errors({ price: '' })).toEqual({ price: 'price_required' });
  });

  test('accepts unassigned units, but not more units than there are', () => {
    expect(errors(units(2))).toEqual({});
    expect(errors(units(3))).toEqual({});
    expect(errors(units(4))).toEqual({ diners: 'units_mismatch' });
    expect(errors({ ...units(2), isAtTable: false })).toEqual({ diners: 'units_mismatch' });
  });

  test('requires amounts that add up to the price', () => {
    const sharing = { by: 'amounts', shares: [{ dinerId: 'ann', weight: 1000 }] };
    expect(errors({ dinerIds: ['ann'], sharing })).toEqual({ diners: 'amounts_mismatch' });
  });
});

describe('the item form with a division of its own', () => {
  const shares = (weights: Record<string, number>) =>
    Object.entries(weights).map(([dinerId, weight]) => ({ dinerId, weight }));
  const errors = (sharing: Sharing, form: object = {}) =>
    itemFormErrors({ price: '10', dinerIds: ['ann', 'bob'], isShared: true, sharing, ...form }, 'GBP');

  test('accepts any parts', () => {
    expect(errors({ by: 'parts', shares: shares({ ann: 2, bob: 0.5 }) })).toEqual({});
    expect(errors({ by: 'everyone' })).toEqual({});
  });

  test('requires somebody in a division over nobody', () => {
    expect(errors({ by: 'parts', shares: [] }, { dinerIds: [], isShared: false })).toEqual({
      diners: 'select_diner',
    });
    expect(errors({ by: 'parts', shares: [] }, { dinerIds: [] })).toEqual({ diners: 'select_two' });
  });

  test.each([
    { by: 'parts', shares: shares({ ann: 2 }) },
    { by: 'percent', shares: shares({ ann: 100 }) },
    { by: 'amounts', shares: shares({ ann: 1000 }) },
  ] as const)('if only one of several has a share by $by, it asks for one more', (sharing) => {
    expect(errors(sharing)).toEqual({ diners: 'select_one_more' });
    expect(errors(sharing, { dinerIds: ['ann'], isShared: false })).toEqual({});
  });

  test('requires percentages that add up to 100', () => {
    expect(errors({ by: 'percent', shares: shares({ ann: 33.3, bob: 66.7 }) })).toEqual({});
    expect(errors({ by: 'percent', shares: shares({ ann: 33.3, bob: 66.6 }) })).toEqual({
      diners: 'percent_mismatch',
    });
  });

  test('requires as many units as the quantity', () => {
    const sharing = { by: 'units', shares: shares({ ann: 2, bob: 1 }) } as const;
    expect(errors(sharing, { quantity: '3' })).toEqual({});
    expect(errors(sharing, { quantity: ' ' })).toEqual({ diners: 'units_mismatch' });
    expect(errors(sharing, { quantity: '0' })).toEqual({ quantity: 'quantity_not_positive' });
    expect(errors(sharing, { quantity: '2.5' })).toEqual({ quantity: 'not_a_number' });
  });

  test('requires amounts that add up to the price, or somebody with the rest', () => {
    const by = 'amounts';
    expect(errors({ by, shares: shares({ ann: 300, bob: 700 }) })).toEqual({});
    expect(errors({ by, shares: shares({ ann: 300, bob: 600 }) })).toEqual({ diners: 'amounts_mismatch' });
    expect(errors({ by, shares: shares({ ann: 300, bob: 1 }), restOf: 'bob' })).toEqual({});
    expect(errors({ by, shares: shares({ ann: 300 }), restOf: 'bob' })).toEqual({});
    expect(errors({ by, shares: shares({ ann: 1000, bob: 1 }), restOf: 'bob' })).toEqual({});
    expect(errors({ by, shares: shares({ ann: 1001 }), restOf: 'bob' })).toEqual({
      diners: 'amounts_mismatch',
    });
  });

  test('reports nothing about amounts while the price is not a number', () => {
    expect(errors({ by: 'amounts', shares: shares({ ann: 1 }) }, { price: '' })).toEqual({
      price: 'price_required',
    });
  });
});

describe('the drinks form', () => {
  const errors = (form: object) =>
    roundFormErrors({ price: '5', quantity: '2', shares: [{ dinerId: 'ann', weight: 2 }], ...form }, 'GBP');

  test('is in order when everything adds up', () => {
    expect(errors({})).toEqual({});
  });

  test.each([
    ['', 'quantity_required'],
    ['0', 'quantity_not_positive'],
    ['-2', 'quantity_not_positive'],
    ['1.5', 'not_a_number'],
    ['10000', 'too_large'],
  ])('the quantity %j gives %s', (quantity, error) => {
    expect(errors({ quantity }).quantity).toBe(error);
  });

  test('reports a bad price', () => {
    expect(errors({ price: '' })).toEqual({ price: 'price_required' });
    expect(errors({ price: '0' })).toEqual({ price: 'price_not_positive' });
  });

  test('refuses a price and quantity beyond what a stored bill may hold', () => {
    const round = (price: string) => ({
      price,
      quantity: '9999',
      shares: [{ dinerId: 'ann', weight: 9999 }],
    });
    expect(errors(round('1000100.01'))).toEqual({});
    expect(errors(round('1000100.02'))).toEqual({ price: 'too_large' });
    expect(errors(round('10000000000'))).toEqual({ price: 'too_large' });
  });

  test('requires every drink to be assigned, no more and no fewer', () => {
    expect(errors({ shares: [] })).toEqual({ allocations: 'none' });
    expect(errors({ quantity: '3' })).toEqual({ allocations: 'mismatch' });
    expect(errors({ quantity: '1' })).toEqual({ allocations: 'mismatch' });
  });

  test('reports no mismatch while the quantity is not a number', () => {
    expect(errors({ quantity: '' })).toEqual({ quantity: 'quantity_required' });
  });

  test('allows unassigned drinks at a live table, but never more than there are', () => {
    const form = (given: number, ordered: number) => ({
      price: '5',
      quantity: String(ordered),
      shares: given === 0 ? [] : [{ dinerId: 'ann', weight: given }],
    });
    fc.assert(
      fc.property(fc.nat({ max: 99 }), fc.integer({ min: 1, max: 99 }), (given, ordered) => {
        const wrong = roundFormErrors(form(given, ordered), 'GBP', { othersTake: true });
        expect(wrong).toEqual(given > ordered ? { allocations: 'mismatch' } : {});
      }),
    );
  });
});

describe('the steps', () => {
  const at = (changes: Partial<StoredBill> = {}) => read(table(changes));

  test('only the first is open without diners', () => {
    expect(stepAccess(at({ diners: [] }), 'summary')).toEqual({
      'diner-setup': true,
      'item-entry': false,
      'drinks-round': false,
      'service-charge': false,
      summary: false,
    });
  });

  test('the summary is open with diners, and other steps up to one ahead', () => {
    expect(stepAccess(at(), 'diner-setup')).toEqual({
      'diner-setup': true,
      'item-entry': true,
      'drinks-round': false,
      'service-charge': false,
      summary: true,
    });
    expect(stepAccess(at(), 'drinks-round')['service-charge']).toBe(true);
  });

  test('a closed step opens the nearest open one before it', () => {
    expect(nearestStep(at(), 'service-charge', 'diner-setup')).toBe('item-entry');
    expect(nearestStep(at(), 'item-entry', 'diner-setup')).toBe('item-entry');
    expect(nearestStep(at(), 'summary', 'diner-setup')).toBe('summary');
    expect(nearestStep(at({ diners: [] }), 'summary', 'summary')).toBe('diner-setup');
  });

  test('after a reload every step that needs only diners is open', () => {
    for (const step of STEPS) {
      expect(nearestStep(at(), step)).toBe(step);
      expect(nearestStep(at({ diners: [] }), step)).toBe('diner-setup');
    }
  });
});
