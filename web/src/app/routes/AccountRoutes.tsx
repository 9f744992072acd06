import type { ReactNode } from 'react';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { AccountDeleted } from '#web/account/AccountDeleted.tsx';
import { ConfirmEmail } from '#web/account/sign-up/ConfirmEmail.tsx';
import { ForgotPassword, ResetSent } from '#web/account/password/ForgotPassword.tsx';
import { GuestOffer } from '#web/account/GuestOffer.tsx';
import { LogIn } from '#web/account/log-in/LogIn.tsx';
import { LogInCallback } from '#web/account/log-in/LogInCallback.tsx';
import { LogInCode } from '#web/account/log-in/LogInCode.tsx';
import { NewPassword } from '#web/account/password/NewPassword.tsx';
import { SignUp } from '#web/account/sign-up/SignUp.tsx';
import { mailedToken } from '#web/account/account-links.ts';
import { useAccountNavigation } from '#web/account/use-account-navigation.ts';
import '#web/messages/en/account.po';
import { t } from '#web/messages/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { Page } from '../frame/Page.tsx';
import { OFFERING, PATHS } from '#web/paths.ts';
import { Shell } from '../frame/Shell.tsx';

/** Log in, sign up, and the pages that emails lead to. */
export default function AccountRoutes({ path }: { path: string }) {
  const search = useSearch();
  const current = useSession();
  const { goOn } = useAccountNavigation();
  const isOffering = useHistoryState<unknown>() === OFFERING;
  // Keyed by path, not by title: one page may change its title, and must keep its state.
  const framed = (title: string, page: ReactNode) => (
    <Page key={path} title={title}>
      <Shell header={null}>{page}</Shell>
    </Page>
  );
  if (isOffering && current.status === 'user')
    return framed(t('guestOffer.page'), <GuestOffer email={current.session.email ?? ''} onAnswered={goOn} />);
  switch (path) {
    case PATHS.login:
      return framed(t('logIn.title'), <LogIn />);
    case PATHS.loginCode:
      return framed(t('logInCode.title'), <LogInCode />);
    case PATHS.loginCallback:
      return framed(t('logIn.title'), <LogInCallback />);
    case PATHS.signup:
      return framed(t('signUp.title'), <SignUp />);
    case PATHS.passwordReset:
      return framed(t('reset.title'), <ForgotPassword />);
    case PATHS.passwordResetSent:
      return framed(t('account.checkEmail'), <ResetSent />);
    case PATHS.resetPassword:
      return framed(t('newPassword.title'), <NewPassword />);
    case PATHS.emailConfirmation:
      return framed(t(mailedToken(search) ? 'confirm.title' : 'account.checkEmail'), <ConfirmEmail />);
    default:
      return framed(t('deleted.title'), <AccountDeleted />);
  }
}
