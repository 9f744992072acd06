import { parseAmount, type AmountError } from '../money/parse-amount.ts';
import { parseQuantity, type NumberError } from '../money/parse-number.ts';
import { totalAllocated } from './rounds.ts';
import type { Allocation, DinerId } from './types.ts';

export type PriceError = 'price_required' | 'price_not_positive' | Exclude<AmountError, 'empty' | 'negative'>;

export interface ItemFormErrors {
  readonly price?: PriceError;
  readonly diners?: 'select_diner' | 'select_one_more' | 'select_two';
}

export interface RoundFormErrors {
  readonly price?: PriceError;
  readonly quantity?:
    'quantity_required' | 'quantity_not_positive' | Exclude<NumberError, 'empty' | 'negative'>;
  readonly allocations?: 'mismatch' | 'none';
}

function priceError(text: string, currency: string): PriceError | undefined {
  const price = parseAmount(text, currency);
  if (price.ok) return price.minor > 0 ? undefined : 'price_not_positive';
  if (price.error === 'empty') return 'price_required';
  return price.error === 'negative' ? 'price_not_positive' : price.error;
}

function quantityError(text: string): RoundFormErrors['quantity'] {
  const quantity = parseQuantity(text);
  if (quantity.ok) return quantity.value > 0 ? undefined : 'quantity_not_positive';
  if (quantity.error === 'empty') return 'quantity_required';
  return quantity.error === 'negative' ? 'quantity_not_positive' : quantity.error;
}

/**
 * What is wrong with the item form as typed; an empty object when it can be added (docs/product/bill.md, "Items step").
 */
export function itemFormErrors(
  form: { readonly price: string; readonly dinerIds: readonly DinerId[]; readonly isShared: boolean },
  currency: string,
): ItemFormErrors {
  const price = priceError(form.price, currency);
  const selected = new Set(form.dinerIds).size;
  const diners = form.isShared
    ? (['select_two', 'select_one_more'] as const)[selected]
    : selected === 0
      ? 'select_diner'
      : undefined;
  return { ...(price && { price }), ...(diners && { diners }) };
}

/**
 * What is wrong with the drinks form as typed; an empty object when it can be added (docs/product/bill.md, "Rounds
 * step"). `none` when nobody has a drink, `mismatch` when the allocations do not add up to a valid quantity.
 */
export function roundFormErrors(
  form: { readonly price: string; readonly quantity: string; readonly allocations: readonly Allocation[] },
  currency: string,
): RoundFormErrors {
  const price = priceError(form.price, currency);
  const quantity = quantityError(form.quantity);
  const total = parseQuantity(form.quantity);
  const given = totalAllocated(form.allocations);
  const allocations = given === 0 ? 'none' : total.ok && total.value !== given ? 'mismatch' : undefined;
  return { ...(price && { price }), ...(quantity && { quantity }), ...(allocations && { allocations }) };
}
