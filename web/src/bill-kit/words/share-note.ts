import { areAmounts, equalShareOf, type LineShare } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatNumber, formatPercent } from '#web/platform/format.ts';

/** A diner's share of a line, in a few words: "1 of 3", "2 × £4.50", "60%"; false if it is all theirs. */
export function shareNote(line: LineShare, currency: string): string | false {
  const { by, weight, sharers, isEqual, quantity, price } = line;
  if (by === 'units') {
    const amount = formatMoney(equalShareOf(price, quantity).amount, currency);
    return t('summary.quantity', { quantity: formatNumber(weight), amount });
  }
  if (sharers < 2) return false;
  if (by === 'percent') return formatPercent(weight);
  if (isEqual) return t('summary.oneOf', { part: 1, count: sharers });
  const whole = formatMoney(price, currency);
  return areAmounts(by) ? t('summary.ofWhole', { whole }) : t('summary.partsOf', { count: weight, whole });
}
