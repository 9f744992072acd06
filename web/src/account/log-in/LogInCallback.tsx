import { useEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { ErrorCode } from '#web/platform/backend/error-codes.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { providerError } from '#web/platform/accounts/provider-error.ts';
import { layout } from '#web/ui/styles.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { toastWelcome } from './toast-welcome.ts';
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts';
import { useRequest } from '../use-request.ts';

export interface LogInCallbackProps {
  /** The provider's response in the address: a code or an error. */
  search: string;
  onLoggedIn: () => void;
  /** Leads to the log-in page, which shows the reason. */
  onFailed: (why: ErrorCode) => void;
  /** Somebody is signed in already. */
  onAlready: () => void;
}

/** /login-callback (docs/product/accounts.md, "Google and GitHub"): shown briefly on the way back from a provider's page. */
export function LogInCallback({ search, onLoggedIn, onFailed, onAlready }: LogInCallbackProps) {
  const request = useRequest();
  const isBegun = useRef(false);
  const isGoing = useRedirectWhenSignedIn(request.busy, onAlready);
  useEffect(() => {
    // A code works once.
    if (isGoing || isBegun.current) return;
    isBegun.current = true;
    const query = new URLSearchParams(search);
    const code = query.get('code');
    if (code === null) {
      onFailed(providerError(query));
      return;
    }
    request.send(
      () => accounts.finishWithProvider(code),
      (email) => {
        toastWelcome(email);
        onLoggedIn();
      },
      (error) => onFailed(error.code),
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
