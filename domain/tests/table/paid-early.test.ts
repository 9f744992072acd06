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
  ['more than their part', { bob: 2225 }, [675, 0, 225, -900]],
  // Bob's phone claims for Cy, and they have swapped a dish since.
  ['the sum for two', { bob: 700, cy: 1300 }, [900, 0, 0, -900]],
  ['what they paid the restaurant', { dan: 100, ann: 3900 }, [2900, -1000, -1000, -900]],
  ['what no bill can come to', { bob: Number.MAX_SAFE_INTEGER }, [2900, -1000, -1000, -900]],
])('somebody has said before the end that they paid %s', (_, said, expected) => {
  const at = (status: string, payments = start.payments) => {
    const values = [
      ...openingEntries({ ...start, payments }),
      { key: 'seat/s', value: { dinerId: 'bob', alsoFor: 'cy' } },
      { key: 'table/status', value: status },
      ...Object.entries(said).map(([id, value]) => ({ key: `early/${id}`, value })),
    ];
    return tableBill(new Map(values.map(({ key, value }, seq) => [key, { value, seq }])));
  };
  const finished = at('finished');
  expect(balances(finished).parties.map(({ balance }) => balance)).toEqual(expected);
  // Whoever gets money says how, those who have given too much as well.
  const owed = people.filter((id, index) => id === 'dan' || (expected[index] ?? 0) > 0);
  expect([...payeesOf(finished, balances(finished))].toSorted()).toEqual(owed);
  // Before the end, and while nobody knows who paid, it counts for nothing.
  expect(at('open')).toEqual(start);
  expect(at('finished', []).repayments).toEqual([]);
});
