import type { itemFormErrors } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { amountErrorText } from '../model/error-text.ts';

type Errors = ReturnType<typeof itemFormErrors>;

function priceText(error: NonNullable<Errors['price']>, currency: string): string {
  if (error === 'price_required') return t('error.priceRequired');
  if (error === 'price_not_positive') return t('error.priceNotPositive');
  return amountErrorText(error, currency);
}

const DINER_TEXTS = {
  select_diner: 'error.selectDiner',
  select_one_more: 'error.selectOneMore',
  select_two: 'error.selectTwo',
  units_mismatch: 'error.unitsMismatch',
  percent_mismatch: 'error.percentMismatch',
  amounts_mismatch: 'error.amountsMismatch',
} as const;

/** The texts beside the item form's fields (docs/product/bill.md, "Items step"). */
export function itemErrorTexts(errors: Errors, currency: string) {
  return {
    price: errors.price && priceText(errors.price, currency),
    diners: errors.diners && t(DINER_TEXTS[errors.diners]),
  };
}
