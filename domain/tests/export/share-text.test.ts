import { expect, test } from 'vitest';
import { percentShares, shareText, summarize, type ShareWords, type StoredBill } from '../../src/index.ts';
import { sharedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { round } from '../support/tables.ts';

const words: ShareWords = {
  money: (minor) => `£${(minor / 100).toFixed(2)}`,
  percent: (tenths) => `${(tenths / 10).toFixed(1)}%`,
  title: 'The bill',
  diner: ({ name, amount, percent }) => `${name}: ${amount} (${percent})`,
  total: (amount) => `Total ${amount}`,
  off: { before: [], after: [] },
  unassigned: (amount) => `Nobody's: ${amount}`,
  overAllocated: (amount) => `Given out twice: ${amount}`,
  extras: {
    equal: 'Extras equally',
    proportional: 'Extras in proportion',
  },
  extra: ({ charge, split, members }) => `${charge.id} ${split} ${members?.join(' & ') ?? 'all'}`,
  equalSplit: (amount, isExact) => `Equally ${isExact ? '' : 'about '}${amount} each`,
  whoPaysWhom: [],
  groups: 'Together',
  group: ({ name, members, amount }) => `${name} (${members.join(' & ')}): ${amount}`,
  savings: 'Saved',
  saving: ({ name, amount }) => `${name} ${amount}`,
  award: (kind, names) => `${kind}: ${names.join(' & ')}`,
};
const text = (stored: StoredBill): string => shareText(read(stored), summarize(read(stored)), words);

test('lists diners, the unassigned amount, total, extras, equal split, savings and awards', () => {
  const bill = sharedBill(2, [3000, [0]], [1000, [1]], [250, []]);
  expect(text({ ...bill, tip: { amount: 4 }, extrasSplit: 'proportional' })).toBe(
    [
      'The bill',
      '',
      'Diner 0: £33.00 (71.0%)',
      'Diner 1: £11.00 (23.6%)',
      "Nobody's: £2.50 (5.4%)".replace(' (5.4%)', ''),
      '',
      'Total £46.50',
      'Extras in proportion',
      'Equally £22.00 each',
      '',
      'Saved',
      'Diner 1 £11.00',
      '',
      'most: Diner 0',
      'least: Diner 1',
    ].join('\n'),
  );
});

test('leaves out missing extras, savings and lowest awards', () => {
  expect(text(sharedBill(2, [1001, [0, 1]]))).toBe(
    [
      'The bill',
      '',
      'Diner 0: £5.01 (50.0%)',
      'Diner 1: £5.00 (50.0%)',
      '',
      'Total £10.01',
      'Equally about £5.01 each',
      '',
      'most: Diner 0 & Diner 1',
    ].join('\n'),
  );
});

test('reports more assigned than is on the bill', () => {
  const drinks = round('ale', { pricePerUnit: 5, totalQuantity: 1, allocations: { d000: 3 } });
  expect(text({ ...sharedBill(1), drinkRounds: [drinks] })).toBe(
    [
      'The bill',
      '',
      'Diner 0: £15.00 (300.0%)',
      'Given out twice: £10.00',
      '',
      'Total £5.00',
      'Equally £15.00 each',
      '',
      'most: Diner 0',
    ].join('\n'),
  );
});

test('puts payments of groups under the totals, and leaves out an empty group', () => {
  const dinerGroups = [
    { id: 'g', name: 'Pair', dinerIds: ['d000', 'd001'] },
    { id: 'e', name: 'Nobody', dinerIds: [] },
  ];
  expect(text({ ...sharedBill(3, [1200, [0, 1, 2]]), dinerGroups })).toContain(
    'Equally £4.00 each\n\nTogether\nPair (Diner 0 & Diner 1): £8.00\n\nmost:',
  );
});

test('puts the transfers in a block of their own', () => {
  const bill = read(sharedBill(2, [1000, [0]]));
  const settled = { ...words, whoPaysWhom: ['Who pays whom', 'Diner 0 pays Diner 1 £10.00'] };
  expect(shareText(bill, summarize(bill), settled)).toContain(
    '\n\nWho pays whom\nDiner 0 pays Diner 1 £10.00\n\n',
  );
});

test('an empty bill is a title and a total', () => {
  expect(text(sharedBill(0))).toBe('The bill\n\nTotal £0.00');
});

test.each(['serviceCharge', 'tax', 'tip'] as const)('a single extra is named: %s', (extra) => {
  expect(text({ ...sharedBill(1, [100, [0]]), [extra]: { amount: 1 } })).toContain('Extras equally');
});

test('lists extras with different rules one by one, with those who share them', () => {
  const bill = {
    ...sharedBill(2, [100, [0]]),
    tax: { amount: 1, dinerIds: ['d001'] },
    tip: { amount: 1, split: 'proportional' as const },
  };
  expect(text(bill)).toContain('Total £3.00\ntax equal Diner 1\ntip proportional all\n');
});

test('percent shares add up to 1000 tenths, ties going to the lower id and unassigned last', () => {
  expect(percentShares([1, 1, 1], 0)).toEqual({ shares: [334, 333, 333], unassigned: 0 });
  expect(percentShares([1, 1], 1)).toEqual({ shares: [334, 333], unassigned: 333 });
  expect(percentShares([0, 0], 0)).toEqual({ shares: [0, 0], unassigned: 0 });
  expect(percentShares([], 5)).toEqual({ shares: [], unassigned: 1000 });
  expect(percentShares([1500], -500)).toEqual({ shares: [1500], unassigned: -500 });
});
