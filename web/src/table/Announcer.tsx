import { useEffect, useState } from 'react';
import { type Bill, changesBetween, type DinerId, dinersAt, isClaimable, registerParts } from '#domain';
import { after } from '#web/platform/device/clock.ts';
import { isolate, joinSentences } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { hidden } from '#web/ui/styles.ts';
import { statusLine, unsentText } from './status-line.ts';
import { t } from '#web/messages/i18n.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';

/** Changes are announced together, after a pause of this length in ms. */
const QUIET_MS = 3000;

/** Announces what the others claim and where the table is, politely and not one by one; an announcement that is out of date is removed. */
export function Announcer({ table }: { readonly table: LiveTable }) {
  const { bill, me } = table;
  const { dinerId, alsoFor } = me ?? {};
  const status = joinSentences(
    [statusLine(table).text, unsentText(table)].filter((each) => each !== undefined),
  );
  const [said, setSaid] = useState({ bill, status, text: '' });
  const isSaid = said.bill === bill && said.status === status;
  useEffect(() => {
    if (isSaid) return undefined;
    const own = [...dinersAt([{ dinerId, alsoFor }])];
    return after(QUIET_MS, () => {
      const changes = changesText(said.bill, bill, own);
      const texts = [changes, said.status === status ? undefined : status].filter(
        (each) => each !== undefined,
      );
      setSaid({ bill, status, text: joinSentences(texts) });
    });
  }, [isSaid, bill, status, dinerId, alsoFor, said]);
  return (
    <span role="status" className={hidden.visually}>
      {isSaid ? said.text : ''}
    </span>
  );
}

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
