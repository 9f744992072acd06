import { useEffect, useRef } from 'react';
import { overClaimedOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { HostActions } from './host-actions.ts';
import { overText } from './over-text.ts';
import { proposalText } from './Proposals.tsx';
import { waitingNames } from './waiting-names.ts';

const isHostHere = ({ role, phase }: LiveTable): boolean => role === 'host' && phase === 'joined';

/** The numbers of what waits for the host at their table: changes after the lock, and over-claimed lines. */
export const countWaiting = (table: LiveTable): { readonly proposals: number; readonly over: number } =>
  isHostHere(table)
    ? { proposals: table.proposals.length, over: overClaimedOf(table.bill).length }
    : { proposals: 0, over: 0 };

/** Shows a notice about what has just begun to wait for the host, unless the sheet, which shows it, is open. */
export function usePendingNotice(
  table: LiveTable,
  actions: Pick<HostActions, 'accept'>,
  { isSheetOpen, openSheet }: { readonly isSheetOpen: boolean; readonly openSheet: () => void },
): void {
  const seen = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const { bill, proposals } = table;
    const isHost = isHostHere(table);
    const over = isHost ? overClaimedOf(bill) : [];
    const waiting = isHost ? proposals : [];
    const before = seen.current;
    seen.current = new Set([...waiting.map(({ id }) => id), ...over.map(({ lineId }) => lineId)]);
    // Changes that were already waiting when the page opened are counted only on the button.
    if (!before || isSheetOpen) return;
    const freshOver = over.find(({ lineId }) => !before.has(lineId));
    const [fresh, ...more] = waiting.filter(({ id }) => !before.has(id));
    const show = { label: t('host.title'), onAction: openSheet };
    const names = waitingNames(bill, proposals);
    if (fresh && more.length === 0) {
      const newcomer = names.get(fresh.id);
      const label =
        newcomer === undefined ? t('host.proposal.accept') : t('host.letIn', { name: isolate(newcomer) });
      const title = proposalText(fresh, bill, proposals);
      toast({ title, action: { label, onAction: () => actions.accept(fresh.id) } });
    } else if (fresh) {
      const isOfPeople = names.size === proposals.length;
      const title = t(isOfPeople ? 'host.newcomers' : 'host.proposals', { count: proposals.length });
      toast({ title, action: show });
    } else if (freshOver) toast({ title: overText(freshOver, bill), tone: 'bad', action: show });
  }, [table, actions, isSheetOpen, openSheet]);
}
