import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { sessionEnd } from '#web/platform/backend/session-end.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Link } from '#web/ui/Link.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { dismissToast, toast } from '#web/ui/overlays/toast.ts';
import { AccountForm } from '../AccountForm.tsx';
import { LeftAccounts } from '../log-out/LeftAccounts.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { ContinueWith } from '../ContinueWith.tsx';
import { EmailField, useTypedEmail } from '../EmailField.tsx';
import { FormError } from '../FormError.tsx';
import { GuestButton } from '../GuestButton.tsx';
import { toastWelcome } from './toast-welcome.ts';
import { PATHS } from '#web/paths.ts';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { codeState, failureOf, noticeOf } from '../account-links.ts';
import { useAccountNavigation } from '../use-account-navigation.ts';
import { useChecked, useRequest } from '../use-request.ts';
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts';
import { useTypedBefore } from '#web/ui/use-typed-before.ts';
import { emailError } from '../validate.ts';
import css from '../account.module.css';
import { useConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { codeMail } from '../last-mail.ts';

/** /login (docs/product/accounts.md, "Log in"). */
export function LogIn() {
  const { to, goOn, arrive } = useAccountNavigation();
  const notice = noticeOf(useSearch());
  const failure = failureOf(useHistoryState<unknown>());
  const [password, setPassword] = useState('');
  const request = useRequest();
  const ended = useStore(sessionEnd);
  const [email, setEmail] = useTypedEmail(ended?.email ?? '');
  const { form, shown, check } = useChecked(
    { email: emailError(email), password: password ? undefined : t('account.noPassword') },
    request,
  );
  useTypedBefore(form.formRef, {
    email: ({ value }) => setEmail(value),
    password: ({ value }) => setPassword(value),
  });
  useEffect(() => {
    // Elsewhere this error is a toast; here the page itself shows it, for as long as it takes to read.
    if (ended) dismissToast();
  }, [ended]);
  const address = email.trim();

  const welcome = () => {
    toastWelcome(address);
    arrive();
  };
  const refuse = ({ code }: AppError) => {
    if (code !== 'invalid_credentials') return;
    setPassword('');
    form.formRef.current?.querySelector<HTMLElement>('[name=password]')?.focus();
    toast({ title: t('logIn.failed'), body: t('logIn.failed.body'), tone: 'bad' });
  };
  const submit = () => {
    if (!check()) return;
    // The failure of the previous attempt.
    dismissToast();
    request.send(() => accounts.logIn(address, password), welcome, refuse);
  };

  const isGoing = useRedirectWhenSignedIn(request.busy, () => {
    if (notice) toast({ title: t(`logIn.${notice}`), tone: 'ok' });
    goOn();
  });
  if (isGoing) return null;
  return (
    <AccountCard title={t('logIn.title')} below={<GuestButton />}>
      {ended && <Banner tone="warn" role="status" title={describeError(ended).body} />}
      <LeftAccounts />
      {notice && (
        <Banner tone="ok" role="status" title={t(`logIn.${notice}`)}>
          {t(`logIn.${notice}.body`)}
        </Banner>
      )}
      {failure && !request.error && <FormError error={{ code: failure }} />}
      <AccountForm
        {...form}
        onSubmit={submit}
        submit={t('action.logIn')}
        busy={t('logIn.busy')}
        toasted={request.error?.code === 'invalid_credentials'}
        errorAction={
          request.error?.code === 'email_not_confirmed' && (
            <p className={css.other}>
              <Link href={to(PATHS.emailConfirmation)}>{t('logIn.confirm')}</Link>
            </p>
          )
        }
      >
        <EmailField value={email} onChange={setEmail} error={shown.email} enterKeyHint="next" />
        <PasswordField
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          onChange={setPassword}
          error={shown.password}
        />
        {/* After the password, so that Tab leads from the email to the password. */}
        <Link href={to(PATHS.passwordReset)} className={cx(typography.small, css.forgot)}>
          {t('logIn.forgot')}
        </Link>
      </AccountForm>
      <LogInSendCode email={email} />
      <ContinueWith />
      <p className={cx(typography.muted, typography.centered, css.other)}>
        {t('account.toSignUp')} <Link href={to(PATHS.signup)}>{t('action.signUp')}</Link>
      </p>
    </AccountCard>
  );
}

/** Logs in by code instead of password, on the log-in page. Demo mode sends no emails, so it has no such button. */
function LogInSendCode({ email }: { email: string }) {
  const { leaveFor } = useAccountNavigation();
  const request = useRequest();
  const mode = useConfig((config) => config.mode);
  const isHere = useIsHydrated();
  if (mode === 'demo') return null;
  const address = email.trim();
  const sent = () => {
    codeMail.sent();
    leaveFor(PATHS.loginCode, codeState(address));
  };
  const send = () => {
    if (emailError(email)) leaveFor(PATHS.loginCode);
    else request.send(() => accounts.sendCode(address), sent);
  };
  return (
    <div className={layout.stack}>
      {request.error && <FormError error={request.error} onRetry={send} />}
      <Button
        block
        variant="secondary"
        disabled={!isHere}
        busy={request.busy}
        busyLabel={t('reset.busy')}
        onClick={send}
      >
        {t('logInCode.send')}
      </Button>
    </div>
  );
}
