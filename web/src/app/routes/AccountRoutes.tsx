import type { ReactNode } from 'react';
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location';
import { AccountDeleted } from '#web/account/AccountDeleted.tsx';
import { ConfirmEmail } from '#web/account/sign-up/ConfirmEmail.tsx';
import { ForgotPassword, ResetSent } from '#web/account/password/ForgotPassword.tsx';
import { GuestOffer } from '#web/account/GuestOffer.tsx';
import { LogIn } from '#web/account/log-in/LogIn.tsx';
import { LogInCallback } from '#web/account/log-in/LogInCallback.tsx';
import { LogInCode } from '#web/account/log-in/LogInCode.tsx';
import { NewPassword } from '#web/account/password/NewPassword.tsx';
import { SignUp } from '#web/account/sign-up/SignUp.tsx';
import '#web/messages/en/account.po';
import { t } from '#web/messages/i18n.ts';
import { offerGuestData } from '#web/bills/guest-data.ts';
import { headedFor, keepReturn, keptReturn } from '#web/platform/accounts/return-path.ts';
import { startGuestSession, useSession, useSessionStatus } from '#web/platform/session.ts';
import {
  codeState,
  CONFIRMED_PATH,
  failureOf,
  failureState,
  mailedAddress,
  mailedToken,
  noticeOf,
  PASSWORD_CHANGED_PATH,
  sentToOf,
} from './account-links.ts';
import { Page } from '../frame/Page.tsx';
import { guestReturnPath, OFFERING, PATHS, safeReturnPath, withFrom } from '#web/paths.ts';
import { Shell } from '../frame/Shell.tsx';

const replace = (path: string) => navigate(path, { replace: true });

function GuestOfferToAccount({ onAnswered }: { onAnswered: () => void }) {
  const current = useSession();
  return current.status === 'user' ? (
    <GuestOffer email={current.session.email ?? ''} onAnswered={onAnswered} />
  ) : null;
}

/** Log in, sign up, and the pages that emails lead to. */
// oxlint-disable-next-line max-lines-per-function -- one page after the other, each with where it leads
export default function AccountRoutes({ path }: { path: string }) {
  const search = useSearch();
  const status = useSessionStatus();
  const historyState = useHistoryState<unknown>();
  const isOffering = historyState === OFFERING;
  // Keyed by path, not by title: one page may change its title, and must keep its state.
  const framed = (title: string, page: ReactNode) => (
    <Page key={path} title={title}>
      <Shell header={null}>{page}</Shell>
    </Page>
  );
  const from = path === PATHS.loginCallback ? keptReturn() : headedFor(search);
  /** The path of another account page, with `from` in its query. */
  const to = (page: string) => withFrom(page, from);
  const goOn = () => replace(safeReturnPath(from));
  const arrive = (here = window.location.href) => {
    if (offerGuestData()) navigate(here, { replace: true, state: OFFERING });
    else goOn();
  };
  // Neither the provider nor an email's link returns the requested page, so this device remembers it.
  const leave = () => keepReturn(from);
  const leaveFor = (page: string, state: object | null = null) => {
    leave();
    navigate(to(page), { state });
  };
  const loginCode = to(PATHS.loginCode);
  const asGuest = () => {
    startGuestSession();
    replace(guestReturnPath(search));
  };
  if (isOffering && status === 'user')
    return framed(t('guestOffer.page'), <GuestOfferToAccount onAnswered={goOn} />);
  switch (path) {
    case PATHS.login:
      return framed(
        t('logIn.title'),
        <LogIn
          notice={noticeOf(search)}
          failure={failureOf(historyState)}
          onLoggedIn={() => arrive()}
          onLeave={leave}
          onCode={(sentTo) => leaveFor(PATHS.loginCode, codeState(sentTo))}
          onAlready={goOn}
          onGuest={asGuest}
        />,
      );
    case PATHS.loginCode:
      return framed(
        t('logInCode.title'),
        <LogInCode
          sentTo={sentToOf(historyState)}
          tokenHash={mailedToken(search)}
          onSent={(email) => {
            leave();
            navigate(loginCode, { replace: true, state: codeState(email) });
          }}
          onSpent={() => replace(loginCode)}
          onLoggedIn={() => arrive(loginCode)}
          onAlready={goOn}
        />,
      );
    case PATHS.loginCallback:
      return framed(
        t('logIn.title'),
        <LogInCallback
          search={search}
          onLoggedIn={() => arrive(to(PATHS.login))}
          onFailed={(why) => navigate(to(PATHS.login), { replace: true, state: failureState(why) })}
          onAlready={goOn}
        />,
      );
    case PATHS.signup:
      return framed(
        t('signUp.title'),
        <SignUp
          onSignedIn={() => arrive()}
          onLeave={leave}
          onAlready={goOn}
          onConfirm={() => {
            leave();
            replace(to(PATHS.emailConfirmation));
          }}
          onGuest={asGuest}
        />,
      );
    case PATHS.passwordReset:
      return framed(t('reset.title'), <ForgotPassword onSent={() => leaveFor(PATHS.passwordResetSent)} />);
    case PATHS.passwordResetSent:
      return framed(t('account.checkEmail'), <ResetSent />);
    case PATHS.resetPassword:
      return framed(
        t('newPassword.title'),
        <NewPassword
          tokenHash={mailedToken(search)}
          email={mailedAddress(window.location.hash)}
          onSpent={() => replace(to(PATHS.resetPassword))}
          onChanged={() => replace(to(PASSWORD_CHANGED_PATH))}
        />,
      );
    case PATHS.emailConfirmation:
      return framed(
        mailedToken(search) ? t('confirm.title') : t('account.checkEmail'),
        <ConfirmEmail
          tokenHash={mailedToken(search)}
          onSent={leave}
          onSpent={() => replace(to(PATHS.emailConfirmation))}
          onConfirmed={() => replace(to(CONFIRMED_PATH))}
        />,
      );
    default:
      return framed(t('deleted.title'), <AccountDeleted />);
  }
}
