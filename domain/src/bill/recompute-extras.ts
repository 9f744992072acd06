import { toMajor } from '../money/minor-units.ts';
import { percentOf } from '../money/percent-of.ts';
import type { Edit, Effect } from './edit.ts';
import { billSubtotal } from './subtotal.ts';
import type { Bill } from './types.ts';

type Extra = { readonly amount: number; readonly percentage?: number };

/**
 * The bill with the amounts of a service charge or tip that is kept as a percentage brought up to the current
 * subtotal (docs/product/money.md, "Extras"); amounts that somebody typed stay. The same object when nothing changes.
 */
export function recomputeExtras(bill: Bill): Bill {
  const { serviceCharge, tip } = bill;
  if (serviceCharge?.percentage === undefined && tip?.percentage === undefined) return bill;
  const subtotal = billSubtotal(bill);
  const current = (extra: Extra): Extra => {
    if (extra.percentage === undefined) return extra;
    const amount = toMajor(percentOf(subtotal, extra.percentage), bill.currency);
    return amount === extra.amount ? extra : { ...extra, amount };
  };
  const next = {
    ...bill,
    ...(serviceCharge && { serviceCharge: current(serviceCharge) }),
    ...(tip && { tip: current(tip) }),
  };
  return next.serviceCharge === serviceCharge && next.tip === tip ? bill : next;
}

/** The way every edit rule ends: extras brought up to date, effects attached. */
export function edited(bill: Bill, effects: readonly Effect[] = []): Edit {
  return { bill: recomputeExtras(bill), effects };
}
