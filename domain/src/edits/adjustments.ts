import type { Adjustment, AdjustmentId, Bill, DiscountTarget } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import {
  named,
  withChangedPart,
  withoutPart,
  withoutRepeats,
  withPart,
  type Unplaced,
} from '../bill/parts.ts';

/** A discount or a voucher that has no place on a bill yet. Amounts are in minor units. */
export type NewAdjustment = Unplaced<Adjustment>;

function tidyTarget(target: DiscountTarget): DiscountTarget {
  if (target.of === 'lines') return { of: 'lines', lineIds: withoutRepeats(target.lineIds) };
  return target.of === 'diners' ? { of: 'diners', dinerIds: withoutRepeats(target.dinerIds) } : target;
}

/** Trims the name, drops an empty one, and lists each target once. */
function tidied({ name, ...adjustment }: NewAdjustment): NewAdjustment {
  const tidy = { ...adjustment, ...named(name) };
  switch (tidy.kind) {
    case 'discount':
      return { ...tidy, target: tidyTarget(tidy.target) };
    case 'voucher':
      return tidy;
  }
}

/** Adds a discount or a voucher at the end. An id that is in use changes nothing. */
export const addAdjustment = (bill: Bill, adjustment: NewAdjustment): Edit =>
  edited({ ...bill, adjustments: withPart<Adjustment>(bill.adjustments, tidied(adjustment)) });

/** Replaces the discount or voucher of the same id, in its place. */
export const updateAdjustment = (bill: Bill, adjustment: NewAdjustment): Edit =>
  edited({ ...bill, adjustments: withChangedPart<Adjustment>(bill.adjustments, tidied(adjustment)) });

/** Takes a discount or a voucher off the bill. */
export const removeAdjustment = (bill: Bill, id: AdjustmentId): Edit =>
  edited({ ...bill, adjustments: withoutPart(bill.adjustments, id) });
