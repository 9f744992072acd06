import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** After the lock: says that a tap is now a proposal, and how many of this phone's proposals wait for the host. */
export function ChangesStopped({
  table,
}: {
  readonly table: Pick<LiveTable, 'status' | 'proposals' | 'me'>;
}) {
  const { status, proposals, me } = table;
  if (status !== 'locked') return null;
  const waiting = proposals.filter(({ seatId }) => seatId === me?.seatId).length;
  return (
    <Banner tone="info" role="status" title={t('live.locked.title')}>
      <p>{t('live.locked.body')}</p>
      {waiting > 0 && <p>{t('live.locked.waiting', { count: waiting })}</p>}
    </Banner>
  );
}
