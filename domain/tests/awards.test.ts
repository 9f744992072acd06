import { expect, test } from 'vitest';
import { summarize as summarizeBill, type StoredBill } from '../src/index.ts';
import { sharedBill } from './support/bills.ts';
import { read } from './support/read.ts';

const summarize = (bill: StoredBill) => summarizeBill(read(bill));

test('whoever pays alone has the award for the highest total, and there is no lowest one', () => {
  const { awards } = summarize(sharedBill([[1000, [1]]], 3));
  expect(awards).toMatchObject({ mostExpensive: ['d001'], cheapest: [], highest: 1000 });
  expect(summarize(sharedBill([], 3)).awards).toMatchObject({ mostExpensive: [], cheapest: [] });
});

test('those who tie are told what each of them owes exactly, to the nearest unit', () => {
  const tied = sharedBill(
    [
      [1000, [0, 1, 2]],
      [200, [1]],
    ],
    3,
  );
  // One of the two pays the odd penny, and another line could have given it to both.
  expect(summarize(tied).awards).toMatchObject({ cheapest: ['d000', 'd002'], lowest: 333, highest: 533 });
});
