import { addAdjustment } from '../edits/adjustments.ts';
import type { Bill, Category, ChargeId, ChargeSize, LineId } from '../bill/bill.ts';
import { chargeOn } from '../bill/charges.ts';
import { setCharge, setChargeRule } from '../edits/edit-charges.ts';
import { addLine, removeLine, updateLine } from '../edits/edit-lines.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';

/** One edit that may make the bill agree with the paper. Amounts in integer minor units. */
export type Correction =
  | { readonly kind: 'remove_line'; readonly lineId: LineId }
  /** The line is added unassigned, because its sharers are unknown. */
  | { readonly kind: 'add_line'; readonly name?: string; readonly category: Category; readonly price: number }
  /** The price as the line stores it: of the whole item, or per unit of a round. */
  | { readonly kind: 'set_price'; readonly lineId: LineId; readonly price: number }
  /** Undefined takes the charge off. */
  | {
      readonly kind: 'set_charge';
      readonly charge: 'serviceCharge' | 'tax';
      readonly size: ChargeSize | undefined;
    }
  /** Makes a percentage apply to the subtotal with service, as on the paper. */
  | { readonly kind: 'charge_on_service'; readonly chargeId: ChargeId }
  /** Off the whole bill. */
  | { readonly kind: 'add_discount'; readonly size: ChargeSize };

/** Id and time (milliseconds since the epoch) for what a correction adds; the engine has neither clock nor randomness. */
export interface IdAndTime {
  readonly id: string;
  readonly timestamp: number;
}

/** Applies a correction. A line that is gone, or an id that is in use, changes nothing. */
export function applyCorrection(bill: Bill, correction: Correction, fresh: IdAndTime): Edit {
  switch (correction.kind) {
    case 'remove_line':
      return removeLine(bill, correction.lineId);
    case 'add_line': {
      const { name, category, price } = correction;
      return addLine(bill, {
        ...fresh,
        ...(name !== undefined && { name }),
        kind: 'item',
        category,
        price,
        quantity: 1,
        sharing: { by: 'parts', shares: [] },
      });
    }
    case 'set_price': {
      const line = bill.lines.find(({ id }) => id === correction.lineId);
      return line
        ? updateLine(bill, { ...omit(line, 'writtenPrice'), price: correction.price } as typeof line)
        : edited(bill);
    }
    case 'set_charge':
      return setCharge(bill, correction.charge, correction.size);
    case 'charge_on_service':
      return setChargeRule(bill, correction.chargeId, {
        ...chargeOn(bill, correction.chargeId),
        base: 'withService',
      });
    case 'add_discount':
      return addAdjustment(bill, {
        ...correction.size,
        id: fresh.id,
        kind: 'discount',
        target: { of: 'everything' },
      });
  }
}
