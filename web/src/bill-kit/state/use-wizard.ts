import { createContext, use, type Context } from 'react';
import { useStore } from 'zustand';
import { summarize, type Bill, type BillSummary } from '#domain';
import type { BillStore, WizardState } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';

/** Both are provided by `WizardProvider` only. */
export const WizardContext = createContext<BillStore | null>(null);
export const BillContext = createContext<Bill | null>(null);

function useGiven<T>(context: Context<T | null>): T {
  const given = use(context);
  if (!given) throw new Error('Used outside WizardProvider');
  return given;
}

/** The store of the bill on screen. Only inside the wizard. */
export const useBillStore = (): BillStore => useGiven(WizardContext);

/** A part of the wizard's state; the component renders again only when that part changes. */
export function useWizard<T>(select: (state: WizardState) => T): T {
  return useStore(useBillStore(), select);
}

/** The bill on screen. */
export const useBill = (): Bill => useGiven(BillContext);

/** The contents of a form, and its setter, which stores them on the device at once, as long as the same bill is on screen. */
export function useDraft<T>(draft: FormDraft<T>): readonly [T, (form: T) => void] {
  const store = useBillStore();
  return [useWizard((state) => formIn(state, draft)), (form) => store.setForm(draft, form)];
}

const summaries = new WeakMap<Bill, BillSummary>();

/** The summary of a bill, computed once per version of the bill. */
export function summaryOf(bill: Bill): BillSummary {
  const known = summaries.get(bill);
  if (known) return known;
  const summary = summarize(bill);
  summaries.set(bill, summary);
  return summary;
}

/** The summary of the bill on screen. */
export const useSummary = (): BillSummary => summaryOf(useBill());
