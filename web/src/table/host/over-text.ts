import { openOf, type Bill, type OverClaimed } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatNumber, formatParts, isolate } from '#web/platform/format.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { claimantsOf } from '../claims/claims.ts';

/** "1 too many: Oysters, 13 of 12 (Tom 12, Priya 1)". */
export function overText({ lineId, given, quantity }: OverClaimed, { lines, diners }: Bill): string {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return '';
  const shares = claimantsOf(line, diners).map(({ person, weight }) =>
    t('live.bill.codeShare', { name: isolate(person.name), amount: formatNumber(weight) }),
  );
  return t('host.over.line', {
    over: formatNumber(-openOf(line)),
    name: lineName(line),
    given: formatNumber(given),
    quantity: formatNumber(quantity),
    shares: formatParts(shares),
  });
}
