import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balances,
  roundedSettlement,
  setTransferStep,
  settlement,
  transferStepOf,
  transferStepsIn,
  type Settling,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';
import { item, table } from '../support/tables.ts';

const party = (id: string, balance: number): Settling => ({
  kind: 'diner',
  id,
  balance,
  repaid: 0,
  received: 0,
});

/** One to three who paid, and up to nine who owe them something; all add up to 0. */
const someTable = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 1, maxLength: 9 }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([debts, parts]) => {
    const all = debts.reduce((a, b) => a + b, 0);
    const whole = parts.reduce((a, b) => a + b, 0);
    const claims = parts.map((part) => Math.floor((all * part) / whole));
    claims[0] = (claims[0] ?? 0) + all - claims.reduce((a, b) => a + b, 0);
    return [
      ...claims.map((claim, index) => party(`p${index}`, claim)),
      ...debts.map((debt, index) => party(`d${(index * 7) % 10}`, 0 - debt)),
    ];
  });
const step = fc.constantFrom(5, 10, 100, 500, 1000);

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

describe('a rounded settlement', () => {
  test('lets debtors pay the nearest round sum, and payers bear the difference', () => {
    const all = [party('tom', 4007), party('ann', -2003), party('bob', -1002), party('cy', -1002)];
    const { transfers, rounding } = roundedSettlement(all, 5);
    expect(transfers.map(({ from, to, amount }) => [from.id, to.id, amount])).toEqual([
      ['ann', 'tom', 2005],
      ['bob', 'tom', 1000],
      ['cy', 'tom', 1000],
    ]);
    expect(rounding.map(({ party: who, amount }) => [who.id, amount])).toEqual([['tom', -2]]);
  });

  test('divides the difference among the payers in proportion to what they are owed', () => {
    const all = [party('tom', 3000), party('wei', 1000), ...'abcde'.split('').map((id) => party(id, -800))];
    const { transfers, rounding } = roundedSettlement(all, 1000);
    expect(sum(transfers.map(({ amount }) => amount))).toBe(5000);
    expect(rounding.map(({ party: who, amount }) => [who.id, amount])).toEqual([['tom', 1000]]);
  });

  test('drops debts of half a step or less', () => {
    expect(roundedSettlement([party('tom', 250), party('ann', -250)], 500).transfers).toEqual([]);
  });

  test('rounds nothing if everything was repaid to the last unit', () => {
    const claims = [...Array.from({ length: 10 }, () => 140), 560];
    const all = [
      ...claims.map((received, index) => ({ ...party(`p${index}`, 0), received })),
      { ...party('d', 0), repaid: 1960 },
    ];
    expect(roundedSettlement(all, 100)).toEqual({ transfers: [], left: [], rounding: [] });
  });

  test('equals the exact one without rounding', () => {
    fc.assert(
      fc.property(someTable, (all) => {
        expect(roundedSettlement(all, 1)).toEqual({ ...settlement(all), rounding: [] });
      }),
    );
  });

  test('has only multiples, debtors less than half a step off, and differences that add up to 0', () => {
    fc.assert(
      fc.property(someTable, step, (all, multiple) => {
        const { transfers, left, rounding } = roundedSettlement(all, multiple);
        expect(left).toEqual([]);
        const given = (id: string) =>
          sum(transfers.filter(({ from }) => from.id === id).map(({ amount }) => amount));
        const got = (id: string) =>
          sum(transfers.filter(({ to }) => to.id === id).map(({ amount }) => amount));
        for (const { amount } of transfers) {
          expect(amount % multiple).toBe(0);
          expect(amount).toBeGreaterThan(0);
        }
        const owing = all.filter(({ balance }) => balance <= 0);
        for (const { id, balance } of owing)
          expect(Math.abs(given(id) + balance) * 2).toBeLessThanOrEqual(multiple);
        const claims = sum(all.map(({ balance }) => Math.max(0, balance)));
        const difference = sum(owing.map(({ id, balance }) => given(id) + balance));
        for (const each of all.filter(({ balance }) => balance > 0)) {
          const gets = got(each.id) - given(each.id) - each.balance;
          expect(rounding.find(({ party: who }) => who === each)?.amount ?? 0).toBe(gets);
          expect(Math.abs(gets - (difference * each.balance) / claims)).toBeLessThan(multiple);
        }
        expect(sum(rounding.map(({ amount }) => amount))).toBe(difference);
      }),
      { numRuns: runs(500) },
    );
  });

  test('has the same transfers in any order of people, listed in that order', () => {
    const shuffled = someTable.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, step, ([all, other], multiple) => {
        const [one, two] = [roundedSettlement(all, multiple), roundedSettlement(other, multiple)];
        expect(new Set(two.transfers)).toEqual(new Set(one.transfers));
        const payers = two.transfers.map(({ from }) => other.indexOf(from));
        expect(payers).toEqual(payers.toSorted((a, b) => a - b));
        expect(new Set(two.rounding)).toEqual(new Set(one.rounding));
      }),
    );
  });

  test('leaves nothing to pay once all transfers are marked as settled, in any order', () => {
    fc.assert(
      fc.property(someTable, step, fc.infiniteStream(fc.nat()), (all, multiple, choices) => {
        let now: readonly Settling[] = all;
        const before = roundedSettlement(all, multiple);
        for (let done = 0; done < all.length; done++) {
          const { transfers } = roundedSettlement(now, multiple);
          const chosen = transfers[Number(choices.next().value) % transfers.length];
          if (!chosen) break;
          const { from, to, amount } = chosen;
          now = now.map((each) => {
            if (each === from)
              return { ...each, balance: each.balance + amount, repaid: each.repaid + amount };
            if (each === to)
              return { ...each, balance: each.balance - amount, received: each.received + amount };
            return each;
          });
        }
        const after = roundedSettlement(now, multiple);
        expect(after.transfers).toEqual([]);
        expect(after.rounding.map(({ party: { id }, amount }) => [id, amount])).toEqual(
          before.rounding.map(({ party: { id }, amount }) => [id, amount]),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  test('has only multiples for any bill, and the exact amount due to the restaurant', () => {
    fc.assert(
      fc.property(anyMixedBill(), step, (stored, multiple) => {
        const { parties } = balances(read(stored));
        const { transfers, left } = roundedSettlement(parties, multiple);
        expect(left).toEqual(settlement(parties).left);
        const hasPayer = parties.some((each) => {
          const open = left.find(({ party: who }) => who === each)?.amount ?? 0;
          return each.balance - open + each.received - each.repaid > 0;
        });
        if (hasPayer) for (const { amount } of transfers) expect(amount % multiple).toBe(0);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('rounding steps', () => {
  test('are several minor units: small if cents are printed, large if they are not', () => {
    expect(transferStepsIn('GBP')).toEqual([0.05, 0.1, 1, 5, 10]);
    expect(transferStepsIn('KWD')).toEqual([0.05, 0.1, 1, 5, 10]);
    expect(transferStepsIn('JPY')).toEqual([5, 10, 100, 1000]);
    expect(transferStepsIn('HUF')).toEqual([1, 5, 10, 100, 1000]);
  });

  test('are stored with the bill, and absent in a currency without such small units', () => {
    const bill = read(table({ items: [item('soup', { price: 30 })] }));
    expect(transferStepOf(bill)).toBe(1);
    const rounded = setTransferStep(bill, 0.05).bill;
    expect(transferStepOf(rounded)).toBe(5);
    expect(transferStepOf({ ...rounded, currency: 'JPY' })).toBe(1);
    expect(transferStepOf({ ...rounded, currency: 'KWD' })).toBe(50);
    expect(setTransferStep(rounded, undefined).bill).toEqual(bill);
  });
});
