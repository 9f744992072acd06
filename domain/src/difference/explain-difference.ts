import type { Bill, Line } from '../bill/bill.ts';
import { isSameSharing } from '../bill/sharing.ts';
import { grandTotalOf } from '../split/divide-bill.ts';
import { chargeHypotheses } from './charge-hypotheses.ts';
import { applyCorrection } from './correction.ts';
import { discountHypotheses } from './discount-hypotheses.ts';
import type { Explanation, Hypothesis } from './explanation.ts';
import { isSameName, missingHypotheses, priceHypotheses, surplusHypotheses } from './line-hypotheses.ts';
import { shortfallOf } from './shortfall.ts';

/** More explanations would not help. */
const AT_MOST = 3;

/** An unused id for the part that a correction adds when it is tried. */
function unusedId({ lines, adjustments }: Bill): string {
  let id = 'missing';
  while ([...lines, ...adjustments].some((each) => each.id === id)) id += "'";
  return id;
}

/** True if two lines read alike, so that an explanation of one reads like one of the other. */
const readsAlike = (a: Line, b: Line): boolean =>
  a.kind === b.kind && a.price === b.price && a.quantity === b.quantity && isSameName(a, b);

/** The line that an explanation is about; undefined if it is about the whole bill, or about a missing line unlike any other. */
const lineOf = ({ lineIds }: Explanation, { lines }: Bill): Line | undefined =>
  lines.find(({ id }) => id === lineIds[0]);

const priceOf = ({ correction }: Explanation): number | undefined =>
  'price' in correction ? correction.price : undefined;

/** True if two explanations read the same. */
function saysTheSame(a: Explanation, b: Explanation, bill: Bill): boolean {
  if (a.cause !== b.cause) return false;
  const [one, other] = [lineOf(a, bill), lineOf(b, bill)];
  if (!one || !other) return one === other;
  return a.lineIds.includes(other.id) || (priceOf(a) === priceOf(b) && readsAlike(one, other));
}

/** True if the line of `other` is shared differently from all of `lineIds`: correcting it instead is another choice. */
function isAnotherChoice({ lineIds }: Explanation, other: Explanation, bill: Bill): boolean {
  const line = lineOf(other, bill);
  return (
    line !== undefined &&
    lineIds.length < AT_MOST &&
    !bill.lines.some(({ id, sharing }) => lineIds.includes(id) && isSameSharing(sharing, line.sharing))
  );
}

/**
 * Why the calculated total differs from the printed one (`bill.billInput`): at most three explanations, the likeliest first, each with a
 * correction that has been tried and makes them equal (docs/product/money.md, "What could the difference be?"). Lines that read alike share
 * one explanation; correcting the price of any other of its `lineIds` also makes the totals equal. Empty without a printed total, and if
 * the totals are equal. Never throws on a bill that `readBill` accepts.
 */
export function explainDifference(bill: Bill): readonly Explanation[] {
  const target = bill.billInput;
  if (!target) return [];
  const shortfall = shortfallOf(bill, target);
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
    grandTotalOf(applyCorrection(bill, correction, fresh).bill) === target;
  const found: Explanation[] = [];
  for (const hypothesis of hypotheses.toSorted((a, b) => b.weight - a.weight)) {
    const { weight: _, ...explanation } = hypothesis;
    const at = found.findIndex((each) => saysTheSame(each, explanation, bill));
    const same = found[at];
    if (!same && found.length < AT_MOST && isRight(hypothesis)) found.push(explanation);
    if (same && isAnotherChoice(same, explanation, bill) && isRight(hypothesis))
      found[at] = { ...same, lineIds: [...same.lineIds, ...explanation.lineIds] };
  }
  return found;
}
