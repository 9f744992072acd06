import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { useSearch } from 'wouter/use-browser-location';
import { CONFIRMED_PATH, mailedToken } from '../account-links.ts';
import { useAccountNavigation } from '../use-account-navigation.ts';
import { useRequest, useChecked } from '../use-request.ts';
import { pendingEmail } from '#web/platform/accounts/pending-email.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { EmailField } from '../EmailField.tsx';
import { FormError } from '../FormError.tsx';
import { confirmationMail, MAIL_WAIT_MS, useSecondsUntil } from '../last-mail.ts';
import { emailError } from '../validate.ts';

/** /email-confirmation: the email is under way, or its link was opened. */
export function ConfirmEmail() {
  const { to, replace } = useAccountNavigation();
  const tokenHash = mailedToken(useSearch());
  const [isBad, setBad] = useState(false);
  const refuse = () => {
    setBad(true);
    replace(PATHS.emailConfirmation);
  };
  return (
    <AccountCard title={tokenHash !== null ? t('confirm.title') : t('account.checkEmail')}>
      {tokenHash !== null ? (
        <Confirm tokenHash={tokenHash} onBadLink={refuse} />
      ) : (
        <>
          {isBad && (
            <Banner tone="bad" role="alert" title={t('confirm.badLink')}>
              {t('confirm.badLink.body')}
            </Banner>
          )}
          <Resend isBad={isBad} />
        </>
      )}
      <div className={layout.stack}>
        <LinkButton
          block
          variant={tokenHash !== null || isBad ? 'secondary' : 'primary'}
          href={to(PATHS.login)}
        >
          {t('confirm.toLogin')}
        </LinkButton>
        <LinkButton block variant="secondary" href={PATHS.home}>
          {t('confirm.toHome')}
        </LinkButton>
      </div>
    </AccountCard>
  );
}

/** Spends the token only when the button is pressed: email scanners open links, too. */
function Confirm({ tokenHash, onBadLink }: { tokenHash: string; onBadLink: () => void }) {
  const { replace } = useAccountNavigation();
  const request = useRequest();
  const submit = () =>
    request.send(
      () => accounts.confirmEmail(tokenHash),
      () => replace(CONFIRMED_PATH),
      ({ code }) => {
        if (code === 'link_invalid') onBadLink();
      },
    );
  return (
    <AccountForm request={request} onSubmit={submit} submit={t('confirm.submit')} busy={t('confirm.busy')}>
      <p className={typography.muted}>{t('confirm.text')}</p>
    </AccountForm>
  );
}

/** The address of the email, and a button to send it again; asks for the address where the device does not know it. */
function Resend({ isBad }: { isBad: boolean }) {
  const { leave } = useAccountNavigation();
  const [known] = useState(pendingEmail);
  const [typed, setTyped] = useState('');
  const request = useRequest();
  const { form, shown, check } = useChecked({ email: emailError(known ?? typed) }, request);
  const seconds = useSecondsUntil(confirmationMail.last() + MAIL_WAIT_MS);

  const resend = () => {
    if (!check()) return;
    const email = known ?? typed.trim();
    request.send(
      () => accounts.resendConfirmation(email),
      () => {
        confirmationMail.sent();
        leave();
        toast({ title: t('confirm.resent'), body: t('confirm.resent.body'), tone: 'ok' });
      },
    );
  };

  return (
    <form
      ref={form.formRef}
      method="post"
      className={layout.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        resend();
      }}
    >
      {!isBad && <p>{known ? t('confirm.sentTo', { email: known }) : t('confirm.sent')}</p>}
      {!isBad && <p className={typography.secondary}>{t('confirm.spam')}</p>}
      {!known && <EmailField value={typed} onChange={setTyped} error={shown.email} enterKeyHint="send" />}
      {request.error && <FormError error={request.error} onRetry={resend} />}
      <Button
        type="submit"
        variant={isBad ? 'primary' : 'secondary'}
        block
        busy={request.busy}
        busyLabel={t('reset.busy')}
        disabledReason={seconds > 0 ? t('confirm.wait', { seconds }) : undefined}
      >
        {t('confirm.resend')}
      </Button>
    </form>
  );
}
