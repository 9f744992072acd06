import { currencyDigits, toMinor, type AmountError } from '#domain';
import '#web/messages/en/amount.po';
import { t } from '#web/messages/i18n.ts';
import { formatAmount } from '#web/platform/format.ts';

/** The error of a typed amount, with an example in the person's own notation. */
export function amountErrorText(error: AmountError, currency: string): string {
  const example = formatAmount(toMinor(12.5, currency), currency);
  switch (error) {
    case 'empty':
    case 'not_a_number':
      return t('error.notANumber', { example });
    case 'other_currency':
      return t('error.otherCurrency', { code: currency });
    case 'negative':
      return t('error.negative');
    case 'too_precise':
    case 'inexact':
      return t('error.tooPrecise', { code: currency, count: currencyDigits(currency) ?? 2 });
    case 'ambiguous':
      return t('error.ambiguous', { example: formatAmount(toMinor(1234.5, currency), currency) });
    case 'too_large':
      return t('error.tooLarge');
  }
}

/** The error of a typed percentage. */
export const percentErrorText = (error: AmountError): string =>
  t(error === 'too_precise' ? 'error.percentTooPrecise' : 'error.percent');
