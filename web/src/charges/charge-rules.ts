import { CHARGE_NAMES, MAIN_CHARGES, parsePercent, setCharge, type Bill, type ChargeName } from '#domain';
import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import { chargeLabel } from '#web/bill-kit/words/charge-name.ts';
import { percentErrorText } from '#web/bill-kit/words/error-text.ts';
import { amountText, type AmountTexts } from './amount-texts.ts';
import { readAmount, type AmountFieldName, type BillAmountFieldProps } from './BillAmountField.tsx';

interface ChargeFieldRules {
  readonly field: AmountFieldName;
  readonly label: PlainMessageId;
  readonly rules: Required<Pick<BillAmountFieldProps, 'rule' | 'percentRule'>>;
}

const rulesOf = (name: ChargeName): ChargeFieldRules['rules'] => ({
  // Emptying the field is usually followed by another figure, so keep the rule of division.
  rule: (bill, amount = 0) => setCharge(bill, name, { amount }),
  percentRule: (bill, percentage) => setCharge(bill, name, { percentage }),
});

/** The field of each charge. */
export const CHARGE_FIELDS: Readonly<Record<ChargeName, ChargeFieldRules>> = {
  serviceCharge: { field: 'service', label: 'service.amount', rules: rulesOf('serviceCharge') },
  tax: { field: 'tax', label: 'service.taxAmount', rules: rulesOf('tax') },
  tip: { field: 'tip', label: 'tip.typedAmount', rules: rulesOf('tip') },
};

interface Unread {
  readonly name: ChargeName;
  readonly typed: string;
  readonly error: string;
}

/** The charges whose typed text cannot be read, with the reason: their former value counts. */
export function unreadCharges(texts: AmountTexts, bill: Bill): readonly Unread[] {
  const unread = CHARGE_NAMES.flatMap((name): Unread[] => {
    const { field, rules } = CHARGE_FIELDS[name];
    const typed = amountText(texts, bill, field);
    const read = typed === null ? undefined : readAmount(typed, bill.currency, rules);
    return typed !== null && read?.ok === false ? [{ name, typed, error: read.error }] : [];
  });
  const typed = amountText(texts, bill, 'tipPercent');
  const percent = typed === null ? undefined : parsePercent(typed);
  if (typed === null || percent?.ok !== false || percent.error === 'empty') return unread;
  return [...unread, { name: 'tip', typed, error: percentErrorText(percent.error) }];
}

/** A typed text that does not count, as a sentence that names its charge. */
export const unreadText = ({ name, typed, error }: Unread): string =>
  t('service.unread', { what: chargeLabel({ kind: MAIN_CHARGES[name] }), typed, reason: error });
