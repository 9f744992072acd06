import { expect, test } from 'vitest';
import { balances, openingEntries, payeesOf, tableBill } from '../../src/index.ts';
import { read } from '../support/read.ts';

const people = ['ann', 'bob', 'cy', 'dan'];
const start = read({
  currency: 'GBP',
  diners: people.map((id) => ({ id, name: id })),
  items: people.map((id) => ({ id, name: id, price: 10, category: 'Food', dinerIds: [id] })),
  payments: [
    { id: 'small', dinerId: 'dan', amount: 1 },
    { id: 'most', dinerId: 'ann', amount: 39 },
  ],
});

test.each([
  ['less than their part', { bob: 400 }, [2500, -600, -1000, -900]],
  ['their part', { bob: 1000 }, [1900, 0, -1000, -900]],
  ['more than their part', { bob: 2225 }, [675, 225, 0, -900]],
  // Bob's phone claims for Cy, and they have swapped a dish since.
  ['the sum for two', { bob: 700, cy: 1300 }, [900, 0, 0, -900]],
  ['the sum for two, and more', { bob: 1300, cy: 900 }, [700, 200, 0, -900]],
  // Cy has left since, and Bob claims for them.
  ['the part of one of two', { cy: 1000 }, [1900, -1000, 0, -900]],
  ['what they paid the restaurant', { dan: 100, ann: 3900 }, [2900, -1000, -1000, -900]],
  [
    'what they paid, on the phone of somebody who paid the restaurant',
    { dan: 100, cy: 1100 },
    [1800, -1000, 100, -900],
    'dan',
  ],
  ['the whole bill', { bob: 4000 }, [-1100, 2000, 0, -900]],
  ['more than the bill', { bob: 4001, cy: 1000 }, [1900, -1000, 0, -900]],
])('somebody has said before the end that they paid %s', (_, said, expected, phone = 'bob') => {
  const at = (status: string, payments = start.payments) => {
    const values = [
      ...openingEntries({ ...start, payments }),
      { key: 'seat/s', value: { dinerId: phone, alsoFor: 'cy' } },
      { key: 'table/status', value: status },
      ...Object.entries(said).map(([id, value]) => ({ key: `early/${id}`, value })),
    ];
    return tableBill(new Map(values.map(({ key, value }, seq) => [key, { value, seq }])));
  };
  const finished = at('finished');
  expect(balances(finished).parties.map(({ balance }) => balance)).toEqual(expected);
  // Whoever gets money says how, those who have given too much as well.
  const owed = people.filter((id, index) => ['ann', 'dan'].includes(id) || (expected[index] ?? 0) > 0);
  expect([...payeesOf(finished, balances(finished))].toSorted()).toEqual(owed);
  // Before the end, and while nobody knows who paid, it counts for nothing.
  expect(at('open')).toEqual(start);
  expect(at('finished', []).repayments).toEqual([]);
});
