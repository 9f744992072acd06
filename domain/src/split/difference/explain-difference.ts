import { CHARGES, type Bill } from '../../bill/bill.ts';
import { chargeAmount } from '../../bill/charges.ts';
import { billSubtotal } from '../../bill/lines.ts';
import { chargeHypotheses } from './charge-hypotheses.ts';
import { applyCorrection } from './correction.ts';
import type { Explanation, Hypothesis } from './explanation.ts';
import { missingHypotheses, priceHypotheses, surplusHypotheses } from './line-hypotheses.ts';

/** More answers than that are no help. */
const AT_MOST = 3;

/** What the bill comes to, without dividing it. */
function totalOf(bill: Bill): number {
  const subtotal = billSubtotal(bill);
  return CHARGES.reduce((total, name) => total + chargeAmount(bill[name], subtotal), subtotal);
}

/** An id that no line has, for the one that a correction adds when it is tried. */
function unusedId({ lines }: Bill): string {
  let id = 'missing';
  while (lines.some((line) => line.id === id)) id += "'";
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
  const total = totalOf(bill);
  if (!target || total === target) return [];
  const shortfall = { totalOf, total, missing: target - total };
  const hypotheses = [
    ...chargeHypotheses(bill),
    ...surplusHypotheses(bill),
    ...priceHypotheses(bill, shortfall),
    ...missingHypotheses(bill, shortfall),
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
