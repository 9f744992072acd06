import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeIn,
  summarize as summarizeBill,
  type BillSummary,
  type ChargeShare,
  type StoredBill,
} from '../../src/index.ts';
import { anyBill, sharedBill } from '../support/bills.ts';
import { oracle, minor } from '../support/oracle.ts';
import {
  ceil,
  compare,
  divide,
  floor,
  rational,
  round,
  subtract,
  sum as addUp,
  ZERO,
  type Rational,
} from '../support/rational.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';

/** The summary of a stored bill. */
const summarize = (stored: StoredBill): BillSummary => summarizeBill(read(stored));

const total = <T>(values: readonly T[], amount: (value: T) => number): number =>
  values.reduce((all, value) => all + amount(value), 0);

const diners = (summary: BillSummary) => Object.values(summary.perDiner);

const isNear = (given: number | undefined, exact: Rational): boolean =>
  BigInt(given ?? NaN) >= floor(exact) && BigInt(given ?? NaN) <= ceil(exact);

/** Checks every guarantee about amounts against the oracle. */
function expectExact(bill: StoredBill): BillSummary {
  const summary = summarize(bill);
  const exact = oracle(bill);
  expect(BigInt(summary.grandTotal)).toBe(exact.grandTotal);
  expect(BigInt(summary.subtotal)).toBe(exact.subtotal);
  expect(diners(summary).length).toBe(bill.diners.length);
  expect(total(diners(summary), (diner) => diner.total) + summary.unassigned).toBe(summary.grandTotal);

  for (const diner of diners(summary)) {
    const off = subtract(rational(diner.total), exact.totals.get(diner.dinerId) ?? ZERO);
    expect(compare(off, rational(1)) < 0 && compare(off, rational(-1)) > 0).toBe(true);
    const [own, rounds] = (['item', 'round'] as const).map((kind) =>
      diner.lines.filter((line) => line.kind === kind),
    );
    expect(diner.itemsSubtotal).toBe(total(own ?? [], (item) => item.amount));
    expect(diner.drinksSubtotal).toBe(total(rounds ?? [], (round) => round.amount));
    const extras = total(diner.charges, ({ amount }) => amount);
    expect(diner.itemsSubtotal + diner.drinksSubtotal + extras).toBe(diner.total);
    expect(diner.extras).toBe(extras);
    expect(diner.food + diner.drinks + diner.shared + diner.extras).toBe(diner.total);
    for (const [id, part] of exact.extras.get(diner.dinerId) ?? [])
      expect(isNear(chargeIn(diner, id), part)).toBe(true);
    for (const item of own ?? [])
      expect(isNear(item.amount, exact.itemShares.get(item.id)?.get(diner.dinerId) ?? ZERO)).toBe(true);
  }

  for (const item of bill.items) {
    const shares = diners(summary).flatMap((diner) => diner.lines.filter((share) => share.id === item.id));
    const people = exact.itemShares.get(item.id) ?? new Map<string, Rational>();
    expect(shares.length).toBe(people.size);
    const given = total(shares, (share) => share.amount);
    const isAll = people.size > 0 && item.sharesBy !== 'units';
    if (isAll) expect(BigInt(given)).toBe(minor(item.price, bill.currency));
    else expect(isNear(given, addUp([...people.values()]))).toBe(true);
    for (const share of shares) expect(share.sharers).toBe(people.size);
  }
  for (const [id, amount] of exact.charges) {
    expect(BigInt(chargeIn(summary, id))).toBe(amount);
    const divided = total(diners(summary), (diner) => chargeIn(diner, id));
    const parts = bill.diners.map((diner) => exact.extras.get(diner.id)?.get(id) ?? ZERO);
    const isAll = parts.some((part) => compare(part, ZERO) > 0);
    // The unassigned part of the lines may bear part of the charge, which stays unassigned; a charge on unassigned lines is unassigned.
    if (bill.chargesOnUnassigned) expect(isNear(divided, addUp(parts))).toBe(true);
    else expect(divided).toBe(isAll ? Number(amount) : 0);
  }
  return summary;
}

