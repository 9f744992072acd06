import { useEffect, useEffectEvent } from 'react';
import { t } from '#web/messages/i18n.ts';
import { NO_TABLE } from '#web/platform/table/show-table.ts';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import { toast, type ToastMessage } from '#web/ui/overlays/toast.ts';
import { hostText } from './host-of.ts';

/** Tells, by a notice, of something that has happened at a table: its state now and the one before. */
type Tell = (now: LiveTable, before: LiveTable) => void;

/** Calls `tell` with each change at a table as long as the component is there, and first with the table after `NO_TABLE`. */
export function useNotices(store: Pick<TableStore, 'getState' | 'subscribe'>, tell: Tell): void {
  const onChange = useEffectEvent(tell);
  useEffect(() => {
    onChange(store.getState(), NO_TABLE);
    return store.subscribe((now, before) => onChange(now, before));
  }, [store]);
}

let dismissLast = (): void => undefined;
/** Shows a notice of something that is also on the host's sheet. */
export const toastBesideSheet = (message: ToastMessage): void => {
  dismissLast = toast(message);
};
/** Ends that notice, if it is still shown: it would cover the title of the sheet. */
export const dismissBesideSheet = (): void => dismissLast();

/** Ends the notice that the table is open again, if it is still shown. */
let dismissReopened = (): void => undefined;

const hostIn = ({ seats }: LiveTable) => seats.find(({ isHost }) => isHost)?.id;

/**
 * Tells everybody, the former host too, when somebody else becomes the host; and guests when a locked or finished table is open again,
 * until it is locked or finished once more.
 * @param showFinished shows the outcome on this phone; if given, a notice also reports that another host has finished the bill
 */
export function tellOfHost(now: LiveTable, before: LiveTable, showFinished?: () => void): void {
  if (now.phase !== 'joined' || before.phase !== 'joined') return;
  const isNew = now.status !== before.status;
  if (now.status !== 'open') dismissReopened();
  if (isNew && now.status === 'open' && now.role === 'guest')
    dismissReopened = toast({ title: t('live.reopened'), body: t('live.reopened.body') });
  else if (isNew && now.status === 'finished' && now.role === 'guest' && showFinished)
    toastBesideSheet({
      title: t('live.finished.title'),
      body: t('host.finished.body'),
      action: { label: t('host.title'), onAction: showFinished },
    });
  else if (hostIn(before) !== undefined && hostIn(now) !== undefined && hostIn(now) !== hostIn(before))
    toast({ title: hostText(now) });
}

/** Tells that the table is over, unless this phone has left it. */
export const tellOfEnd: Tell = ({ ending, role }, before) => {
  if (before.phase !== 'joined' || ending === undefined || ending === 'left') return;
  // The host has closed it in another tab.
  if (ending === 'closed' && role === 'host') toast({ title: t('host.closed') });
  else toast({ title: t(`live.ended.${ending}.title`), body: t(`live.ended.${ending}.body`), tone: 'bad' });
};
