import type { Bill, DinerId } from '../bill/bill.ts';
import { treatedDiners } from '../bill/treats.ts';
import { floorOf, fraction, overCommon, plus, times, ZERO, type Fraction } from '../money/fraction.ts';
import type { AddedLine } from './added-line.ts';
import type { BillLines } from './bill-lines.ts';
import type { Exact } from './exact-totals.ts';

/** One diner's debt, moved to the diners who pay it in the end. */
export interface TreatedLine extends AddedLine {
  /** The treated diner's column. */
  readonly treated: number;
}

/** The part of each treated diner's debt that each payer pays: a payer who is treated in turn passes it on. */
function partsOf(
  payers: ReadonlyMap<DinerId, ReadonlySet<DinerId>>,
): (treated: DinerId) => ReadonlyMap<DinerId, Fraction> {
  const known = new Map<DinerId, Map<DinerId, Fraction>>();
  const parts = (treated: DinerId): ReadonlyMap<DinerId, Fraction> => {
    const found = known.get(treated);
    if (found) return found;
    const own = new Map<DinerId, Fraction>();
    const direct = payers.get(treated) ?? new Set();
    const part = fraction(1n, BigInt(direct.size || 1));
    for (const payer of direct)
      for (const [id, of] of payers.has(payer) ? parts(payer) : [[payer, fraction(1n)] as const])
        own.set(id, plus(own.get(id) ?? ZERO, times(of, part)));
    known.set(treated, own);
    return own;
  };
  return parts;
}

/**
 * A line of amount 0 for each treated diner: minus their whole debt for them, and parts of it for those who pay. Divided with everything
 * else, such lines leave the treated at exactly 0 and everybody else less than one minor unit from exact, because a total that is exactly 0
 * can only be 0 (docs/product/money.md, "Treats").
 */
export function treatedLines(bill: Bill, { columnOf }: BillLines, totals: () => Exact): TreatedLine[] {
  if (bill.treats.length === 0) return [];
  const payers = treatedDiners(bill);
  const parts = partsOf(payers);
  return [...payers.keys()]
    .map((id) => {
      const { numerators, denominator } = totals();
      const treated = columnOf.get(id) ?? 0;
      const own = fraction(numerators[treated] ?? 0n, denominator);
      const shares = [...parts(id)].map(
        ([payer, part]) => [columnOf.get(payer) ?? 0, times(own, part)] as const,
      );
      const given = { ...own, numerator: -own.numerator };
      const row = [[treated, given] as const, ...shares].sort(([a], [b]) => a - b);
      const common = overCommon(row.map(([, share]) => share));
      const floors = row.map(([, share]) => Number(floorOf(share)));
      return {
        treated,
        amount: 0,
        columns: row.map(([column]) => column),
        quotas: {
          floors,
          remainders: common.numerators.map((each, i) => each - BigInt(floors[i] ?? 0) * common.denominator),
          total: common.denominator,
        },
      };
    })
    .sort((a, b) => a.treated - b.treated);
}
