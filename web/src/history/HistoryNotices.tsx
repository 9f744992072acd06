import { t } from '#web/messages/i18n.ts';
import type { SavedBillsState } from '#web/bills/saved/saved-bills.ts';
import type { LastProblem } from '#web/bills/saved/sync/space-sync.ts';
import { syncNow, useSync } from '#web/bills/saved/sync/sync.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hidden, layout, typography } from '#web/ui/styles.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { wasDatabaseOpen } from '#web/platform/storage/database.ts';

/** Data that could not be read, here or in the account, in plain words. */
export function HistoryNotices({ state, syncs }: { state: SavedBillsState; syncs: boolean }) {
  return (
    <>
      {state.status === 'unavailable' && (
        <Banner tone="warn" title={t('history.unavailable')} role="status">
          {t(wasDatabaseOpen() ? 'saveBill.failed.closed' : 'history.unavailable.body')}
        </Banner>
      )}
      {state.unreadable > 0 && (
        <Banner tone="warn" title={t('history.unreadable', { count: state.unreadable })} role="status" />
      )}
      {syncs && state.status !== 'unavailable' && <AccountNotice />}
    </>
  );
}

/** Says that more bills may come. It is beside the heading, so that nothing moves when it appears. */
export function Fetching() {
  const { isRunning } = useSync();
  if (!isRunning) return null;
  return (
    <>
      <Spinner />
      <span className={hidden.visually}>{t('history.fetching')}</span>
    </>
  );
}

function textsOf(problem: LastProblem) {
  if (problem === 'not_kept') return ['history.notKept', 'history.notKept.body'] as const;
  if (problem === 'not_synced') return ['history.behind', 'history.behind.body'] as const;
  return [
    problem === 'unexpected' ? 'history.unexpected' : 'history.loadFailed',
    'history.loadFailed.body',
  ] as const;
}

function AccountNotice() {
  const { problem, isRunning } = useSync();
  if (problem === null || problem === 'ended') return null;
  if (problem === 'offline' || problem === 'unavailable')
    return (
      <p className={typography.meta} role="status">
        {t(problem === 'offline' ? 'history.offline' : 'history.serviceDown')}
      </p>
    );
  // No Retry: deleting a bill makes room, and starts a round by itself.
  if (problem === 'limit')
    return (
      <Banner tone="warn" title={t('history.accountFull')} role="status">
        {t('history.accountFull.body')}
      </Banner>
    );
  const [title, body] = textsOf(problem);
  return (
    <Banner tone="bad" title={t(title)} role="alert">
      <p>{t(body)}</p>
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={isRunning}
        busyLabel={t('action.retry')}
        onClick={() => syncNow()}
      >
        {t('action.retry')}
      </Button>
    </Banner>
  );
}
