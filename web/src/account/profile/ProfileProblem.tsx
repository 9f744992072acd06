import { useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import type { AppError } from '#web/platform/accounts/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Says that the profile cannot be had now, and tries again when asked to. */
export function ProfileProblem({ error }: { error: AppError }) {
  const [busy, run] = useTransition();
  const isOffline = error.code === 'offline';
  return (
    <Banner
      tone={isOffline ? 'info' : 'bad'}
      title={isOffline ? t('profile.offline') : t('profile.failed')}
      role="alert"
    >
      <p>{isOffline ? t('profile.offline.body') : t('profile.failed.body')}</p>
      {!isOffline && error.code !== 'profile_load' && <p>{describeError(error).body}</p>}
      <Button
        variant="secondary"
        className="above"
        busy={busy}
        busyLabel={t('action.retry')}
        onClick={() => run(reloadProfile)}
      >
        {t('action.retry')}
      </Button>
    </Banner>
  );
}
