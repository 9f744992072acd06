import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balances,
  convertBill,
  convertedOwed,
  isSettling,
  settlement,
  summarize,
  type Bill,
  type Owing,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';
import { item, table } from '../support/tables.ts';

const parties = (amounts: readonly number[]): Owing[] =>
  amounts.map((balance, index) => ({ kind: 'diner', id: `d${(index * 7) % 101}`, balance }));

/** Balances that add up to 0: small ones, so that many subsets add up to 0, too. */
const zeroSum = (maxLength: number, most = 6): fc.Arbitrary<number[]> =>
  fc
    .array(fc.integer({ min: -most, max: most }), { maxLength: maxLength - 1, size: 'max' })
    .map((amounts) => [...amounts, 0 - amounts.reduce((a, b) => a + b, 0)]);

/** Everybody's balance after the transfers. */
function afterwards<P extends Owing>(all: readonly P[]): Map<P, number> {
  const left = new Map(all.map((party) => [party, party.balance]));
  for (const { from, to, amount } of settlement(all).transfers) {
    expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
    left.set(from, (left.get(from) ?? NaN) + amount);
    left.set(to, (left.get(to) ?? NaN) - amount);
  }
  return left;
}

/** The most clusters that balances can be divided into, each adding up to 0 or to the sign of the sum, by trying all. */
function mostThatSettle(amounts: readonly number[]): number {
  const sign = Math.sign(amounts.reduce((a, b) => a + b, 0));
  const most = ([next, ...rest]: readonly number[], sums: readonly number[]): number => {
    if (next === undefined)
      return sums.every((sum) => sum === 0 || Math.sign(sum) === sign) ? sums.length : -1;
    const joining = sums.map((_, at) =>
      most(
        rest,
        sums.map((sum, index) => (index === at ? sum + next : sum)),
      ),
    );
    return Math.max(most(rest, [...sums, next]), ...joining);
  };
  return most(amounts, []);
}

