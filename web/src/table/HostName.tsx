import { useEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { typography } from '#web/ui/styles.ts';
import { hostOf } from './host-of.ts';
import { statusLine } from './status-line.ts';
import { TakeOver } from './TakeOver.tsx';

type People = Pick<LiveTable, 'bill' | 'seats'>;

function hostText(table: People): string {
  if (table.seats.some(({ isMe, isHost }) => isMe && isHost)) return t('live.host.me');
  const host = hostOf(table);
  return host ? t('live.host.is', { name: isolate(host.name) }) : t('live.host.unnamed');
}

/**
 * The host's name: a line under the heading, on every phone, unless the host has left the finished table. A silent host can be replaced
 * there if nothing waits for them: a phone whose screen is locked is silent, too, but a dish that nobody claims must not hold up the table.
 */
export function HostName({
  table,
  onTakeOver,
}: {
  readonly table: LiveTable;
  readonly onTakeOver: () => void;
}) {
  if (!table.seats.some(({ isHost }) => isHost)) return null;
  const isSilent = table.hostIsAway && table.status !== 'finished' && statusLine(table).action !== 'takeOver';
  return (
    <>
      <p className={typography.secondary}>{hostText(table)}</p>
      {isSilent && (
        <>
          <p className={typography.secondary}>{t('live.host.silent')}</p>
          <TakeOver onTakeOver={onTakeOver} />
        </>
      )}
    </>
  );
}

/**
 * Shows a notice when somebody else becomes the host, also to the former host, and when the host has opened the locked or finished table
 * again: to the others, until it takes no changes once more.
 * @param showFinished shows the outcome on this phone; if given, a notice also reports that another host has finished the bill
 */
export function useTableNotice(table: LiveTable, showFinished?: () => void): void {
  const before = useRef<{
    readonly host: string | undefined;
    readonly status: LiveTable['status'] | undefined;
  }>(undefined);
  const closeReopened = useRef<() => void>(undefined);
  const isThere = table.phase === 'joined';
  const host = isThere ? table.seats.find(({ isHost }) => isHost)?.id : undefined;
  const status = isThere ? table.status : undefined;
  useEffect(() => {
    const last = before.current;
    before.current = { host, status };
    if (!isThere || !last) return;
    const isNew = last.status !== undefined && last.status !== status;
    if (status !== 'open') closeReopened.current?.();
    if (isNew && status === 'open' && table.role === 'guest')
      closeReopened.current = toast({ title: t('live.reopened'), body: t('live.reopened.body') });
    else if (isNew && status === 'finished' && table.role === 'guest' && showFinished)
      toast({
        title: t('live.finished.title'),
        body: t('host.finished.body'),
        action: { label: t('host.title'), onAction: showFinished },
      });
    else if (last.host !== undefined && host !== undefined && host !== last.host)
      toast({ title: hostText(table) });
  }, [isThere, host, status, table, showFinished]);
}