describe('any bill', () => {
  test('every share, line, diner and total agrees with exact fractions', () => {
    fc.assert(
      fc.property(anyBill(), (bill) => void expectExact(bill)),
      { numRuns: runs(400) },
    );
  });

  test('forty people with up to forty sharers and proportional extras are exact', () => {
    const line = fc.tuple(
      fc.integer({ min: 1, max: 9_999 }),
      fc.subarray(Array.from({ length: 40 }, (_, i) => i)),
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 30, maxLength: 60 }),
        fc.nat({ max: 9_999 }),
        (lines, service) => {
          expectExact({
            ...sharedBill(40, ...lines),
            serviceCharge: { amount: service / 100 },
            extrasSplit: 'proportional',
          });
        },
      ),
      { numRuns: runs(12) },
    );
  });

  test('the order of diners, lines and sharers changes nothing', () => {
    const amounts = (bill: StoredBill) => {
      const { perDiner, awards, savings, charges, ...rest } = summarize(bill);
      const inIdOrder = (shares: readonly ChargeShare[]) =>
        shares
          .map(({ charge, amount }) => [charge.id, amount] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1));
      const people = Object.values(perDiner).map(({ lines, charges: own, ...figures }) => ({
        ...figures,
        charges: inIdOrder(own),
        name: '',
        lines: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      }));
      return {
        ...rest,
        savings: savings.toSorted((a, b) => (a.dinerId < b.dinerId ? -1 : 1)),
        charges: inIdOrder(charges),
        people: people.toSorted((a, b) => (a.dinerId < b.dinerId ? -1 : 1)),
        awards: [awards.most, awards.least].map(({ dinerIds, total }) => [dinerIds.toSorted(), total]),
        perGroup: Object.values(rest.perGroup).map(({ dinerIds, ...group }) => [dinerIds.toSorted(), group]),
      };
    };
    fc.assert(
      fc.property(anyBill(), (bill) => {
        const permuted: StoredBill = {
          ...bill,
          ...(bill.charges && { charges: bill.charges.toReversed() }),
          diners: bill.diners.toReversed().map((diner) => ({ ...diner, name: `${diner.name}, renamed` })),
          items: bill.items.toReversed().map((item) => ({
            ...item,
            dinerIds: item.dinerIds.toReversed(),
            ...(item.shares && { shares: item.shares.toReversed() }),
          })),
          drinkRounds: bill.drinkRounds
            .toReversed()
            .map((drinks) => ({ ...drinks, allocations: drinks.allocations.toReversed() })),
        };
        expect(amounts(permuted)).toEqual(amounts(bill));
      }),
    );
  });

  test('percent shares add up to 100.0 if there is anything to share', () => {
    fc.assert(
      fc.property(anyBill(), (bill) => {
        const summary = summarize(bill);
        const tenths =
          total(diners(summary), (diner) => diner.percentTenths) + summary.unassignedPercentTenths;
        expect(tenths).toBe(summary.grandTotal === 0 ? 0 : 1000);
        for (const diner of diners(summary)) {
          const exact = summary.grandTotal === 0 ? ZERO : rational(1000 * diner.total, summary.grandTotal);
          expect(isNear(diner.percentTenths, exact)).toBe(true);
        }
      }),
    );
  });

  test('awards go to the exact extremes, to several who tie', () => {
    fc.assert(
      fc.property(anyBill({ items: 5 }), (bill) => {
        const { awards } = summarize(bill);
        const paying = [...oracle(bill).totals].filter(([, amount]) => compare(amount, ZERO) > 0);
        const extreme = (sign: number) => {
          const [best] = paying.toSorted(([, a], [, b]) => sign * compare(b, a));
          return paying.filter(([, amount]) => best && compare(amount, best[1]) === 0).map(([id]) => id);
        };
        const most = extreme(1);
        const least = most.length === paying.length ? [] : extreme(-1);
        expect(awards).toMatchObject({ most: { dinerIds: most }, least: { dinerIds: least } });
      }),
    );
  });

  test('savings are the excess of an equal split of the assigned part, from one unit up, largest first, ties in table order', () => {
    fc.assert(
      fc.property(anyBill({ items: 6 }), (bill) => {
        const summary = summarize(bill);
        const people = bill.diners.length;
        const place = (dinerId: string) => bill.diners.findIndex(({ id }) => id === dinerId);
        const saved = [...oracle(bill).totals]
          .map(([dinerId, amount]) => ({
            dinerId,
            exact: subtract(
              divide(rational(summary.grandTotal - summary.unassigned), rational(people)),
              amount,
            ),
          }))
          .filter(({ exact }) => compare(exact, rational(1)) >= 0)
          .toSorted((a, b) => compare(b.exact, a.exact) || place(a.dinerId) - place(b.dinerId));
        expect(summary.savings).toEqual(
          saved.map(({ dinerId, exact }) => ({ dinerId, amount: Number(round(exact)) })),
        );
      }),
    );
  });

  test('the equal share is the assigned amount per diner, and says whether it is exact', () => {
    fc.assert(
      fc.property(anyBill(), (bill) => {
        const { equalShare, equalShareIsExact, grandTotal, unassigned } = summarize(bill);
        const people = bill.diners.length;
        const exact = people === 0 ? ZERO : rational(grandTotal - unassigned, people);
        expect(BigInt(equalShare)).toBe(round(exact));
        expect(equalShareIsExact).toBe(people > 0 && exact.d === 1n);
      }),
    );
  });

  test("a group's figures are the sums of its members'", () => {
    fc.assert(
      fc.property(anyBill(), (bill) => {
        const summary = summarize(bill);
        for (const group of Object.values(summary.perGroup)) {
          const members = group.dinerIds.map((id) => summary.perDiner[id]);
          const of = (amount: (diner: (typeof members)[number]) => number | undefined) =>
            total(members, (diner) => amount(diner) ?? NaN);
          expect(group.total).toBe(of((diner) => diner?.total));
          expect(group.extras).toBe(of((diner) => diner?.extras));
          expect(group.subtotal).toBe(group.total - group.extras);
        }
      }),
    );
  });
});

