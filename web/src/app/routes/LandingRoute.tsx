import { useEffect } from 'react';
import { Landing } from '#web/landing/Landing.tsx';
import { t } from '#web/messages/i18n.ts';
import { whenIdle } from '#web/platform/device/idle.ts';
import { useSessionStatus } from '#web/platform/session.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import AccountMenu from '../frame/AccountMenu.tsx';
import { Header } from '../frame/Header.tsx';
import css from './LandingRoute.module.css';
import { Page } from '../frame/Page.tsx';
import { PATHS } from '#web/paths.ts';
import { Shell } from '../frame/Shell.tsx';

/** The landing page in the app's frame. */
export default function LandingRoute({ loadWizard }: { loadWizard: () => Promise<unknown> }) {
  // Fetched while the visitor reads, so that it opens at once.
  useEffect(() => whenIdle(loadWizard), [loadWizard]);
  const isSignedIn = useSessionStatus() === 'user';
  const header = (
    <Header
      end={
        isSignedIn ? (
          <AccountMenu />
        ) : (
          <>
            <LinkButton variant="text" href={PATHS.login}>
              {t('action.logIn')}
            </LinkButton>
            <LinkButton href={PATHS.signup} className={css.wide}>
              {t('action.signUp')}
            </LinkButton>
          </>
        )
      }
    />
  );
  return (
    <Page title={t('landing.title')}>
      <Shell header={header}>
        <Landing isSignedIn={isSignedIn} />
      </Shell>
    </Page>
  );
}
