import type { Adjustment, ExtrasSplit } from '../bill/bill.ts';
import { compareIds } from '../money/allocate.ts';
import type { Fraction } from '../money/fraction.ts';
import { floorOf } from '../money/fraction.ts';
import { percentOfExact } from '../money/percent-of.ts';

/** A discount or a voucher as it is counted. Minor units. */
export interface CountedAdjustment<A extends Adjustment = Adjustment> {
  readonly adjustment: A;
  /** The amount it takes off, from 0 up. */
  readonly amount: number;
  /** The part that exceeds its target: not counted, and an issue (docs/product/money.md, "Discounts"). */
  readonly surplus: number;
  readonly split: ExtrasSplit;
  /** The columns it is divided over, ascending. */
  readonly columns: readonly number[];
  /** Divided equally if absent. */
  readonly weights?: readonly bigint[] | undefined;
}

/**
 * The amount that an adjustment takes off a base, limited to what is left: a percentage is rounded half away from zero, but never above the
 * base.
 */
export function countedAmount(
  adjustment: Adjustment,
  base: Fraction,
  left: number,
): { amount: number; surplus: number } {
  const most = Number(floorOf(base));
  const wanted =
    'percentage' in adjustment
      ? Math.min(percentOfExact(base, adjustment.percentage), most)
      : adjustment.amount;
  const amount = Math.max(0, Math.min(wanted, most, left));
  return { amount, surplus: Math.max(0, wanted - amount) };
}

/** Percentages before amounts, then by id, so that the order of entry makes no difference. */
export const byKindOfSize = (a: Adjustment, b: Adjustment): number =>
  Number('amount' in a) - Number('amount' in b) || compareIds(a.id, b.id);
