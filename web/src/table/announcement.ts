import { changesBetween, isClaimable, registerParts, type Bill, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';

/**
 * Other people's changes between two states of the bill, as an announcement: a single change by name, several as a number. Undefined if
 * there are none.
 */
export function changesText(before: Bill, after: Bill, own: readonly DinerId[]): string | undefined {
  const isKnown = (lineId: string | undefined) => before.lines.some(({ id }) => id === lineId);
  const changes = changesBetween(before, after).flatMap(({ key, before: was = 0, after: is = 0 }) => {
    const [kind, lineId, dinerId = ''] = registerParts(key);
    const line = after.lines.find(({ id }) => id === lineId);
    if (kind !== 'claim' || !line || !isClaimable(line) || !isKnown(lineId) || own.includes(dinerId))
      return [];
    return was === is ? [] : [{ line, dinerId, hasMore: is > was }];
  });
  const [first] = changes;
  if (!first) return undefined;
  const lines = new Set(changes.map(({ line }) => line.id));
  if (changes.length > 1) return t('live.said.many', { count: lines.size });
  const name = isolate(after.diners.find(({ id }) => id === first.dinerId)?.name ?? '');
  // Without the quantity: "12 × Oysters" would mean that somebody claimed all of them.
  const line = isolate(lineName(first.line));
  return t(first.hasMore ? 'live.said.claimed' : 'live.said.gaveBack', { name, line });
}
