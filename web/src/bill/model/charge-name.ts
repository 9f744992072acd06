import type { Charge, ChargeName } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatPercent } from '#web/platform/format.ts';

const NAMES = {
  serviceCharge: 'receipt.service',
  tax: 'receipt.tax',
  tip: 'receipt.tip',
} as const satisfies Record<ChargeName, MessageId>;

/** "Service 12.5%", or only "Service" for an amount. */
export function chargeName(name: ChargeName, charge: Charge | undefined): string {
  const what = t(NAMES[name]);
  return charge && 'percentage' in charge
    ? t('receipt.withPercent', { what, percent: formatPercent(charge.percentage) })
    : what;
}
