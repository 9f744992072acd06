import type { Bill } from '../bill/bill.ts';
import { billSubtotal } from '../bill/lines.ts';
import { unitsGiven } from '../bill/sharing.ts';
import { fraction } from '../money/fraction.ts';
import { sumOf } from '../money/sum-of.ts';
import { chargeAmounts } from './charges.ts';

/** True if the whole bill, over-allocated units included, adds up within exactly representable integers. */
export function isCountableInAll(bill: Bill): boolean {
  const subtotal = billSubtotal(bill);
  let sum = subtotal;
  for (const line of bill.lines)
    if (line.sharing.by === 'adjusted') sum += sumOf(line.sharing.shares, ({ weight }) => Math.abs(weight));
    else if (line.sharing.by === 'units') {
      const each = line.kind === 'round' ? line.price : line.price / line.quantity;
      sum += each * unitsGiven(line.sharing.shares);
    }
  // An upper bound: discounts only lower the base of percentages, and a charge for some lines has at most the whole subtotal as its base.
  const whole = fraction(BigInt(subtotal));
  for (const amount of chargeAmounts(bill.charges, { subtotal, ofLines: () => whole }).amounts.values())
    sum += amount;
  for (const each of [...bill.adjustments, ...bill.payments, ...bill.repayments])
    if ('amount' in each) sum += each.amount;
  return sum <= Number.MAX_SAFE_INTEGER;
}
