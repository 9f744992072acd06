import { STEPS, type Bill, type Step } from '../bill/bill.ts';

/**
 * Which tabs can be opened from `current` (docs/product/bill.md, "Steps"): diners always; without
 * diners nothing else; with at least one the summary, and any step at most one ahead of the current one.
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
 * The step to open when `wanted` is asked for: itself where the rules allow it, else the nearest reachable one
 * before it. Without `current` (a reload, a link) only the need for diners holds.
 */
export function nearestStep(bill: Bill, wanted: Step, current: Step = wanted): Step {
  const access = stepAccess(bill, current);
  return STEPS.slice(0, STEPS.indexOf(wanted) + 1).findLast((step) => access[step]) ?? 'diner-setup';
}
