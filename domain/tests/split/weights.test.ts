import { expect, test } from 'vitest';
import { readBill, setDinerWeight, storedBill, summarize, type StoredBill } from '../../src/index.ts';
import { read } from '../support/read.ts';

/** The family counts as 3, Cat does not drink, Dan is one person: docs/product/money.md, "Weights". */
const bill = (own: Partial<StoredBill>): StoredBill => ({
  currency: 'GBP',
  diners: [
    { id: 'f', name: 'Family', weight: 3 },
    { id: 'c', name: 'Cat', weight: 0 },
    { id: 'd', name: 'Dan' },
  ],
  dinerGroups: [],
  items: [],
  drinkRounds: [],
  timestamp: 0,
  ...own,
});
const item = (price: number, own: object = {}) => ({
  id: `i${price}`,
  category: 'Food' as const,
  price,
  dinerIds: ['f', 'c', 'd'],
  isShared: true,
  isWholeTable: false,
  timestamp: 0,
  ...own,
});
const whole = item(20, { isWholeTable: true });
const catsOnly = item(12, { dinerIds: ['c'], isShared: false });

test.each<[string, Partial<StoredBill>, readonly number[]]>([
  ['a line for everyone', { items: [whole] }, [1500, 0, 500]],
  ['a line of chosen people', { items: [item(21)] }, [700, 700, 700]],
  ['an equal charge', { tip: { amount: 4 } }, [300, 0, 100]],
  ['an equal charge on chosen people', { tip: { amount: 4, dinerIds: ['c', 'd'] } }, [0, 200, 200]],
  ['a charge in proportion', { items: [catsOnly], tip: { amount: 4, split: 'proportional' } }, [0, 1600, 0]],
  [
    'an equal discount',
    { items: [whole], adjustments: [{ id: 'a', kind: 'discount', amount: 4, split: 'equal' }] },
    [1200, 0, 400],
  ],
  [
    'an equal voucher',
    { items: [whole], adjustments: [{ id: 'a', kind: 'voucher', amount: 4, split: 'equal' }] },
    [1200, 0, 400],
  ],
])('%s', (_, own, totals) => {
  const { perDiner, unassigned } = summarize(read(bill(own)));
  expect(['f', 'c', 'd'].map((id) => perDiner[id]?.total)).toEqual(totals);
  expect(unassigned).toBe(0);
});

test('if everybody counts as 0, what everyone shares is unassigned', () => {
  const diners = bill({}).diners.map((diner) => ({ ...diner, weight: 0 }));
  expect(summarize(read(bill({ diners, items: [whole], tip: { amount: 4 } }))).unassigned).toBe(2400);
});

test('a stored bill needs the rules that know weights only if it has one', () => {
  const weighed = read(bill({}));
  expect(storedBill(weighed).rules).toBe(5);
  const back = ['f', 'c'].reduce((each, id) => setDinerWeight(each, id, 1).bill, weighed);
  expect(storedBill(back)).not.toHaveProperty('rules');
});

test.each([-1, 99.001, 0.0001, 'two'])('refuses a weight of %s', (weight) => {
  const diners = [{ id: 'f', name: 'Family', weight }];
  expect(readBill({ ...bill({}), diners })).toMatchObject({ ok: false, problem: { code: 'bad_weight' } });
});
