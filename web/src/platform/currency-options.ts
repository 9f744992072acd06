import { CURRENCY_CODES } from '#domain';
import { currencyName, currencySymbol } from './format.ts';

export interface CurrencyOption {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

let options: readonly CurrencyOption[] | undefined;

/**
 * Every current ISO 4217 currency in the product's order, named in the person's language (docs/product/currency.md,
 * "The list").
 */
export function currencyOptions(): readonly CurrencyOption[] {
  options ??= CURRENCY_CODES.map((code) => {
    const { symbol } = currencySymbol(code);
    const name = currencyName(code);
    return { value: code, label: code, hint: symbol === code ? name : `${name}, ${symbol}` };
  });
  return options;
}
