import type { Bill } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { MAX_MINOR } from '../money/minor-units.ts';
import { sumOf } from '../money/sum-of.ts';
import type { Balances } from '../settle/balances.ts';
import { billAmounts, grandTotalOf } from '../split/divide-bill.ts';
import { voucherAmounts } from '../split/vouchers.ts';
import { setCharge } from './edit-charges.ts';

/** What is to be paid: everything, or without what diners' own vouchers pay. */
type Figure = 'grandTotal' | 'due';

/** This figure at a total after all charges, in minor units. */
const figureAt = (bill: Bill, figure: Figure, total: number): number =>
  total -
  sumOf(voucherAmounts(bill, total), ({ adjustment: { owner }, amount }) =>
    figure === 'due' || owner === undefined ? amount : 0,
  );

/**
 * Makes the tip the amount with which a figure of the bill is exactly `target` (minor units); its rule stays. Changes nothing if the figure
 * is not below that now, if no tip reaches it, or if the bill comes to 0 or a voucher to more than the bill.
 */
function reach(bill: Bill, figure: Figure, target: number): Edit {
  const { total, amounts } = billAmounts(bill);
  const tip = amounts.get('tip') ?? 0;
  const hasSurplus = voucherAmounts(bill, total).some(({ surplus }) => surplus > 0);
  const gap = target - figureAt(bill, figure, total);
  if (total <= 0 || hasSurplus || gap <= 0) return edited(bill);
  const most = total + MAX_MINOR - tip;
  let high = Math.min(total + gap, most);
  // A minor unit more adds one to the figure, or less where vouchers by percentage are rounded up: it passes no value.
  if (figureAt(bill, figure, high) < target) {
    let below = high;
    high = most;
    while (high - below > 1) {
      const middle = Math.floor((below + high) / 2);
      if (figureAt(bill, figure, middle) < target) below = middle;
      else high = middle;
    }
  }
  if (figureAt(bill, figure, high) !== target) return edited(bill);
  return setCharge(bill, 'tip', { amount: tip + high - total });
}

/**
 * "It's the tip": of a bill that was overpaid, makes the surplus part of the tip, so that the payments and own vouchers of those at the
 * table are the total (docs/product/money.md, "The tip that makes it so").
 * @param balances the bill's
 */
export const surplusAsTip = (bill: Bill, { due, difference }: Balances): Edit =>
  reach(bill, 'due', due + difference);

/** The next multiple of the largest 1 or 5 × 10ⁿ minor units that is at most a tenth of the amount; undefined if it is one. */
function nextRound(amount: number): number | undefined {
  if (amount < 10) return undefined;
  const unit = 10 ** (String(amount).length - 2);
  const step = amount < 50 * unit ? unit : 5 * unit;
  return amount % step === 0 ? undefined : amount - (amount % step) + step;
}

/** "Round up to £120": makes the grand total the next round figure by the tip. Changes nothing if it is round. */
export function roundUpByTip(bill: Bill): Edit {
  const target = nextRound(grandTotalOf(bill));
  return target === undefined ? edited(bill) : reach(bill, 'grandTotal', target);
}
