import { describe, expect, test } from 'vitest';
import { convertBill, storedBill, summarize, type StoredBill } from '../../src/index.ts';
import { FROZEN_BILLS } from '../fixtures/frozen-bills.ts';
import { oracle } from '../support/oracle.ts';
import { read } from '../support/read.ts';

describe.each(FROZEN_BILLS)(
  'a stored bill of the version: $version',
  ({ json, grandTotal, unassigned, totals }) => {
    const load = () => read(JSON.parse(json));

    test('loads with its original totals', () => {
      const summary = summarize(load());
      expect(summary).toMatchObject({ grandTotal, unassigned });
      const owed = Object.values(summary.perDiner).map(({ dinerId, total }) => [dinerId, total]);
      expect(Object.fromEntries(owed)).toEqual(totals);
    });

    test('is stored as the same bill, with the same exact total', () => {
      const again = JSON.parse(JSON.stringify(storedBill(load()))) as StoredBill;
      expect(read(again)).toEqual(load());
      expect(oracle(again).grandTotal).toBe(BigInt(grandTotal));
    });
  },
);

test('a stored bill with a conversion shows its original figures', () => {
  const bill = read(JSON.parse(FROZEN_BILLS[1]?.json ?? ''));
  expect(convertBill(summarize(bill), bill.exchangeRate?.rate ?? NaN, 'JPY')).toEqual({
    currency: 'JPY',
    grandTotal: 33214,
    perDiner: { 'd-1': 3134, 'd-2': 9573, 'd-3': 1457, 'd-4': 14960 },
    unassigned: 4090,
  });
});

test('a stored bill of today is written without a change', () => {
  const { json = '' } = FROZEN_BILLS.at(-1) ?? {};
  expect(storedBill(read(JSON.parse(json)))).toEqual(JSON.parse(json));
});
