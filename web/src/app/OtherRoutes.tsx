import { lazy, type ReactNode } from 'react';
import { AccessDenied } from '#web/features/account/AccessDenied.tsx';
import { NotFound } from '#web/features/not-found/NotFound.tsx';
import accountMessages from '#web/messages/account.messages.ts';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { AccountRoute } from './AccountRoute.tsx';
import { Guarded, Redirect } from './guards.tsx';
import { Page } from './Page.tsx';
import { PATHS } from './paths.ts';
import { Shell } from './Shell.tsx';

registerMessages(accountMessages);

const Terms = lazy(() => import('#web/features/legal/Terms.tsx'));
const Privacy = lazy(() => import('#web/features/legal/Privacy.tsx'));

const inShell = (title: string, page: ReactNode) => (
  <Page key={title} title={title}>
    <Shell>{page}</Shell>
  </Page>
);

/** Every page but the landing page and the wizard. Together: each alone is smaller than a request. */
export default function OtherRoutes({ path }: { path: string }) {
  switch (path) {
    case PATHS.login:
      return <AccountRoute key={path} kind="logIn" />;
    case PATHS.signup:
      return <AccountRoute key={path} kind="signUp" />;
    case PATHS.profile:
    case PATHS.subscription:
    case PATHS.subscriptionSettings:
      // Their screens come with the accounts; until then nobody is a user.
      return (
        <Guarded need="user">
          <Redirect to={PATHS.app} />
        </Guarded>
      );
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
