import { parseAmount, type Bill, type Edit } from '#domain';
import { currencySymbol } from '#web/platform/format.ts';
import { MoneyField } from '#web/ui/MoneyField.tsx';
import { amountErrorText } from '../model/error-text.ts';
import type { AmountTexts } from '../model/forms.ts';
import { writtenAmount } from '../model/written-amount.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';

export interface BillAmountFieldProps {
  readonly field: Exclude<keyof AmountTexts, 'tipPercent'>;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The amount on the bill, in minor units, and as it is written where the currency cannot hold that. */
  readonly amount: number | undefined;
  readonly written?: number | undefined;
  /** The edit that puts a typed amount (minor units) on the bill, or takes it off. */
  readonly rule: (bill: Bill, amount: number | undefined) => Edit;
}

/**
 * A money field whose value is on the bill: every keystroke that reads as an amount is, what does not read
 * stays as typed with the reason beside it, and leaving the field tidies it to the currency's digits.
 */
export function BillAmountField({ field, label, hint, amount, written, rule }: BillAmountFieldProps) {
  const store = useStore();
  const { currency } = useBill();
  const typed = useWizard((state) => state.forms.amounts[field]);
  const { symbol, position } = currencySymbol(currency);
  const parsed = typed === null ? undefined : parseAmount(typed, currency);
  const isWrong = parsed !== undefined && !parsed.ok && parsed.error !== 'empty';

  const setText = (text: string | null) =>
    store.setForms((forms) => ({ ...forms, amounts: { ...forms.amounts, [field]: text } }));
  const type = (text: string) => {
    setText(text);
    const next = parseAmount(text, currency);
    const options = { coalesce: field };
    if (next.ok) store.edit((bill) => rule(bill, next.minor), options);
    else if (next.error === 'empty') store.edit((bill) => rule(bill, undefined), options);
  };
  return (
    <MoneyField
      label={label}
      symbol={symbol}
      symbolPosition={position}
      value={typed ?? (amount ? writtenAmount(amount, written, currency) : '')}
      onChange={type}
      onTidy={() => {
        store.endTyping();
        if (!isWrong) setText(null);
      }}
      error={isWrong ? amountErrorText(parsed.error, currency) : undefined}
      hint={hint}
    />
  );
}
