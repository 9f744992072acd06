import type { Bill } from '../../bill/bill.ts';
import { chargeAmount } from '../../bill/charges.ts';
import { billSubtotal } from '../../bill/lines.ts';
import { CHARGES } from '../../bill/bill.ts';
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

/** The id of the line that a correction adds when it is tried: no line has it. */
function unusedId({ lines }: Bill): string {
  let id = 'missing';
  while (lines.some((line) => line.id === id)) id += "'";
  return id;
}

/**
 * Why the calculated total differs from the printed one (`bill.billInput`): at most three explanations, the likeliest first, each
 * with a correction that really makes them equal (docs/product/money.md, "What could the difference be?"). Empty without a printed
 * total, and where they are equal. Never throws on a bill that `readBill` accepts.
 */
export function explainDifference(bill: Bill): readonly Explanation[] {
  const target = bill.billInput;
  if (!target || totalOf(bill) === target) return [];
  const hypotheses = [
    ...chargeHypotheses(bill, target, totalOf),
    ...surplusHypotheses(bill, target, totalOf),
    ...priceHypotheses(bill, target, totalOf),
    ...missingHypotheses(bill, target, totalOf),
  ];
  const fresh = { id: unusedId(bill), timestamp: bill.timestamp };
  const isRight = ({ correction }: Hypothesis): boolean =>
    totalOf(applyCorrection(bill, correction, fresh).bill) === target;
  const found: Explanation[] = [];
  for (const hypothesis of hypotheses.toSorted((a, b) => b.weight - a.weight)) {
    if (found.length === AT_MOST) break;
    const { weight: _, ...explanation } = hypothesis;
    if (isRight(hypothesis)) found.push(explanation);
  }
  return found;
}
