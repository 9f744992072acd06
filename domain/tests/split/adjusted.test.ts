import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  findIssues,
  itemsOf,
  readBill,
  removeDiner,
  setCurrency,
  sharesOfLine,
  storedBill,
  type Bill,
  type Share,
} from '../../src/index.ts';
import { read } from '../support/read.ts';
import { table } from '../support/tables.ts';

const NAMES = ['ann', 'bob', 'cat'] as const;

/** A line of this price on an empty table of three, with everyone's adjustment in minor units. */
function divided(price: number, adjustments: Readonly<Record<string, number>>, order = [...NAMES]): Bill {
  const shares = order.map((dinerId): Share => ({ dinerId, weight: adjustments[dinerId] ?? 0 }));
  return addLine(read(table({})), {
    kind: 'item',
    id: 'bill',
    category: 'Other',
    price,
    quantity: 1,
    sharing: { by: 'adjusted', shares },
    timestamp: 0,
  }).bill;
}

const sharesOf = (bill: Bill): Record<string, number> => {
  const [line] = itemsOf(bill);
  if (!line) throw new Error('no line');
  return Object.fromEntries(sharesOfLine(line, bill));
};

describe('a line that is divided equally after adjustments', () => {
  test('gives everyone an equal part of the rest, plus their own adjustment', () => {
    // £120: Ann £5 less, Bob pays the wine. The rest is 120 + 5 - 20 = £105, £35 each.
    expect(sharesOf(divided(12_000, { ann: -500, bob: 2000 }))).toEqual({ ann: 3000, bob: 5500, cat: 3500 });
  });

  test('is exact to the penny and within one of the formula, in any order of names', () => {
    const adjustment = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.record({ ann: adjustment, bob: adjustment, cat: adjustment }),
        fc.shuffledSubarray([...NAMES], { minLength: 3 }),
        (price, adjustments, order) => {
          const bill = divided(price, adjustments);
          const shares = sharesOf(bill);
          expect(sharesOf(divided(price, adjustments, order))).toEqual(shares);
          const values = Object.values(shares);
          expect(values.reduce((sum, share) => sum + share, 0)).toBe(price);
          expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
          const rest = NAMES.reduce((left, name) => left - adjustments[name], price);
          const exact = NAMES.map((name) => rest / 3 + adjustments[name]);
          const names = findIssues(bill).find(({ code }) => code === 'share_below_zero')?.dinerIds;
          if (exact.some((share) => share < 0)) expect(names).toBeDefined();
          else {
            expect(names).toBeUndefined();
            NAMES.forEach((name, index) => expect(Math.abs(shares[name]! - exact[index]!)).toBeLessThan(1));
          }
        },
      ),
    );
  });

  test('takes nobody below 0: such a diner pays nothing and is reported, and the others divide it', () => {
    const bill = divided(2000, { ann: -5000, bob: 100 });
    expect(sharesOf(bill)).toEqual({ ann: 0, bob: 1050, cat: 950 });
    expect(findIssues(bill)).toEqual([
      { code: 'share_below_zero', blocking: false, step: 'item-entry', lineId: 'bill', dinerIds: ['ann'] },
    ]);
  });

  test('is everyone’s without any adjustment', () => {
    expect(itemsOf(divided(900, {}))[0]?.sharing).toEqual({ by: 'everyone' });
  });

  test('keeps the adjustments of those who stay', () => {
    const { bill } = removeDiner(divided(6000, { ann: -500, bob: 2000 }), 'ann');
    expect(sharesOf(bill)).toEqual({ bob: 4000, cat: 2000 });
  });

  test('keeps an amount typed in a currency with fewer digits, and divides it exactly there', () => {
    const { bill } = setCurrency(divided(12_000, { ann: -550 }), 'JPY', false);
    expect(itemsOf(bill)[0]?.sharing).toMatchObject({
      shares: [{ weight: -5.5 }, { weight: 0 }, { weight: 0 }],
    });
    // (120 + 5.5) ÷ 3 = 41 5/6, less 5.5 for Ann: 36 1/3.
    expect(Object.values(sharesOf(bill)).toSorted((a, b) => a - b)).toEqual([36, 42, 42]);
    expect(findIssues(bill).map(({ code }) => code)).toContain('shares_too_precise');
    expect(readBill(JSON.parse(JSON.stringify(storedBill(bill))))).toEqual({ ok: true, bill });
  });

  test('is the only kind whose weights may be negative in a file', () => {
    const stored = storedBill(divided(900, { ann: -100 }));
    expect(readBill(stored).ok).toBe(true);
    const items = stored.items.map((item) => ({ ...item, sharesBy: 'parts' }));
    expect(readBill({ ...stored, items })).toEqual({
      ok: false,
      problem: { code: 'bad_weight', path: ['items', 0, 'shares', 0, 'weight'] },
    });
  });
});
