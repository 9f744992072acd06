import { STEPS, type Bill, type Step } from '../bill/bill.ts';

/**
 * Which tabs can be opened from `current` (docs/product/bill.md, "Steps"): the diners step always; without diners nothing else; with diners
 * also the summary, and every step up to the one after the current one.
 */
export function stepAccess(bill: Bill, current: Step): Record<Step, boolean> {
  const reach = STEPS.indexOf(current) + 1;
  const hasDiners = bill.diners.length > 0;
  const access = STEPS.map((step, index) => [
    step,
    step === 'diner-setup' || (hasDiners && (step === 'summary' || index <= reach)),
  ]);
  return Object.fromEntries(access) as Record<Step, boolean>;
}

/**
 * The step to open when `wanted` is asked for: itself if the rules allow it, else the nearest reachable one before it. Without `current` (a
 * reload, a link) the only rule is that there have to be diners.
 */
export function nearestStep(bill: Bill, wanted: Step, current: Step = wanted): Step {
  const access = stepAccess(bill, current);
  return STEPS.slice(0, STEPS.indexOf(wanted) + 1).findLast((step) => access[step]) ?? 'diner-setup';
}
