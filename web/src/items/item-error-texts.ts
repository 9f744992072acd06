import { MAX_QUANTITY, type itemFormErrors, type QuantityError } from '#domain';
import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';

type Errors = ReturnType<typeof itemFormErrors>;

function priceText(error: NonNullable<Errors['price']>, currency: string): string {
  if (error === 'price_required') return t('error.priceRequired');
  if (error === 'price_not_positive') return t('error.priceNotPositive');
  return amountErrorText(error, currency);
}

/** The error of a quantity; `none` is the sentence for an empty field, or 0. */
export function quantityText(error: QuantityError, none: string): string {
  if (error === 'quantity_required' || error === 'quantity_not_positive') return none;
  return error === 'too_large' ? quantityRange() : t('error.quantityNotWhole');
}

/** The allowed range of a quantity. */
export const quantityRange = (): string => t('error.quantityRange', { max: formatNumber(MAX_QUANTITY) });

/** Shown as hints until somebody tries to add the line. For amounts and percentages the rest is always shown beside them. */
const DINER_TEXTS: Readonly<Partial<Record<NonNullable<Errors['diners']>, PlainMessageId>>> = {
  select_diner: 'error.selectDiner',
  select_one_more: 'error.selectOneMore',
  select_two: 'error.selectTwo',
  units_mismatch: 'error.unitsMismatch',
};

/** The texts beside the item form's fields (docs/product/bill.md, "Items step"). */
export function itemErrorTexts(errors: Errors, currency: string, tried: boolean) {
  const needsTwo = errors.diners === 'select_one_more' || errors.diners === 'select_two';
  const diners = errors.diners && DINER_TEXTS[errors.diners];
  return {
    price: errors.price && priceText(errors.price, currency),
    quantity: errors.quantity && quantityText(errors.quantity, quantityRange()),
    each: errors.each && priceText(errors.each, currency),
    diners: diners && t(tried && needsTwo ? 'error.sharedNeedsTwo' : diners),
  };
}

export type ItemErrorTexts = ReturnType<typeof itemErrorTexts>;
