import { MAX_MINOR } from '../money/minor-units.ts';
import { parseAmount, type AmountError } from '../money/parse-amount.ts';
import { parseQuantity, type NumberError } from '../money/parse-number.ts';
import type { DinerId, Share, Sharing } from '../bill/bill.ts';
import { unitsGiven } from '../bill/sharing.ts';

export type PriceError = 'price_required' | 'price_not_positive' | Exclude<AmountError, 'empty' | 'negative'>;
export type QuantityError =
  | 'quantity_required'
  | 'quantity_not_positive'
  | Exclude<NumberError, 'empty' | 'negative'>;
/** Weights that have to add up do not. */
export type SharesError = 'units_mismatch' | 'percent_mismatch' | 'amounts_mismatch';

export interface ItemFormErrors {
  readonly price?: PriceError;
  readonly quantity?: QuantityError;
  /** The error of the price per unit. */
  readonly each?: PriceError;
  readonly diners?: 'select_diner' | 'select_one_more' | 'select_two' | SharesError;
}

export interface RoundFormErrors {
  readonly price?: PriceError;
  readonly quantity?: QuantityError;
  readonly allocations?: 'mismatch' | 'none';
}

function priceError(text: string, currency: string): PriceError | undefined {
  const price = parseAmount(text, currency);
  if (price.ok) return price.minor > 0 ? undefined : 'price_not_positive';
  if (price.error === 'empty') return 'price_required';
  return price.error === 'negative' ? 'price_not_positive' : price.error;
}

function quantityError(text: string): QuantityError | undefined {
  const quantity = parseQuantity(text);
  if (quantity.ok) return quantity.value > 0 ? undefined : 'quantity_not_positive';
  if (quantity.error === 'empty') return 'quantity_required';
  return quantity.error === 'negative' ? 'quantity_not_positive' : quantity.error;
}

/**
 * Returns the error of shares that cannot divide a line: all units have to be assigned, percentages have to add up to 100, and amounts
 * (minor units) to the price, unless one diner has the rest. Parts are always valid.
 */
export function sharesError(
  sharing: Sharing,
  line: { readonly price: number; readonly quantity: number },
): SharesError | undefined {
  if (sharing.by === 'units')
    return unitsGiven(sharing.shares) === line.quantity ? undefined : 'units_mismatch';
  if (sharing.by === 'percent') return unitsGiven(sharing.shares) === 100 ? undefined : 'percent_mismatch';
  if (sharing.by !== 'amounts') return undefined;
  const { shares, restOf } = sharing;
  const given = unitsGiven(shares.filter(({ dinerId }) => dinerId !== restOf));
  return given === line.price || (restOf !== undefined && given < line.price)
    ? undefined
    : 'amounts_mismatch';
}

/**
 * Returns the errors of the item form as typed; an empty object when it can be added (docs/product/bill.md, "Items
 * step"). A blank quantity is 1; the price of one may be blank.
 */
export function itemFormErrors(
  form: {
    readonly price: string;
    readonly quantity?: string;
    /** The price of one unit, which counts if the quantity is more than one. */
    readonly each?: string;
    readonly dinerIds: readonly DinerId[];
    readonly isShared: boolean;
    /** The division, unless it is equal over `dinerIds`. */
    readonly sharing?: Sharing | undefined;
    /** True at a live table: a line or some of its units may stay unassigned, for others to claim (docs/product/live-table.md). */
    readonly isAtTable?: boolean;
  },
  currency: string,
): ItemFormErrors {
  const price = priceError(form.price, currency);
  const typedQuantity = form.quantity ?? '';
  const quantity = typedQuantity.trim() === '' ? undefined : quantityError(typedQuantity);
  const total = parseAmount(form.price, currency);
  const count = parseQuantity(typedQuantity);
  const units = count.ok ? count.value : 1;
  const isSeveral = count.ok && count.value > 1;
  const each = isSeveral && form.each?.trim() ? priceError(form.each, currency) : undefined;
  const { sharing, isAtTable: isOpen = false } = form;
  // A chosen diner without a part of the item is not a sharer; the rest can only be calculated from a price.
  const sharers = sharing && total.ok && sharing.by !== 'everyone' ? sharersIn(sharing) : form.dinerIds;
  const chosen = isOpen && sharers.length === 0 ? undefined : tooFew(new Set(sharers).size, form.isShared);
  const shares =
    sharing && total.ok && !quantity && !(isOpen && isPartlyGiven(sharing, units))
      ? sharesError(sharing, { price: total.minor, quantity: units })
      : undefined;
  const diners = shares ?? chosen;
  return {
    ...(price && { price }),
    ...(quantity && { quantity }),
    ...(each && { each }),
    ...(diners && { diners }),
  };
}

/** True if part of an item is left for others to claim: unassigned units, or all of it if nobody is chosen. */
const isPartlyGiven = (sharing: Sharing, quantity: number): boolean =>
  sharing.by !== 'everyone' &&
  (sharing.by === 'units' ? unitsGiven(sharing.shares) < quantity : sharersIn(sharing).length === 0);

const sharersIn = (sharing: Exclude<Sharing, { by: 'everyone' }>): readonly DinerId[] => [
  ...sharing.shares.map(({ dinerId }) => dinerId),
  ...(sharing.by === 'amounts' && sharing.restOf !== undefined ? [sharing.restOf] : []),
];

/** The error if an item has too few people: it needs one, or two if shared. */
function tooFew(sharers: number, isShared: boolean): ItemFormErrors['diners'] {
  if (isShared) return (['select_two', 'select_one_more'] as const)[sharers];
  return sharers === 0 ? 'select_diner' : undefined;
}

/**
 * Returns the errors of the drinks form as typed; an empty object when it can be added (docs/product/bill.md, "Rounds
 * step"). `none` when nobody has a drink, `mismatch` when the shares, in units, do not add up to a valid quantity.
 *
 * @param othersTake at a live table: unassigned units can be claimed by others (docs/product/live-table.md)
 */
export function roundFormErrors(
  form: { readonly price: string; readonly quantity: string; readonly shares: readonly Share[] },
  currency: string,
  { othersTake = false } = {},
): RoundFormErrors {
  const unit = parseAmount(form.price, currency);
  const quantity = quantityError(form.quantity);
  const total = parseQuantity(form.quantity);
  // The total of a round is one amount of the bill, as the price of an item is.
  const isTooMuch = unit.ok && total.ok && unit.minor * total.value > MAX_MINOR;
  const price = isTooMuch ? 'too_large' : priceError(form.price, currency);
  const given = unitsGiven(form.shares);
  const left = total.ok ? total.value - given : 0;
  const mismatch = othersTake ? left < 0 : left !== 0;
  const allocations = given === 0 && !othersTake ? 'none' : mismatch ? 'mismatch' : undefined;
  return { ...(price && { price }), ...(quantity && { quantity }), ...(allocations && { allocations }) };
}
