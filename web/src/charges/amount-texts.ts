import { useEffect } from 'react';
import * as v from 'valibot';
import { chargeOn, type Bill, type Charge } from '#domain';
import type { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { useBillStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';

/** The amount fields, each with its value on the bill. */
const VALUES = {
  service: (bill) => chargeOn(bill, 'serviceCharge'),
  tax: (bill) => chargeOn(bill, 'tax'),
  tip: (bill) => chargeOn(bill, 'tip'),
  tipPercent: (bill) => chargeOn(bill, 'tip'),
  billTotal: ({ billInput }) => billInput,
} as const satisfies Readonly<Record<string, (bill: Bill) => Charge | number | undefined>>;
export type AmountField = keyof typeof VALUES;

/**
 * The texts typed in these fields. A text stays as typed until its field is left; `value` is the value on the bill that it was typed at.
 */
export type AmountTexts = Readonly<Record<string, { readonly text: string | null; readonly value: string }>>;

export const AMOUNT_TEXTS: FormDraft<AmountTexts> = {
  name: 'amounts',
  empty: {},
  schema: v.record(v.string(), v.object({ text: v.nullable(v.string()), value: v.string() })),
  hasAmounts: true,
};

function valueOf(bill: Bill, field: AmountField): string {
  const value = VALUES[field](bill);
  if (typeof value !== 'object') return String(value);
  return 'percentage' in value ? `${value.percentage}%` : String(value.amount);
}

/** The typed text of a field; null if the field shows the bill's value, or if that has changed since. */
export function amountText(texts: AmountTexts, bill: Bill, field: AmountField): string | null {
  const typed = texts[field];
  return typed?.value === valueOf(bill, field) ? typed.text : null;
}

/** The tip is either an amount or a percentage, so a text typed in one field drops the text of the other. */
const INSTEAD_OF: Readonly<Partial<Record<AmountField, AmountField>>> = {
  tip: 'tipPercent',
  tipPercent: 'tip',
};

/** Stores the typed text of a field; null makes it show the bill's value. Call it after the edit that the text causes. */
export function setAmountText(store: BillStore, field: AmountField, text: string | null): void {
  const state = store.getState();
  const value = valueOf(state.bill, field);
  const other = text === null ? undefined : INSTEAD_OF[field];
  store.setForm(AMOUNT_TEXTS, {
    ...formIn(state, AMOUNT_TEXTS),
    ...(other && { [other]: { text: null, value } }),
    [field]: { text, value },
  });
}

/** The typed text of a field, as `amountText`. A text whose figure was set in another way is dropped, and does not come back with it. */
export function useAmountText(field: AmountField): string | null {
  const store = useBillStore();
  const text = useWizard((state) => amountText(formIn(state, AMOUNT_TEXTS), state.bill, field));
  const isOutdated = useWizard(
    (state) => text === null && typeof formIn(state, AMOUNT_TEXTS)[field]?.text === 'string',
  );
  useEffect(() => {
    // Only in the tab that is used: one in the background may not have read the newest forms, and would overwrite them.
    if (isOutdated && document.hasFocus()) setAmountText(store, field, null);
  }, [isOutdated, store, field]);
  return text;
}
