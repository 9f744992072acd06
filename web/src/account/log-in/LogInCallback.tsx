import { useEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { keptReturn } from '#web/platform/accounts/return-path.ts';
import type { ErrorCode } from '#web/platform/backend/error-codes.ts';
import { useSearch } from 'wouter/use-browser-location';
import { failureState } from '../account-links.ts';
import { useAccountNavigation } from '../use-account-navigation.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { providerError } from '#web/platform/accounts/provider-error.ts';
import { layout } from '#web/ui/styles.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { toastWelcome } from './toast-welcome.ts';
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts';
import { useRequest } from '../use-request.ts';

/** /login-callback (docs/product/accounts.md, "Google and GitHub"): shown briefly on the way back from a provider's page. */
export function LogInCallback() {
  const search = useSearch();
  const { to, goOn, replace, arrive } = useAccountNavigation(keptReturn());
  /** The log-in page shows the reason. */
  const fail = (why: ErrorCode) => replace(PATHS.login, failureState(why));
  const request = useRequest();
  const isBegun = useRef(false);
  const isGoing = useRedirectWhenSignedIn(request.busy, goOn);
  useEffect(() => {
    // A code works once.
    if (isGoing || isBegun.current) return;
    isBegun.current = true;
    const query = new URLSearchParams(search);
    const code = query.get('code');
    if (code === null) {
      fail(providerError(query));
      return;
    }
    request.send(
      () => accounts.finishWithProvider(code),
      (email) => {
        toastWelcome(email);
        arrive(to(PATHS.login));
      },
      (error) => fail(error.code),
    );
  });
  return (
    <AccountCard title={t('logIn.title')}>
      <p className={layout.row} role="status">
        <Spinner /> {t('logIn.busy')}
      </p>
    </AccountCard>
  );
}
