import type { Bill, Charge, ChargeKind } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatParts, formatPercent, isolate } from '#web/platform/format.ts';
import { lineName } from './line-name.ts';
import { categoryOf } from './adjustment-words.ts';

const NAMES = {
  service: 'receipt.service',
  fee: 'receipt.fee',
  tax: 'receipt.tax',
  tip: 'receipt.tip',
} as const satisfies Record<ChargeKind, MessageId>;

/** The name of a charge, or its kind if it has none. */
export const chargeLabel = ({ kind, name }: Pick<Charge, 'kind' | 'name'>): string => name ?? t(NAMES[kind]);

/** "Service 12.5%", or only "Service" for an amount. */
export function chargeName(charge: Charge): string {
  const what = chargeLabel(charge);
  return 'percentage' in charge
    ? t('receipt.withPercent', { what, percent: formatPercent(charge.percentage) })
    : what;
}

/** The lines that a charge is for: "drinks only", "Wine only", "3 lines only"; undefined if it is for all. */
export function linesOfCharge({ lineIds }: Charge, bill: Bill): string | undefined {
  if (!lineIds) return undefined;
  const category = categoryOf(lineIds, bill);
  if (category) return t('receipt.onCategory', { category });
  const lines = bill.lines.filter(({ id }) => lineIds.includes(id));
  const [first] = lines;
  return lines.length === 1 && first
    ? t('receipt.onLine', { name: isolate(lineName(first)) })
    : t('receipt.onLines', { count: lines.length });
}

/** True if "subtotal with service" includes fees for this charge. A fee is not its own base. */
export const countsFees = ({ kind }: Pick<Charge, 'kind'>, { charges }: Bill): boolean =>
  kind !== 'fee' && charges.some((each) => each.kind === 'fee');

/** The base of a charge's percentage beyond the subtotal: "on service too"; undefined if it is the subtotal only. */
export function baseOfCharge(charge: Charge, bill: Bill): string | undefined {
  if (!charge.base || !('percentage' in charge)) return undefined;
  return t(countsFees(charge, bill) ? 'receipt.onServiceAndFees' : 'receipt.onService');
}

/** A charge's own rules: "in proportion · 2 of 3"; empty if it has none. */
export function ownRuleText(charge: Charge, bill: Bill): string {
  const { split, dinerIds, lineIds } = charge;
  const parts = [
    baseOfCharge(charge, bill),
    split && !lineIds && t(split === 'equal' ? 'receipt.equally' : 'receipt.inProportion'),
    dinerIds && t('receipt.someDiners', { count: dinerIds.length, total: bill.diners.length }),
    linesOfCharge(charge, bill),
  ];
  return formatParts(parts.filter((part) => typeof part === 'string'));
}

/** The charge with its own rule, if it has one: "Service 12.5% (2 of 3 diners)". */
export function chargeNameAndRule(charge: Charge, bill: Bill): string {
  const what = chargeName(charge);
  const rule = ownRuleText(charge, bill);
  return rule === '' ? what : t('receipt.withRule', { what, rule });
}
