import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import type { Profile, ProfileState } from '#web/platform/accounts/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import css from './Subscription.module.css';

export interface ProfileNeededProps {
  state: ProfileState;
  title: string;
  children: (profile: Profile) => ReactNode;
}

/** An error without a reference means that there is no profile; a failure of the service would have one. */
function titleOf({ code, reference }: AppError): string {
  if (code === 'offline') return t('subscription.offline');
  const isMissing = code === 'profile_load' && reference === undefined;
  return t(isMissing ? 'subscription.noProfile' : 'subscription.down');
}

/** Renders a page about the profile, once that is loaded. */
export function ProfileNeeded({ state, title, children }: ProfileNeededProps) {
  if (state.status === 'ready') return children(state.profile);
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {state.status === 'loading' ? (
        <p className={layout.row} role="status">
          <Spinner /> {t('subscription.loading')}
        </p>
      ) : (
        <Banner tone="bad" title={titleOf(state.error)} role="alert">
          <p>{t('subscription.noProfile.body')}</p>
          <p>{describeError(state.error).body}</p>
          <Button variant="secondary" className={layout.gapAbove} onClick={() => void reloadProfile()}>
            {t('action.retry')}
          </Button>
        </Banner>
      )}
    </div>
  );
}
