import { MAX_QUANTITY, type AmountError, type NumberError } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';
import { amountErrorText, percentErrorText } from '../model/error-text.ts';
import type { DivisionKind } from '../model/forms.ts';

/** What is wrong with somebody's share, as typed. */
export function shareText(by: DivisionKind, error: AmountError | NumberError, currency: string): string {
  if (error === 'empty') return t('items.divide.none');
  if (error === 'ambiguous' && by === 'parts') return t('error.ambiguous', { example: '1.234' });
  if (by === 'amounts') return amountErrorText(error, currency);
  if (by === 'percent') return percentErrorText(error);
  return error === 'too_precise'
    ? t('error.partTooPrecise')
    : t('error.part', { max: formatNumber(MAX_QUANTITY) });
}
