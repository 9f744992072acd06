import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { LoggedInByCode } from '#web/platform/accounts/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard, BackToLogin } from '../AccountCard.tsx';
import { EmailField, useTypedEmail } from '../EmailField.tsx';
import { FormError } from '../FormError.tsx';
import { codeMail, MAIL_WAIT_MS, useSecondsUntil } from '../last-mail.ts';
import { toastWelcome } from './toast-welcome.ts';
import { PATHS } from '#web/paths.ts';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { codeState, mailedToken, sentToOf } from '../account-links.ts';
import { useAccountNavigation } from '../use-account-navigation.ts';
import { useChecked, useRequest, type Request } from '../use-request.ts';
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts';
import { codeDigits, codeError, emailError } from '../validate.ts';

/** /login-code (docs/product/accounts.md, "A code by email"): ask for a code, type it, or open its link. */
export function LogInCode() {
  const { to, goOn, leave, replace, arrive } = useAccountNavigation();
  const sentTo = sentToOf(useHistoryState<unknown>());
  const tokenHash = mailedToken(useSearch());
  const entering = useRequest();
  const [isBadLink, setBadLink] = useState(false);
  const welcome = ({ email, passwordEnded }: LoggedInByCode) => {
    toastWelcome(email);
    if (passwordEnded)
      toast({
        title: t('logInCode.passwordEnded'),
        body: t('logInCode.passwordEnded.body'),
        tone: 'info',
      });
    arrive(to(PATHS.loginCode));
  };
  const sent = (email: string) => {
    leave();
    replace(PATHS.loginCode, codeState(email));
  };
  const spent = () => {
    setBadLink(true);
    replace(PATHS.loginCode);
  };
  const isGoing = useRedirectWhenSignedIn(entering.busy, goOn);
  if (isGoing) return null;
  return (
    <AccountCard title={t('logInCode.title')}>
      {isBadLink && (
        <Banner tone="bad" role="alert" title={t('logInCode.badLink')}>
          {t('logInCode.badLink.body')}
        </Banner>
      )}
      {tokenHash !== null ? (
        <OpenLink tokenHash={tokenHash} request={entering} onLoggedIn={welcome} onBadLink={spent} />
      ) : sentTo !== null ? (
        <TypeCode email={sentTo} request={entering} onLoggedIn={welcome} />
      ) : (
        <AskForCode onSent={sent} />
      )}
      <BackToLogin />
    </AccountCard>
  );
}

interface EnterProps {
  request: Request;
  onLoggedIn: (login: LoggedInByCode) => void;
}

/** Spends the token only when the button is pressed: email scanners open links, too. */
function OpenLink({
  tokenHash,
  request,
  onLoggedIn,
  onBadLink,
}: EnterProps & { tokenHash: string; onBadLink: () => void }) {
  const submit = () =>
    request.send(
      () => accounts.logInWithCode({ tokenHash }),
      onLoggedIn,
      ({ code }) => {
        if (code === 'link_invalid') onBadLink();
      },
    );
  return (
    <AccountForm request={request} onSubmit={submit} submit={t('action.logIn')} busy={t('logIn.busy')}>
      <p className={typography.muted}>{t('logInCode.link')}</p>
    </AccountForm>
  );
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useTypedEmail();
  const request = useRequest();
  const { form, shown, check } = useChecked({ email: emailError(email) }, request);
  const address = email.trim();
  const sent = () => {
    codeMail.sent();
    onSent(address);
  };
  const submit = () => {
    if (check()) request.send(() => accounts.sendCode(address), sent);
  };
  return (
    <AccountForm {...form} onSubmit={submit} submit={t('logInCode.send')} busy={t('reset.busy')}>
      <p className={typography.muted}>{t('logInCode.text')}</p>
      <EmailField value={email} onChange={setEmail} error={shown.email} enterKeyHint="send" />
    </AccountForm>
  );
}

function TypeCode({ email, request, onLoggedIn }: EnterProps & { email: string }) {
  const [typed, setTyped] = useState('');
  const { form, shown, check } = useChecked({ code: codeError(typed) }, request);
  const submit = () => {
    if (check())
      request.send(
        () => accounts.logInWithCode({ email, digits: codeDigits(typed) }),
        onLoggedIn,
        () => setTyped(''),
      );
  };
  return (
    <>
      <p>{t('logInCode.sentTo', { email })}</p>
      <AccountForm {...form} onSubmit={submit} submit={t('action.logIn')} busy={t('logIn.busy')}>
        <TextField
          label={t('logInCode.code')}
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          required
          hint={t('logInCode.help')}
          value={typed}
          onChange={setTyped}
          error={shown.code}
        />
      </AccountForm>
      <SendAgain email={email} />
    </>
  );
}

function SendAgain({ email }: { email: string }) {
  const request = useRequest();
  const seconds = useSecondsUntil(codeMail.last() + MAIL_WAIT_MS);
  const send = () =>
    request.send(
      () => accounts.sendCode(email),
      () => {
        codeMail.sent();
        toast({ title: t('logInCode.resent'), body: t('logInCode.resent.body'), tone: 'ok' });
      },
    );
  return (
    <div className={layout.stack}>
      {request.error && <FormError error={request.error} onRetry={send} />}
      <Button
        block
        variant="secondary"
        busy={request.busy}
        busyLabel={t('reset.busy')}
        disabledReason={seconds > 0 ? t('confirm.wait', { seconds }) : undefined}
        onClick={send}
      >
        {t('logInCode.again')}
      </Button>
    </div>
  );
}
