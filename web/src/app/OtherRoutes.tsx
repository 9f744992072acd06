import { lazy, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { AccessDenied } from '#web/features/account/AccessDenied.tsx';
import { NotFound } from '#web/features/not-found/NotFound.tsx';
import accountMessages from '#web/messages/account.messages.ts';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { AccountRoute } from './AccountRoute.tsx';
import { Guarded } from './guards.tsx';
import { Page } from './Page.tsx';
import { PATHS } from './paths.ts';
import { Shell } from './Shell.tsx';

registerMessages(accountMessages);

const Terms = lazy(() => import('#web/features/legal/Terms.tsx'));
const Privacy = lazy(() => import('#web/features/legal/Privacy.tsx'));

const inShell = (title: string, page: ReactNode) => (
  <Page title={title}>
    <Shell>{page}</Shell>
  </Page>
);

/** Every page but the landing page and the wizard. Together: each alone is smaller than a request. */
export default function OtherRoutes() {
  return (
    <Switch>
      <Route path={PATHS.login}>
        <AccountRoute kind="logIn" />
      </Route>
      <Route path={PATHS.signup}>
        <AccountRoute kind="signUp" />
      </Route>
      {[PATHS.profile, PATHS.subscription, PATHS.subscriptionSettings].map((path) => (
        <Route key={path} path={path}>
          <Guarded need="user">
            {/* Their screens come with the accounts; until then nobody is a user. */}
            <Redirect replace to={PATHS.app} />
          </Guarded>
        </Route>
      ))}
      <Route path={PATHS.accessDenied}>
        {inShell(t('account.denied'), <AccessDenied homePath={PATHS.home} loginPath={PATHS.login} />)}
      </Route>
      <Route path={PATHS.terms}>{inShell(t('footer.terms'), <Terms />)}</Route>
      <Route path={PATHS.privacy}>{inShell(t('footer.privacy'), <Privacy />)}</Route>
      <Route>{inShell(t('notFound.title'), <NotFound homePath={PATHS.home} />)}</Route>
    </Switch>
  );
}
