import { useEffect, useRef } from 'react';
import { overClaimedOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate, listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { askingOf } from '../asking.ts';
import type { HostActions } from './host-actions.ts';
import { overText } from './over-text.ts';

const isHostHere = ({ role, phase }: LiveTable): boolean => role === 'host' && phase === 'joined';

/** The numbers of what waits for the host at their table: people who want to join, or to change something, and over-claimed lines. */
export const countWaiting = (table: LiveTable): { readonly people: number; readonly over: number } =>
  isHostHere(table)
    ? {
        people: table.waiting.length + askingOf(table).length,
        over: overClaimedOf(table.bill).length,
      }
    : { people: 0, over: 0 };

/** "Ben wants to change something"; undefined if nobody does. */
export function asksText(table: LiveTable): string | undefined {
  const names = askingOf(table).map(({ name }) => name);
  return names.length > 0 ? t('host.asks', { count: names.length, names: listNames(names) }) : undefined;
}

/** Who waits for the host at their table; undefined if nobody does. */
export function waitingText(table: LiveTable): string | undefined {
  const { waiting } = table;
  const place = waiting.find(({ isForPlace }) => isForPlace);
  if (place) return t('host.otherPhone', { name: isolate(place.name) });
  return waiting.length > 0 ? t('host.newcomers', { count: waiting.length }) : asksText(table);
}

/** Shows a notice about what has just begun to wait for the host, unless the sheet, which shows it, is open. */
export function usePendingNotice(
  table: LiveTable,
  actions: Pick<HostActions, 'letIn' | 'unlock'>,
  { isSheetOpen, openSheet }: { readonly isSheetOpen: boolean; readonly openSheet: () => void },
): void {
  const seen = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const { bill } = table;
    const isHost = isHostHere(table);
    const over = isHost ? overClaimedOf(bill) : [];
    const waiting = isHost ? table.waiting : [];
    const asking = isHost ? askingOf(table) : [];
    const before = seen.current;
    seen.current = new Set([
      ...waiting.map(({ id }) => id),
      ...over.map(({ lineId }) => lineId),
      // By their seats: a new name is no new wish.
      ...asking.map(({ id }) => id),
    ]);
    // What was already waiting when the page opened is counted only on the button.
    if (!before || isSheetOpen) return;
    const freshOver = over.find(({ lineId }) => !before.has(lineId));
    const [fresh, ...more] = waiting.filter(({ id }) => !before.has(id));
    const asksNow = asking.some(({ id }) => !before.has(id)) ? asksText(table) : undefined;
    const show = { label: t('host.title'), onAction: openSheet };
    if (fresh?.isForPlace)
      toast({ title: t('host.otherPhone', { name: isolate(fresh.name) }), action: show });
    else if (fresh && (more.length > 0 || asksNow !== undefined)) {
      toast({ title: t('host.newcomers', { count: waiting.length }), body: asksNow, action: show });
    } else if (fresh) {
      const name = isolate(fresh.name);
      const action = { label: t('host.letIn', { name }), onAction: () => actions.letIn([fresh.id]) };
      toast({ title: t('host.newcomer', { name }), action });
    } else if (asksNow !== undefined)
      toast({ title: asksNow, action: { label: t('host.unlock'), onAction: actions.unlock } });
    else if (freshOver) toast({ title: overText(freshOver, bill), tone: 'bad', action: show });
  }, [table, actions, isSheetOpen, openSheet]);
}
