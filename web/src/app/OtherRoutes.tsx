import { lazy, type ReactNode } from 'react';
import { AccessDenied } from '#web/account/AccessDenied.tsx';
import { NotFound } from '#web/app/NotFound.tsx';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages as pagesMessages } from '#web/messages/en/pages.po';
import { Page } from './Page.tsx';
import { PATHS } from './paths.ts';
import { Shell } from './Shell.tsx';

registerMessages(pagesMessages);

const AccountRoutes = lazy(() => import('./AccountRoutes.tsx'));
const ProfileRoute = lazy(() => import('./ProfileRoute.tsx'));
const SubscriptionRoute = lazy(() => import('./SubscriptionRoute.tsx'));
const Terms = lazy(() => import('#web/legal/Terms.tsx'));
const Privacy = lazy(() => import('#web/legal/Privacy.tsx'));

const inShell = (title: string, page: ReactNode) => (
  <Page key={title} title={title}>
    <Shell>{page}</Shell>
  </Page>
);

/** Every page but the landing page and the wizard. Together: each alone is smaller than a request. */
export default function OtherRoutes({ path }: { path: string }) {
  switch (path) {
    case PATHS.login:
    case PATHS.loginCode:
    case PATHS.loginCallback:
    case PATHS.signup:
    case PATHS.passwordReset:
    case PATHS.passwordResetSent:
    case PATHS.resetPassword:
    case PATHS.emailConfirmation:
    case PATHS.accountDeleted:
      return <AccountRoutes path={path} />;
    case PATHS.profile:
      return <ProfileRoute />;
    case PATHS.subscription:
    case PATHS.subscriptionSettings:
      return <SubscriptionRoute path={path} />;
    case PATHS.accessDenied:
      return inShell(t('account.denied'), <AccessDenied homePath={PATHS.home} loginPath={PATHS.login} />);
    case PATHS.terms:
      return inShell(t('footer.terms'), <Terms />);
    case PATHS.privacy:
      return inShell(t('footer.privacy'), <Privacy />);
    default:
      return inShell(t('notFound.title'), <NotFound homePath={PATHS.home} />);
  }
}
