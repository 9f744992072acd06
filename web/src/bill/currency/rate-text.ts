import { t } from '#web/messages/i18n.ts';
import { formatRate } from '#web/platform/format-rate.ts';

/** "1 EUR = £0.8523". @param rate how much of `to` one unit of `from` is */
export const rateText = (from: string, to: string, rate: number): string =>
  t('convert.rate', { currency: from, amount: formatRate(rate, to, from) });
