import { describe, expect, test } from 'vitest';
import { findIssues, storedBill, summarize } from '../../src/index.ts';
import { CORNER_CASES } from '../fixtures/corner-cases.ts';
import { CURRENCIES } from '../fixtures/currencies.ts';
import { RESTAURANTS } from '../fixtures/restaurants.ts';
import { sampleBill } from '../fixtures/sample-bill.ts';
import { read } from '../support/read.ts';

/** Record values of a summary by diner id, as plain data. */
const byDiner = (bill: ReturnType<typeof summarize>, figure: 'total' | 'percentTenths') =>
  Object.fromEntries(Object.values(bill.perDiner).map((diner) => [diner.dinerId, diner[figure]]));

describe.each([...RESTAURANTS, ...CURRENCIES, ...CORNER_CASES])('$name', ({ bill, expected }) => {
  test('comes to the totals worked out by hand', () => {
    const summary = summarize(read(bill()));
    expect(byDiner(summary, 'total')).toEqual(expected.totals);
    expect(summary).toMatchObject({
      subtotal: expected.subtotal,
      grandTotal: expected.grandTotal,
      unassigned: expected.unassigned ?? 0,
    });
  });

  test('has the percentages, awards, savings and equal share worked out by hand', () => {
    const summary = summarize(read(bill()));
    const { percentTenths, awards, equalShare, savings } = expected;
    const saved = Object.fromEntries(summary.savings.map(({ dinerId, amount }) => [dinerId, amount]));
    expect(byDiner(summary, 'percentTenths')).toEqual(percentTenths ?? byDiner(summary, 'percentTenths'));
    const winners = { most: summary.awards.most.dinerIds, least: summary.awards.least.dinerIds };
    expect(winners).toEqual(awards ?? winners);
    expect(summary.equalShare).toBe(equalShare ?? summary.equalShare);
    expect(saved).toEqual(savings ?? saved);
  });

  test('stores percentages and amounts unchanged', () => {
    const { serviceCharge, tax, tip } = bill();
    const stored = storedBill(read(bill()));
    const bare = typeof tax === 'number' ? { amount: tax } : tax;
    expect([stored.serviceCharge, stored.tax, stored.tip]).toEqual([serviceCharge, bare, tip]);
  });
});

test('only the dessert and the old round of the worked bills have issues', () => {
  const codes = [...RESTAURANTS, ...CURRENCIES, ...CORNER_CASES].flatMap(({ bill }) =>
    findIssues(read(bill())).map(({ code }) => code),
  );
  expect(codes).toEqual(['item_unassigned', 'round_mismatch']);
});

/** As drawn in the design's pictures. */
const PICTURED = [
  ['Maya', 5996],
  ['Tom', 6571],
  ['Priya', 5219],
  ['Alexandra Montgomery-Fitzgerald', 5778],
  ['Jonas', 7303],
  ['Wei Ling', 4328],
  ['Oluwaseun', 3402],
  ['Sofia', 6552],
] as const;

test.each(PICTURED)('%s owes the pictured amount, give or take a penny', (name, pictured) => {
  const diner = Object.values(summarize(read(sampleBill())).perDiner).find((each) => each.name === name);
  expect(Math.abs((diner?.total ?? 0) - pictured)).toBeLessThanOrEqual(1);
});
