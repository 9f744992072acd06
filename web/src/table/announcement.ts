import type { Bill, DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { claimChanges } from './claims/claims.ts';

/**
 * Other people's changes between two states of the bill, as an announcement: a single change by name, several as a number. Undefined if
 * there are none.
 */
export function changesText(before: Bill, after: Bill, own: readonly DinerId[]): string | undefined {
  const changes = claimChanges(before.lines, after.lines).filter(({ dinerId }) => !own.includes(dinerId));
  const [first] = changes;
  if (!first) return undefined;
  const lines = new Set(changes.map(({ line }) => line.id));
  if (changes.length > 1) return t('live.said.many', { count: lines.size });
  const name = isolate(after.diners.find(({ id }) => id === first.dinerId)?.name ?? '');
  // Without the quantity: "12 × Oysters" would mean that somebody claimed all of them.
  const line = isolate(lineName(first.line));
  return t(first.hasMore ? 'live.said.claimed' : 'live.said.gaveBack', { name, line });
}