describe('the category of a line', () => {
  const base = sharedBill(2, [1000, [0, 1]]);
  const [item] = base.items;
  const withItem = (changes: object): StoredBill => ({
    ...base,
    items: item ? [{ ...item, ...changes }] : [],
  });

  test('an item that is not shared counts with one person, even if listed twice or with strangers', () => {
    const summary = summarize(withItem({ isShared: false, dinerIds: ['d001', 'd001', 'nobody'] }));
    expect(summary.perDiner.d001).toMatchObject({ total: 1000, food: 1000, shared: 0 });
  });

  test('a whole-table item is shared by everybody, whatever diners are listed', () => {
    const summary = summarize(withItem({ isWholeTable: true, dinerIds: ['d000'] }));
    expect(summary.perDiner.d001?.lines[0]).toEqual({
      id: 'i00000',
      kind: 'item',
      name: undefined,
      amount: 500,
      by: 'everyone',
      weight: 1,
      isEqual: true,
      category: 'Food',
      sharers: 2,
      quantity: 1,
      price: 1000,
    });
  });

  test('own drinks and rounds are drinks, other own items are food', () => {
    const summary = summarize({
      ...withItem({ isShared: false, dinerIds: ['d000'], category: 'Drinks' }),
      drinkRounds: [
        {
          id: 'r',
          name: 'Ale',
          pricePerUnit: 4.5,
          totalQuantity: 3,
          allocations: [
            { dinerId: 'd000', quantity: 1 },
            { dinerId: 'd000', quantity: 1 },
            { dinerId: 'd001', quantity: 0 },
            { dinerId: 'gone', quantity: 4 },
          ],
          timestamp: 0,
        },
      ],
    });
    expect(summary.perDiner.d000).toMatchObject({
      drinks: 1900,
      food: 0,
      itemsSubtotal: 1000,
      drinksSubtotal: 900,
    });
    expect(summary.perDiner.d000?.lines.at(-1)).toEqual({
      id: 'r',
      kind: 'round',
      name: 'Ale',
      amount: 900,
      by: 'units',
      weight: 2,
      isEqual: false,
      category: 'Drinks',
      sharers: 1,
      quantity: 3,
      price: 1350,
    });
    expect(summary.perDiner.d001?.lines).toEqual([]);
    expect(summary.unassigned).toBe(450);
  });
});

describe('extras', () => {
  const bill: StoredBill = {
    ...sharedBill(2, [3000, [0]], [1000, [1]]),
    serviceCharge: { amount: 4 },
    tax: { amount: 2 },
  };

  /** Each diner's service charge, tax, tip and total. */
  const figures = (stored: StoredBill) =>
    diners(summarize(stored)).map((diner) => [
      ...['serviceCharge', 'tax', 'tip'].map((id) => chargeIn(diner, id)),
      diner.total,
    ]);

  test('may each have a rule of their own, and the summary describes each', () => {
    const ruled: StoredBill = {
      ...bill,
      serviceCharge: { amount: 4, split: 'proportional' },
      tip: { amount: 3, dinerIds: ['d001', 'gone'] },
    };
    const { charges, extrasSplit } = summarize(ruled);
    expect(extrasSplit).toBe(undefined);
    expect(charges.map(({ charge, amount, split }) => [charge.id, amount, split, charge.dinerIds])).toEqual([
      ['serviceCharge', 400, 'proportional', undefined],
      ['tax', 200, 'equal', undefined],
      ['tip', 300, 'equal', ['d001']],
    ]);
    expect(figures(ruled)).toEqual([
      [300, 100, 0, 3400],
      [100, 100, 300, 1500],
    ]);
  });

  test('are not described as divided if they are 0', () => {
    const { charges, extrasSplit } = summarize({ ...bill, serviceCharge: { amount: 0 }, tax: { amount: 0 } });
    expect([charges, extrasSplit]).toEqual([[], 'equal']);
  });

  test('in proportion to nothing are divided equally, and the summary reports it', () => {
    const summary = summarize({ ...bill, items: [], extrasSplit: 'proportional' });
    expect(summary).toMatchObject({
      extrasSplit: 'equal',
      perDiner: { d000: { total: 300 }, d001: { total: 300 } },
    });
  });

  test('without diners are unassigned', () => {
    expect(summarize({ ...bill, diners: [] })).toMatchObject({
      grandTotal: 4600,
      unassigned: 4600,
      equalShare: 0,
    });
  });
});
