import { CHARGES, type Bill } from '../../bill/bill.ts';
import { chargeAmount } from '../../bill/charges.ts';
import { discountedSubtotal, divideBill } from '../divide-bill.ts';
import { chargeHypotheses } from './charge-hypotheses.ts';
import { applyCorrection } from './correction.ts';
import { discountHypotheses } from './discount-hypotheses.ts';
import type { Explanation, Hypothesis } from './explanation.ts';
import { missingHypotheses, priceHypotheses, surplusHypotheses } from './line-hypotheses.ts';
import { shortfallOf } from './shortfall.ts';

/** More answers than that are no help. */
const AT_MOST = 3;

/** What the bill comes to. Nothing is divided for it, unless vouchers or discounts have to be. */
function totalOf(bill: Bill): number {
  if (bill.adjustments.some(({ kind }) => kind === 'voucher')) return divideBill(bill).grandTotal;
  const subtotal = discountedSubtotal(bill);
  return CHARGES.reduce((total, name) => total + chargeAmount(bill[name], subtotal), subtotal);
}

/** An id that is not in use, for what a correction adds when it is tried. */
function unusedId({ lines, adjustments }: Bill): string {
  let id = 'missing';
  while ([...lines, ...adjustments].some((each) => each.id === id)) id += "'";
  return id;
}

const saysTheSame = (a: Explanation, b: Explanation): boolean =>
  a.cause === b.cause && a.lineIds.join('/') === b.lineIds.join('/');

/**
 * Why the calculated total differs from the printed one (`bill.billInput`): at most three explanations, the likeliest first, each
 * with a correction that really makes them equal (docs/product/money.md, "What could the difference be?"). Empty without a printed
 * total, and where they are equal. Never throws on a bill that `readBill` accepts.
 */
export function explainDifference(bill: Bill): readonly Explanation[] {
  const target = bill.billInput;
  if (!target) return [];
  const shortfall = shortfallOf(bill, target, totalOf);
  if (shortfall.missing === 0) return [];
  const hypotheses = [
    ...chargeHypotheses(bill),
    ...surplusHypotheses(bill, shortfall),
    ...priceHypotheses(bill, shortfall),
    ...missingHypotheses(bill, shortfall),
    ...discountHypotheses(bill, shortfall),
  ];
  const fresh = { id: unusedId(bill), timestamp: bill.timestamp };
  const isRight = ({ correction }: Hypothesis): boolean =>
    totalOf(applyCorrection(bill, correction, fresh).bill) === target;
  const found: Explanation[] = [];
  for (const hypothesis of hypotheses.toSorted((a, b) => b.weight - a.weight)) {
    if (found.length === AT_MOST) break;
    const { weight: _, ...explanation } = hypothesis;
    if (!found.some((each) => saysTheSame(each, explanation)) && isRight(hypothesis)) found.push(explanation);
  }
  return found;
}
