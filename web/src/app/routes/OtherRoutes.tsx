import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/pages.po';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { lazyPage, type LazyPage } from '#web/ui/overlays/lazy-part.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import { Page } from '../frame/Page.tsx';
import { PATHS } from '#web/paths.ts';
import { Shell } from '../frame/Shell.tsx';
import { demoData } from '#web/platform/accounts/demo/saved-data.ts';

demoData.load = () => import('#web/bills/demo-bills.ts');

const AccountRoutes = lazyPage(() => import('./AccountRoutes.tsx').then((module) => module.default));
const ProfileRoute = lazyPage(() => import('./ProfileRoute.tsx').then((module) => module.default));
const SubscriptionRoute = lazyPage(() => import('./SubscriptionRoute.tsx').then((module) => module.default));
const Terms = lazyPage(() => import('#web/legal/Terms.tsx').then((module) => module.default));
const Privacy = lazyPage(() => import('#web/legal/Privacy.tsx').then((module) => module.default));

const ROUTES: Readonly<Record<string, LazyPage<{ path: string }>>> = {
  [PATHS.login]: AccountRoutes,
  [PATHS.loginCode]: AccountRoutes,
  [PATHS.loginCallback]: AccountRoutes,
  [PATHS.signup]: AccountRoutes,
  [PATHS.passwordReset]: AccountRoutes,
  [PATHS.passwordResetSent]: AccountRoutes,
  [PATHS.resetPassword]: AccountRoutes,
  [PATHS.emailConfirmation]: AccountRoutes,
  [PATHS.accountDeleted]: AccountRoutes,
  [PATHS.profile]: ProfileRoute,
  [PATHS.subscription]: SubscriptionRoute,
  [PATHS.subscriptionSettings]: SubscriptionRoute,
};
const TEXTS: Readonly<Record<string, LazyPage<object>>> = { [PATHS.terms]: Terms, [PATHS.privacy]: Privacy };

/** Fetches the page at `path` before it is shown; some are here already. */
export async function loadPage(path: string): Promise<void> {
  await (ROUTES[path] ?? TEXTS[path])?.load();
}

const inShell = (title: string, page: ReactNode) => (
  <Page key={title} title={title}>
    <Shell>{page}</Shell>
  </Page>
);

/** 403: this page is not for this visitor. */
const AccessDenied = () => (
  <PaperCard place="band">
    <h1>{t('account.denied')}</h1>
    <p>{t('account.denied.body')}</p>
    <LinkButton block href={PATHS.home}>
      {t('action.home')}
    </LinkButton>
    <LinkButton block variant="secondary" href={PATHS.login}>
      {t('action.signIn')}
    </LinkButton>
  </PaperCard>
);

/** 404: there is no page at this path. */
const NotFound = () => (
  <PaperCard place="band">
    <h1>{t('notFound.title')}</h1>
    <p>{t('notFound.body')}</p>
    <LinkButton block href={PATHS.home}>
      {t('action.home')}
    </LinkButton>
  </PaperCard>
);

/** Every page but the landing page and the wizard. In one chunk, since none of them is worth a request of its own. */
export default function OtherRoutes({ path }: { path: string }) {
  const Route = ROUTES[path];
  if (Route) return <Route path={path} />;
  switch (path) {
    case PATHS.accessDenied:
      return inShell(t('account.denied'), <AccessDenied />);
    case PATHS.terms:
      return inShell(t('footer.terms'), <Terms />);
    case PATHS.privacy:
      return inShell(t('footer.privacy'), <Privacy />);
    default:
      return inShell(t('notFound.title'), <NotFound />);
  }
}
