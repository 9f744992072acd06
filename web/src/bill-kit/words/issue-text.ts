import { toMinor, type AmountField, type Bill, type Issue, type IssueCode } from '#domain';
import '#web/messages/en/issues.po';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatMoney, formatNumber, isolate } from '#web/platform/format.ts';
import { chargeLabel } from './charge-name.ts';
import { lineName } from './line-name.ts';
import { adjustmentName, namesOf, treatName } from './adjustment-words.ts';

/** The issues in the words of the step that can fix them (docs/product/bill.md, "What is wrong with a bill"). */
export const ISSUE_TEXTS = {
  no_diners: 'diners.tooFew',
  too_few_diners: 'diners.tooFew',
  unnamed_diner: 'diners.nameRequired',
  all_weights_zero: 'issue.allWeightsZero',
  unknown_currency: 'issue.unknownCurrency',
  item_unassigned: 'issue.itemUnassigned',
  item_price_invalid: 'error.priceNotPositive',
  shares_mismatch: 'issue.sharesMismatch',
  shares_too_precise: 'issue.sharesTooPrecise',
  share_below_zero: 'issue.shareBelowZero',
  round_mismatch: 'rounds.quantityMismatch',
  units_mismatch: 'issue.unitsMismatch',
  round_price_invalid: 'rounds.priceInvalid',
  round_quantity_invalid: 'rounds.quantityInvalid',
  round_unallocated: 'rounds.nobody',
  adjustment_too_large: 'issue.adjustmentTooLarge',
  diner_below_zero: 'issue.dinerBelowZero',
  charge_without_lines: 'issue.chargeWithoutLines',
  discount_without_target: 'issue.discountWithoutTarget',
  voucher_without_owner: 'issue.voucherWithoutOwner',
  treat_of_nobody: 'issue.treatOfNobody',
  treat_without_payer: 'issue.treatWithoutPayer',
  treat_in_circle: 'issue.treatInCircle',
  payment_without_payer: 'issue.paymentWithoutPayer',
  repayment_of_nobody: 'issue.repaymentOfNobody',
  payments_mismatch: 'issue.paymentsMismatch',
  amount_too_precise: 'issue.amountTooPrecise',
} as const satisfies Record<IssueCode, MessageId>;

const FIELD_NAMES = {
  price: 'items.price',
  pricePerUnit: 'rounds.price',
  billInput: 'summary.billTotal',
} as const satisfies Record<AmountField, MessageId>;

/** An issue as a sentence, to show beside the line or field it is about. */
export const issueSentence = (issue: Issue, bill: Bill): string =>
  t(ISSUE_TEXTS[issue.code], valuesOf(issue, bill));

/** An issue as a sentence that names the line or the field it is about. */
export function issueText(issue: Issue, bill: Bill): string {
  const text = issueSentence(issue, bill);
  const name = subjectOf(issue, bill);
  return name === undefined ? text : t('issue.named', { name, text });
}

function valuesOf({ amount, values, surplus = 0, dinerIds = [] }: Issue, bill: Bill) {
  const { currency } = bill;
  const isKnown = amount !== undefined && Number.isFinite(amount);
  return {
    code: currency,
    given: values?.given ?? 0,
    total: values?.total ?? 0,
    surplus: formatMoney(surplus, currency),
    count: dinerIds.length,
    names: namesOf(dinerIds, bill),
    amount: isKnown ? formatNumber(amount) : '',
    counted: isKnown ? formatMoney(toMinor(amount, currency), currency) : '',
  };
}

function subjectOf(issue: Issue, bill: Bill): string | undefined {
  const { lineId, field, chargeId, adjustmentId, treatId, paymentId, repaymentId } = issue;
  const payerId =
    bill.payments.find(({ id }) => id === paymentId)?.dinerId ??
    bill.repayments.find(({ id }) => id === repaymentId)?.from;
  const payer = bill.diners.find(({ id }) => id === payerId);
  if (payer) return isolate(payer.name);
  const charge = bill.charges.find(({ id }) => id === chargeId);
  if (charge) return isolate(chargeLabel(charge));
  const adjustment = bill.adjustments.find(({ id }) => id === adjustmentId);
  if (adjustment) return adjustmentName(adjustment, bill);
  const treat = bill.treats.find(({ id }) => id === treatId);
  if (treat) return treatName(treat, bill);
  const line = bill.lines.find(({ id }) => id === lineId);
  if (line) return lineName(line);
  return field && t(FIELD_NAMES[field]);
}
