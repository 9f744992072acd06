import { isCurrency } from '../money/currency.ts';
import type { Edit } from './edit.ts';
import { omit } from './omit.ts';
import { edited } from './recompute-extras.ts';
import type { Bill, ExtrasSplit } from './types.ts';

/** A typed amount in major units, or a percentage (0–100) of the subtotal that the amount then follows. */
export type ExtraInput = { readonly amount: number } | { readonly percentage: number };

const extra = (input: ExtraInput): { amount: number; percentage?: number } =>
  'percentage' in input ? { amount: 0, percentage: input.percentage } : { amount: input.amount };

/** Sets the service charge by amount (forgets a percentage) or by percentage; undefined takes it off. */
export function setServiceCharge(bill: Bill, input: ExtraInput | undefined): Edit {
  return edited(input ? { ...bill, serviceCharge: extra(input) } : omit(bill, 'serviceCharge'));
}

/** Sets the tax in major units; undefined takes it off, as the tax toggle does. */
export function setTax(bill: Bill, amount: number | undefined): Edit {
  return edited(amount === undefined ? omit(bill, 'tax') : { ...bill, tax: { amount } });
}

/** Sets the tip by amount (forgets a percentage) or by percentage of the subtotal; undefined takes it off. */
export function setTip(bill: Bill, input: ExtraInput | undefined): Edit {
  return edited(input ? { ...bill, tip: extra(input) } : omit(bill, 'tip'));
}

/** Chooses how service charge, tax and tip are divided. */
export function setExtrasSplit(bill: Bill, extrasSplit: ExtrasSplit): Edit {
  return edited({ ...bill, extrasSplit });
}

/** The total on the paper bill, in major units; undefined when the field is empty. */
export function setBillInput(bill: Bill, amount: number | undefined): Edit {
  return edited(amount === undefined ? omit(bill, 'billInput') : { ...bill, billInput: amount });
}

/**
 * Changes the currency. Amounts are never converted: 12.50 stays 12.50, and where the new currency has fewer digits
 * `findIssues` says so; a conversion of the figures is off afterwards. A code that is not in the list changes nothing
 * (docs/product/currency.md, "The list" and "Home currency").
 */
export function setCurrency(bill: Bill, currency: string, usesHomeCurrency: boolean): Edit {
  if (!isCurrency(currency)) return { bill, effects: [] };
  const rest = currency === bill.currency ? bill : omit(bill, 'exchangeRate');
  return edited({ ...rest, currency, usesHomeCurrency });
}
