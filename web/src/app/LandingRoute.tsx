import { useEffect } from 'react';
import { Landing } from '#web/landing/Landing.tsx';
import { t } from '#web/messages/i18n.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Header } from './Header.tsx';
import css from './LandingRoute.module.css';
import { Page } from './Page.tsx';
import { GUEST_PATH, PATHS } from './paths.ts';
import { Shell } from './Shell.tsx';

/** Fetches the wizard while the visitor reads, so that it opens at once. */
function preloadWizard(): () => void {
  const load = () => void import('./WizardRoute.tsx').catch(() => undefined);
  if (!('requestIdleCallback' in window)) return () => undefined;
  const handle = requestIdleCallback(load, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

/** The landing page in the app's frame. */
export default function LandingRoute() {
  useEffect(preloadWizard, []);
  const header = (
    <Header
      end={
        <>
          <LinkButton variant="text" href={PATHS.login}>
            {t('action.logIn')}
          </LinkButton>
          <LinkButton href={PATHS.signup} className={css.wide}>
            {t('action.signUp')}
          </LinkButton>
        </>
      }
    />
  );
  return (
    <Page title={t('landing.title')}>
      <Shell header={header}>
        <Landing loginPath={PATHS.login} signupPath={PATHS.signup} guestPath={GUEST_PATH} />
      </Shell>
    </Page>
  );
}
