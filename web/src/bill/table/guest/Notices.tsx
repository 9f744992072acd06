import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ReloadFirst } from '../TableProblem.tsx';
import { Answers, type AnswersProps } from './Answers.tsx';

export interface NoticesProps {
  readonly table: LiveTable;
  readonly actions: AnswersProps['actions'] & { readonly takeOver: () => void };
}

/** What has to be known about the table now. */
export function Notices({ table, actions }: NoticesProps) {
  const { status, hostIsAway, proposals, me, needsReload } = table;
  const waiting = proposals.filter(({ seatId }) => seatId === me?.seatId).length;
  return (
    <>
      <Answers table={table} actions={actions} />
      {needsReload && <ReloadFirst />}
      {status === 'locked' && (
        <Banner tone="info" role="status" title={t('live.locked.title')}>
          <p>{t('live.locked.body')}</p>
          {waiting > 0 && <p>{t('live.locked.waiting', { count: waiting })}</p>}
        </Banner>
      )}
      {hostIsAway && status !== 'finished' && (
        <Banner tone="info" role="status" title={t('live.away.title')}>
          <p>{t('live.away.body')}</p>
          <Button variant="text" onClick={actions.takeOver}>
            {t('live.away.takeOver')}
          </Button>
        </Banner>
      )}
    </>
  );
}
