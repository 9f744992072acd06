import { t } from '#web/messages/i18n.ts';
import type { HistoryState } from '#web/platform/saved/history-store.ts';
import { syncNow, useSync } from '#web/platform/saved/sync.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import hidden from '#web/ui/hidden.module.css';
import layout from '#web/ui/layout.module.css';
import { Spinner } from '#web/ui/Spinner.tsx';
import typography from '#web/ui/typography.module.css';

/** What could not be read, here or in the account, in plain words. */
export function HistoryNotices({ state, syncs }: { state: HistoryState; syncs: boolean }) {
  return (
    <>
      {state.status === 'unavailable' && (
        <Banner tone="warn" title={t('history.unavailable')} role="status">
          {t('history.unavailable.body')}
        </Banner>
      )}
      {state.unreadable > 0 && (
        <Banner tone="warn" title={t('history.unreadable', { count: state.unreadable })} role="status" />
      )}
      {syncs && <AccountNotice />}
    </>
  );
}

/** That more may come, beside the heading, where nothing has to make room for it. */
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

function AccountNotice() {
  const { problem, isRunning } = useSync();
  if (problem === null || problem === 'ended') return null;
  if (problem === 'offline')
    return (
      <p className={typography.meta} role="status">
        {t('history.offline')}
      </p>
    );
  return (
    <Banner
      tone="bad"
      title={t(problem === 'unexpected' ? 'history.unexpected' : 'history.loadFailed')}
      role="alert"
    >
      <p>{t('history.loadFailed.body')}</p>
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={isRunning}
        busyLabel={t('history.retry')}
        onClick={() => void syncNow()}
      >
        {t('history.retry')}
      </Button>
    </Banner>
  );
}
