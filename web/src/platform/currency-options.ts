import { CURRENCY_CODES } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencyName, currencySymbol } from './format.ts';
import { locale } from './locale.ts';

export interface CurrencyOption {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

const known = new Map<string, readonly CurrencyOption[]>();

/** Every current ISO 4217 currency in the product's order, named in the person's language (docs/product/currency.md, "The list"). */
export function currencyOptions(): readonly CurrencyOption[] {
  let options = known.get(locale());
  if (!options) {
    options = CURRENCY_CODES.map((code) => {
      const { symbol } = currencySymbol(code);
      const name = currencyName(code);
      return {
        value: code,
        label: code,
        hint: symbol === code ? name : t('ui.currencyOption', { name, symbol }),
      };
    });
    known.set(locale(), options);
  }
  return options;
}
