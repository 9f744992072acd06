import { registerParts, type ChangedClaim, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatList, formatNumber, isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';
import { hostOf } from './host-of.ts';

/** "Maya changed your Oysters from 5 to 3.": what the host has changed of what this phone's diner has; undefined where that is nothing. */
export function changedText({
  bill,
  changed,
  ...table
}: Pick<LiveTable, 'bill' | 'seats' | 'changed'>): string | undefined {
  const found = changed.flatMap((change): { line: Line; change: ChangedClaim }[] => {
    const line = bill.lines.find(({ id }) => id === registerParts(change.key)[1]);
    return line ? [{ line, change }] : [];
  });
  const [first, ...more] = found;
  if (!first) return undefined;
  const who = hostOf({ bill, ...table });
  const host = who ? isolate(who.name) : t('live.theHost');
  const lines = formatList([...new Set(found.map(({ line }) => isolate(lineLabel(line))))]);
  if (more.length > 0) return t('live.changed.part', { host, lines });
  const { line, change } = first;
  const [was, is] = [change.was, change.is].map((weight) => (typeof weight === 'number' ? weight : 0));
  if (!was) return t('live.changed.gave', { host, lines });
  if (!is) return t('live.changed.took', { host, lines });
  if (line.sharing.by !== 'units') return t('live.changed.part', { host, lines });
  const [before, after] = [formatNumber(was), formatNumber(is)];
  return t('live.changed.units', { host, line: isolate(lineName(line)), before, after });
}
