import { addAdjustment } from '../edits/adjustments.ts';
import type { Bill, ChargeSize } from '../bill/bill.ts';
import { billSubtotal } from '../bill/lines.ts';
import { minorFactor } from '../money/minor-units.ts';
import { amountsNear, isNear, type Shortfall } from './shortfall.ts';
import type { Hypothesis } from './explanation.ts';
import { LIKELIHOOD } from './likelihood.ts';

/** Discounts that restaurants give, in per cent. */
const DISCOUNT_RATES = [5, 10, 15, 20, 25, 30, 40, 50];

/** A discount on the whole bill was not entered. */
export function discountHypotheses(bill: Bill, { missing, lossBy }: Shortfall): Hypothesis[] {
  const surplus = -missing;
  if (surplus <= 0) return [];
  const discount = { id: '', kind: 'discount', amount: surplus, target: { of: 'everything' } } as const;
  const loss = lossBy(addAdjustment(bill, discount).bill, surplus);
  if (loss <= 0) return [];
  const make = (size: ChargeSize, weight: number): Hypothesis => ({
    cause: 'discount_missing',
    lineIds: [],
    correction: { kind: 'add_discount', size },
    weight,
  });
  const most = billSubtotal(bill);
  const isWhole = (amount: number): boolean => amount % minorFactor(bill.currency) === 0;
  return [
    ...DISCOUNT_RATES.filter((percentage) => isNear(((most * percentage) / 100) * loss, surplus)).map(
      (percentage) => make({ percentage }, LIKELIHOOD.discount_rate),
    ),
    ...amountsNear(surplus / loss)
      .filter((amount) => amount <= most)
      .map((amount) =>
        make({ amount }, isWhole(amount) ? LIKELIHOOD.whole_discount : LIKELIHOOD.any_discount),
      ),
  ];
}
