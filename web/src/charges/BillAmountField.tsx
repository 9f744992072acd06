import type { Ref } from 'react';
import { parseAmount, parsePercent, type Bill, type Edit } from '#domain';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { amountErrorText, percentErrorText } from '#web/bill-kit/words/error-text.ts';
import { isPercent } from '#web/bill-kit/words/percent-text.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { setAmountText, useAmountText, type AmountField as TextName } from './amount-texts.ts';

/** A field whose value is stored on the bill as an amount. */
export type AmountFieldName = Exclude<TextName, 'tipPercent'>;

export interface BillAmountFieldProps {
  readonly field: AmountFieldName;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  /** The amount on the bill, in minor units; `written` is set if it has more decimals than the currency allows. */
  readonly amount: number | undefined;
  readonly written?: number | undefined;
  /** The edit that sets a typed amount (minor units) on the bill, or removes it. */
  readonly rule: (bill: Bill, amount: number | undefined) => Edit;
  /** The edit for a percentage, if one can be typed ("12%"). */
  readonly percentRule?: (bill: Bill, percentage: number) => Edit;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A typed text as an edit of the bill, or the error. */
export type TypedAmount =
  | { readonly ok: true; readonly edit: (bill: Bill) => Edit }
  | { readonly ok: false; readonly error: string };

/** Reads what was typed as an amount or, if it has a % sign and there is a rule for it, as a percentage. */
export function readAmount(
  text: string,
  currency: string,
  { rule, percentRule }: Pick<BillAmountFieldProps, 'rule' | 'percentRule'>,
): TypedAmount {
  if (percentRule && isPercent(text)) {
    const parsed = parsePercent(text);
    if (parsed.ok) return { ok: true, edit: (bill) => percentRule(bill, parsed.value) };
    // Only the sign so far: its figure is about to be typed.
    if (parsed.error === 'empty') return { ok: true, edit: (bill) => rule(bill, undefined) };
    return { ok: false, error: percentErrorText(parsed.error) };
  }
  const parsed = parseAmount(text, currency);
  if (parsed.ok) return { ok: true, edit: (bill) => rule(bill, parsed.minor) };
  if (parsed.error === 'empty') return { ok: true, edit: (bill) => rule(bill, undefined) };
  return { ok: false, error: amountErrorText(parsed.error, currency) };
}

/** The text of a field as typed, and its setter; `type` also sets the parsed value on the bill. */
export function useTypedAmount(
  field: AmountFieldName,
  rules: Pick<BillAmountFieldProps, 'rule' | 'percentRule'>,
) {
  const store = useBillStore();
  const { currency } = useBill();
  const typed = useAmountText(field);
  const setText = (text: string | null) => setAmountText(store, field, text);
  const type = (text: string) => {
    const next = readAmount(text, currency, rules);
    if (next.ok) store.edit(next.edit, { coalesce: field });
    // Last, because the text is stored with the value that it produces.
    setText(text);
  };
  return { typed, read: typed === null ? undefined : readAmount(typed, currency, rules), setText, type };
}

/**
 * A money field whose value is on the bill. Every keystroke that reads as an amount updates the bill; anything else stays as typed with the
 * reason beside it. Leaving the field formats it with the currency's decimals.
 */
export function BillAmountField({
  field,
  amount,
  written,
  rule,
  percentRule,
  ...look
}: BillAmountFieldProps) {
  const { label, hideLabel, placeholder, hint, inputRef } = look;
  const store = useBillStore();
  const { currency } = useBill();
  const { typed, read, setText, type } = useTypedAmount(field, { rule, ...(percentRule && { percentRule }) });
  const value = typed ?? (amount ? writtenAmount(amount, written, currency) : '');
  const error = read?.ok === false ? read.error : undefined;
  return (
    <AmountField
      {...{ label, hideLabel, placeholder, hint, error, inputRef }}
      // An empty field gives all its room to the placeholder.
      currency={currency}
      hasSymbol={placeholder === undefined || value !== ''}
      value={value}
      onChange={type}
      onTidy={() => {
        store.endTyping();
        if (error === undefined) setText(null);
      }}
    />
  );
}
