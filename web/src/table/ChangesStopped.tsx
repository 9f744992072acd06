import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { takesChanges, type LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { hostOf } from './host-of.ts';
import type { OwnActions } from './own-actions.ts';

export interface ChangesStoppedProps {
  readonly table: Pick<LiveTable, 'status' | 'seats' | 'bill'>;
  readonly actions: Pick<OwnActions, 'ask'>;
}

/** After the lock: says why nothing can be tapped, and tells the host that this phone's person wants to change something. */
export function ChangesStopped({ table, actions }: ChangesStoppedProps) {
  if (table.status !== 'locked' || takesChanges(table)) return null;
  const diner = hostOf(table);
  const host = diner ? isolate(diner.name) : t('live.theHost');
  return (
    <Banner tone="info" role="status" title={t('live.locked.title', { host })}>
      {table.seats.some(({ isMe, asks }) => isMe && asks) ? (
        <p>{t('live.locked.asked', { host })}</p>
      ) : (
        <TextButton at="start" onClick={actions.ask}>
          {t('live.locked.ask')}
        </TextButton>
      )}
    </Banner>
  );
}
