import { currencyDigits } from '../../src/index.ts';

/** A locale of each language of the app, and several of Arabic, whose digits and marks differ between countries. */
export const WRITERS = 'en-GB de es fr it nl pl pt-BR tr ja zh-Hans ar ar-EG ar-MA'.split(' ');

/** `minor` as `locale` prints it, with all its decimals. */
export const amountAsPrinted = (
  locale: string,
  minor: number,
  currency: string,
  currencyDisplay: 'code' | 'symbol' | 'narrowSymbol' | 'none',
) => {
  const digits = currencyDigits(currency) ?? 2;
  const format = new Intl.NumberFormat(locale, {
    ...(currencyDisplay === 'none'
      ? { useGrouping: false }
      : { style: 'currency', currency, currencyDisplay }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(minor / 10 ** digits);
};
