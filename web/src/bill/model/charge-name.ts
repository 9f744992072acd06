import type { Bill, Charge, ChargeName } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatParts, formatPercent } from '#web/platform/format.ts';

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

/** How a charge is divided where it has a rule of its own: "in proportion · 2 of 3"; nothing where it has none. */
export function ownRuleText(name: ChargeName, bill: Bill): string {
  const { split, dinerIds } = bill[name] ?? {};
  const parts = [
    split && t(split === 'equal' ? 'receipt.equally' : 'receipt.inProportion'),
    dinerIds && t('receipt.someDiners', { count: dinerIds.length, total: bill.diners.length }),
  ];
  return formatParts(parts.filter((part) => part !== undefined));
}

/** The charge with how it is divided, where that is not as the others: "Service 12.5% (2 of 3 diners)". */
export function chargeNameAndRule(name: ChargeName, bill: Bill): string {
  const what = chargeName(name, bill[name]);
  const rule = ownRuleText(name, bill);
  return rule === '' ? what : t('receipt.withRule', { what, rule });
}
