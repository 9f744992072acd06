import { MAX_QUANTITY, type PriceError, type QuantityError } from '#domain';
import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import type { LineKind } from './line-draft.ts';
import type { LineErrors, LineInForm } from './line-in-form.ts';

function priceText(error: PriceError, kind: LineKind, currency: string): string {
  // The default error of a round's field, unless there is a more specific one.
  const isPlain = error === 'price_required' || error === 'price_not_positive' || error === 'not_a_number';
  if (kind === 'round' && isPlain) return t('rounds.priceInvalid');
  if (error === 'price_required') return t('error.priceRequired');
  if (error === 'price_not_positive') return t('error.priceNotPositive');
  return amountErrorText(error, currency);
}

/** The error of a quantity; `none` is the sentence for an empty field, or 0. */
function quantityText(error: QuantityError, none: string): string {
  if (error === 'quantity_required' || error === 'quantity_not_positive') return none;
  return error === 'too_large' ? quantityRange() : t('error.quantityNotWhole');
}

/** The allowed range of a quantity. */
export const quantityRange = (): string => t('error.quantityRange', { max: formatNumber(MAX_QUANTITY) });

/** Shown as hints until somebody tries to add the item. For amounts and percentages the rest is always shown beside them. */
const DINER_TEXTS: Readonly<Partial<Record<NonNullable<LineErrors['who']>, PlainMessageId>>> = {
  select_diner: 'error.selectDiner',
  select_one_more: 'error.selectOneMore',
  select_two: 'error.selectTwo',
  units_mismatch: 'error.unitsMismatch',
};

function whoText({ who }: LineErrors, line: LineInForm, total: number, tried: boolean): string | undefined {
  if (who === 'none') return t('rounds.nobody');
  if (who === 'mismatch') return t('rounds.quantityMismatch', { given: line.givenOut, total });
  const needsTwo = who === 'select_one_more' || who === 'select_two';
  if (tried && needsTwo) return t('error.sharedNeedsTwo');
  const text = who && DINER_TEXTS[who];
  return text && t(text);
}

/**
 * The texts beside the form's fields (docs/product/bill.md, "Items step" and "Rounds step").
 *
 * @param tried whether somebody has tried to add the line
 * @param total its quantity
 */
export function lineErrorTexts(
  errors: LineErrors,
  line: LineInForm,
  { currency, total, tried }: { readonly currency: string; readonly total: number; readonly tried: boolean },
) {
  const { kind } = line;
  const { price, quantity, each } = errors;
  return {
    price: price && priceText(price, kind, currency),
    quantity:
      quantity && quantityText(quantity, kind === 'item' ? quantityRange() : t('rounds.quantityInvalid')),
    each: each && priceText(each, kind, currency),
    who: whoText(errors, line, total, tried),
  };
}
