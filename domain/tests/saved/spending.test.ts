import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUpSpending,
  billEntry,
  spentAs,
  spentByCategory,
  spentByPerson,
  summarize,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { manyRuns, TIME_FOR_MANY } from '../support/runs.ts';
import { item, round, table } from '../support/tables.ts';

test(
  'whatever it is added up by, it comes to the totals of the bills, each currency by itself',
  () => {
    fc.assert(
      fc.property(fc.array(anyMixedBill({ diners: 4, items: 2 }), { maxLength: 3 }), (all) => {
        const bills = all.map(read);
        const totals: Record<string, number> = {};
        for (const bill of bills)
          totals[bill.currency] = (totals[bill.currency] ?? 0) + summarize(bill).grandTotal;
        for (const parts of [
          bills.map((bill) => spentAs(billEntry(bill, { id: '', name: '', date: '' }), 'Osteria')),
          bills.flatMap((bill) => spentByPerson(bill, 'Nobody')),
          bills.flatMap((bill) => spentByCategory(bill, (each) => each)),
        ]) {
          const added = addUpSpending(parts);
          expect(Object.fromEntries(added.map(({ currency, total }) => [currency, total]))).toEqual(totals);
          for (const { total, parts: own } of added)
            expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        }
      }),
      { numRuns: manyRuns(100) },
    );
  },
  TIME_FOR_MANY,
);

test('people and categories have the figures of the bills, however a name was typed', () => {
  const bills = [
    read(
      table({
        items: [item('pie', { price: 20 }), item('gift', { price: 3, category: 'Other', dinerIds: [] })],
        drinkRounds: [round('beer', { totalQuantity: 2, allocations: { bob: 2 } })],
        serviceCharge: { amount: 6 },
      }),
    ),
    read(
      table({
        diners: [{ id: 'x', name: ' ANN' }],
        items: [item('tea', { price: 4, category: 'Drinks', dinerIds: ['x'] })],
      }),
    ),
  ];
  const shown = (parts: ReturnType<typeof spentByPerson>) =>
    addUpSpending(parts).map(({ parts: own }) => own.map(({ name, amount }) => [name, amount]));
  expect(shown(bills.flatMap((bill) => spentByPerson(bill, 'Nobody')))).toEqual([
    [
      ['Ann', 2600],
      ['Bob', 1200],
      ['Cat', 200],
      ['Nobody', 300],
    ],
  ]);
  expect(shown(bills.flatMap((bill) => spentByCategory(bill, (each) => each)))).toEqual([
    [
      ['Food', 2000],
      ['Drinks', 1400],
      ['Other', 300],
      ['extras', 600],
    ],
  ]);
});
