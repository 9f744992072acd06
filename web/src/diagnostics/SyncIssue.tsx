import { useTransition } from 'react';
import '#web/messages/en/diagnostics.po';
import { t } from '#web/messages/i18n.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { resetAuthData } from './reset-auth-data.ts';

/** True if a profile cannot be loaded because the database lacks the session's account. */
export const isMissingAccountRow = ({ code }: AppError): boolean =>
  code === 'tables_missing' || code === 'foreign_key' || code === 'policy';

/** A remedy for somebody who is logged in but has no rows in the database. */
export function SyncIssue({ onCleared }: { onCleared?: (() => void) | undefined }) {
  const [clearing, run] = useTransition();
  const clear = () =>
    run(async () => {
      await resetAuthData();
      onCleared?.();
    });
  return (
    <Banner tone="warn" title={t('diagnostics.sync')} role="status">
      <p>{t('diagnostics.sync.body')}</p>
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={clearing}
        busyLabel={t('diagnostics.reset.busy')}
        onClick={clear}
      >
        {t('diagnostics.sync.clear')}
      </Button>
    </Banner>
  );
}