describe('a settlement', () => {
  test('brings every balance to exactly 0 with at most n − 1 transfers, and leaves nothing', () => {
    fc.assert(
      fc.property(fc.oneof(zeroSum(12), zeroSum(30, 5_000)), (amounts) => {
        const all = parties(amounts);
        expect([...afterwards(all).values()].filter((left) => left !== 0)).toEqual([]);
        const { transfers, left } = settlement(all);
        expect(left).toEqual([]);
        expect(transfers.length).toBeLessThanOrEqual(Math.max(0, all.length - 1));
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('has the fewest possible transfers, also with a remainder', () => {
    const amounts = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 7, size: 'max' });
    fc.assert(
      fc.property(fc.oneof(zeroSum(7), amounts), (some) => {
        const open = some.filter((amount) => amount !== 0);
        expect(settlement(parties(some)).transfers.length).toBe(open.length - mostThatSettle(open));
      }),
      { numRuns: runs(1_000) },
    );
  });

  // Two groups of three need two transfers each; largest first (6 pays 9, 5 the rest, and so on) would need five.
  const TWO_THREES = [9, -4, -5, 7, -6, -1];
  const LARGER = [90, -40, -50, 70, -60, -10];
  test.each([
    [TWO_THREES, 4],
    [[...TWO_THREES, -2], 4],
    [[...TWO_THREES, ...LARGER], 8],
    [[...TWO_THREES, ...LARGER, 0], 8],
  ])('finds the fewest transfers for %j', (amounts, count) => {
    expect(settlement(parties(amounts)).transfers.length).toBe(count);
  });

  test('pairs the largest debt with the largest claim, ties by id, and lists them in table order', () => {
    const some = { tom: -2, zoe: 9, yan: 3, ben: -5, ann: -5 };
    const all = Object.entries(some).map(([id, balance]) => ({ kind: 'diner', id, balance }));
    expect(settlement(all).transfers.map(({ from, to, amount }) => [from.id, to.id, amount])).toEqual([
      ['tom', 'yan', 2],
      ['ben', 'zoe', 4],
      ['ben', 'yan', 1],
      ['ann', 'zoe', 5],
    ]);
  });

  test('leaves a remainder in table order', () => {
    const some = { dan: -5, ben: -1, ann: 2 };
    const all = Object.entries(some).map(([id, balance]) => ({ kind: 'diner', id, balance }));
    expect(settlement(all).left.map(({ party, amount }) => [party.id, amount])).toEqual([
      ['dan', -3],
      ['ben', -1],
    ]);
  });

  test('pairs opposite balances among more than 12 people', () => {
    const pairs = [7, -7, 9, -9, 11, -11, 13, -13, 11, -11, 9, -9];
    const { transfers, left } = settlement(parties([...pairs, 30, -20, -10]));
    expect(left).toEqual([]);
    expect(transfers.length).toBe(8);
    for (const { from, to, amount } of transfers)
      if (amount < 20 && amount !== 10) expect([from.balance, to.balance]).toEqual([-amount, amount]);
  });

  test('has the same transfers in any order of people, listed in that order', () => {
    const shuffled = zeroSum(16).chain((amounts) => {
      const all = parties(amounts);
      const order = fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
      return fc.tuple(fc.constant(all), order);
    });
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const { transfers } = settlement(other);
        expect(new Set(transfers)).toEqual(new Set(settlement(all).transfers));
        const places = transfers.map(({ from, to }) => [other.indexOf(from), other.indexOf(to)]);
        expect(places).toEqual(places.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
      }),
    );
  });

  test('leaves a remainder with those concerned, and does not divide it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 }), (amounts) => {
        const all = parties(amounts);
        const difference = amounts.reduce((a, b) => a + b, 0);
        const { left, transfers } = settlement(all);
        expect(left.reduce((sum, { amount }) => sum + amount, 0)).toBe(difference);
        for (const { party, amount } of left) {
          expect(Math.sign(amount)).toBe(Math.sign(difference));
          expect(Math.abs(amount)).toBeLessThanOrEqual(Math.abs(party.balance));
        }
        const known = new Map<Owing, number>(left.map(({ party, amount }) => [party, amount]));
        for (const [party, amount] of afterwards(all)) expect(amount).toBe(known.get(party) ?? 0);
        expect(transfers.length).toBeLessThan(all.length);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('balances', () => {
  /** Soup for all at £10 each: £30. */
  const bill = (changes: object): Bill =>
    read({
      ...table({ items: [item('soup', { price: 30, isShared: true, isWholeTable: true })] }),
      ...changes,
    });
  const who = (each: Bill) =>
    settlement(balances(each).parties).transfers.map(({ from, to, amount }) => [from.id, to.id, amount]);

  test('show that the others owe the one person who paid', () => {
    const paid = bill({ payments: [{ dinerId: 'bob', amount: 30 }] });
    expect(who(paid)).toEqual([
      ['ann', 'bob', 1000],
      ['cat', 'bob', 1000],
    ]);
    expect(balances(paid)).toMatchObject({ paid: 3000, toPay: 3000, difference: 0 });
  });

  test('include repayments, so that a changed bill shows only what is left', () => {
    const settled = {
      payments: [{ dinerId: 'bob', amount: 33 }],
      repayments: [{ from: 'ann', to: 'bob', amount: 10 }],
      tip: { amount: 3 },
    };
    expect(who(bill(settled))).toEqual([
      ['ann', 'bob', 100],
      ['cat', 'bob', 1100],
    ]);
  });

  test("count somebody's own voucher as money that they paid", () => {
    const voucher = { id: 'v', kind: 'voucher', amount: 12, dinerIds: ['cat'] };
    const paid = bill({ adjustments: [voucher], payments: [{ dinerId: 'bob', amount: 18 }] });
    expect(balances(paid)).toMatchObject({ toPay: 3000, due: 1800, difference: 0 });
    expect(who(paid)).toEqual([
      ['ann', 'bob', 800],
      ['ann', 'cat', 200],
    ]);
  });

  test('are one for a group, within which nobody pays', () => {
    const paid = bill({
      dinerGroups: [{ id: 'g', name: 'Pair', dinerIds: ['ann', 'bob'] }],
      payments: [{ dinerId: 'bob', amount: 30 }],
    });
    expect(balances(paid).parties.map(({ kind, id, dinerIds }) => [kind, id, dinerIds])).toEqual([
      ['group', 'g', ['ann', 'bob']],
      ['diner', 'cat', ['cat']],
    ]);
    expect(who(paid)).toEqual([['cat', 'g', 1000]]);
  });

  test('are a diner’s own if their group is missing', () => {
    const diners = [
      { id: 'ann', name: 'Ann', groupId: 'gone' },
      { id: 'bob', name: 'Bob' },
      { id: 'cat', name: 'Cat', groupId: 'gone' },
    ];
    const { parties: all } = balances(bill({ diners }));
    expect(all.map(({ kind, id }) => [kind, id])).toEqual(diners.map(({ id }) => ['diner', id]));
  });

  test('show the unpaid amount, and do not divide it', () => {
    const paid = bill({ payments: [{ dinerId: 'bob', amount: 16 }] });
    expect(balances(paid).difference).toBe(-1400);
    const { transfers, left } = settlement(balances(paid).parties);
    expect(transfers.map(({ from, amount }) => [from.id, amount])).toEqual([['ann', 600]]);
    expect(left.map(({ party, amount }) => [party.id, amount])).toEqual([
      ['ann', -400],
      ['cat', -1000],
    ]);
  });

  test('ignore a payment of somebody who is not at the table', () => {
    const paid = bill({
      payments: [{ dinerId: 'zed', amount: 30 }],
      repayments: [{ from: 'ann', to: 'zed', amount: 10 }],
      adjustments: [{ id: 'v', kind: 'voucher', amount: 5, dinerIds: ['zed'] }],
    });
    expect(balances(paid)).toMatchObject({ paid: 0, difference: -3000 });
    expect(balances(paid).parties.every(({ balance }) => balance === -1000)).toBe(true);
  });

  test('list who pays whom once somebody has paid or repaid, or the restaurant gets nothing', () => {
    const isKnown = (changes: object) => isSettling(bill(changes), balances(bill(changes)));
    const voucher = (amount: number) => [{ id: 'v', kind: 'voucher', amount, dinerIds: ['ann'] }];
    expect(isKnown({})).toBe(false);
    expect(isKnown({ payments: [{ dinerId: 'ann', amount: 1 }] })).toBe(true);
    expect(isKnown({ repayments: [{ from: 'bob', to: 'ann', amount: 1 }] })).toBe(true);
    expect(isKnown({ adjustments: voucher(29) })).toBe(false);
    expect(isKnown({ adjustments: voucher(30) })).toBe(true);
    // Nothing to pay, and nobody owes anything.
    expect(isKnown({ items: [] })).toBe(false);
  });

  test('convert a transfer to another currency if it is all that somebody owes', () => {
    const abroad = bill({
      exchangeRate: { from: 'GBP', to: 'EUR', rate: 1.1711, timestamp: 1 },
      payments: [{ dinerId: 'ann', amount: 30 }],
      items: [item('soup', { price: 29.99, isShared: true, isWholeTable: true })],
    });
    const summary = summarize(abroad);
    const { transfers } = settlement(balances(abroad, summary).parties);
    const inEuros = convertBill(summary, 1.1711, 'EUR')?.perDiner;
    expect(Object.values(inEuros ?? {})).toHaveLength(3);
    expect(transfers).toHaveLength(2);
    for (const transfer of transfers) {
      const [id = ''] = transfer.from.dinerIds;
      expect(convertedOwed(abroad, summary, transfer, 'EUR')).toBe(inEuros?.[id]);
      expect(convertedOwed(abroad, summary, transfer, 'USD')).toBeUndefined();
      const part = { ...transfer, amount: transfer.amount - 1 };
      expect(convertedOwed(abroad, summary, part, 'EUR')).toBeUndefined();
    }
    const [first] = transfers;
    expect(first && convertedOwed(bill({}), summary, first, 'EUR')).toBeUndefined();
  });

  test('equal payments minus debts, and add up to 0, for any bill', () => {
    fc.assert(
      fc.property(anyMixedBill(), (stored) => {
        const any = read(stored);
        const summary = summarize(any);
        const { parties: all, difference } = balances(any, summary);
        const sum = all.reduce((total, { balance }) => total + balance, 0);
        expect(sum).toBe(difference + summary.unassigned);
        const after = afterwards(all);
        const { left } = settlement(all);
        const known = new Map(left.map(({ party, amount }) => [party, amount]));
        for (const [party, amount] of after) expect(amount).toBe(known.get(party) ?? 0);
      }),
      { numRuns: runs(300) },
    );
  });
});
