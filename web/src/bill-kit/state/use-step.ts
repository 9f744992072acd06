import { useLayoutEffect } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { nearestStep, STEPS, stepAccess, type Step } from '#domain';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { useBill, useBillStore, useWizard } from './use-wizard.ts';

/** True if this value of `step` in the URL names one of the five steps. */
export const isStep = (value: string): value is Step => STEPS.some((step) => step === value);
const stepInAddress = (): string | null => new URLSearchParams(location.search).get('step');
const stepUrl = (step: View): string => `?step=${step}`;

/** Reached from the summary. It is not a step, so the rules about steps do not apply to it. */
const HISTORY = 'bill-history';
type View = Step | typeof HISTORY;

/** Goes there with a new history entry; from a sheet or a dialog, it replaces theirs. */
const goTo = (view: View, replace = isOverPage()): void => navigate(stepUrl(view), { replace });

/** Opens the history: the saved bills, and those not saved. */
export const openHistory = (): void => goTo(HISTORY);

export interface StepState {
  /** The step to show; `unknown` when the URL names none of ours. */
  readonly step: View | 'unknown';
  readonly access: Readonly<Record<Step, boolean>>;
}

/**
 * Goes to a step as a new history entry, from any step: the rules about the order apply only to walking through the steps.
 * @param replace replaces the present entry
 */
export function openStep(store: BillStore, step: Step, replace?: boolean): void {
  if (stepInAddress() === step) return;
  store.endTyping();
  store.setStep(step);
  goTo(step, replace);
}

/**
 * The wizard's step, kept in the URL (`?step=item-entry`; docs/product/bill.md, "Steps"). Without one the
 * last visited step opens; a step that the rules forbid opens the nearest reachable one, replacing the entry.
 */
export function useStep(): StepState {
  const store = useBillStore();
  const bill = useBill();
  const last = useWizard((state) => state.step);
  // Not the whole query: the page re-renders only if the step changes, and not when the step is added to the URL.
  const wantedStep = () => stepInAddress() ?? last;
  const wanted = useLocationProperty(wantedStep, wantedStep);

  const isHistory = wanted === HISTORY;
  const known = isStep(wanted) ? wanted : undefined;
  const step = known && (stepAccess(bill, last)[known] ? known : nearestStep(bill, known, last));

  // Stored before the step is on screen, so that it survives a reload in that moment.
  useLayoutEffect(() => {
    if (!step) return;
    if (stepInAddress() !== step) navigate(stepUrl(step), { replace: true });
    store.setStep(step);
  }, [step, store]);

  return { step: isHistory ? HISTORY : (step ?? 'unknown'), access: stepAccess(bill, step ?? last) };
}

/** Goes to a step, or to the history, as a new history entry, so that the back button returns here. */
export function useGo() {
  const store = useBillStore();
  return (next: View) => {
    store.endTyping();
    goTo(next);
  };
}
