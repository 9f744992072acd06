import { useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';

/** Reports that the profile is unavailable now, with Retry. */
export function ProfileProblem({ error }: { error: AppError }) {
  const [busy, run] = useTransition();
  const isOffline = error.code === 'offline';
  const isDown = error.code === 'unavailable';
  return (
    <Banner
      tone={isOffline || isDown ? 'info' : 'bad'}
      title={t(isOffline ? 'profile.offline' : isDown ? 'profile.unavailable' : 'profile.failed')}
      role="alert"
    >
      <p>{t(isOffline || isDown ? 'profile.offline.body' : 'profile.failed.body')}</p>
      {!isOffline && !isDown && error.code !== 'profile_load' && <p>{describeError(error).body}</p>}
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={busy}
        busyLabel={t('action.retry')}
        onClick={() => run(reloadProfile)}
      >
        {t('action.retry')}
      </Button>
    </Banner>
  );
}
