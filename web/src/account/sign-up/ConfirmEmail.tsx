import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { useAccountPath } from '../use-account-path.ts';
import { useRequest, useChecked } from '../use-request.ts';
import { pendingEmail } from '#web/platform/accounts/pending-email.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { EmailField } from '../EmailField.tsx';
import { FormError } from '../FormError.tsx';
import { confirmationMail, MAIL_WAIT_MS, useSecondsUntil } from '../last-mail.ts';
import { emailError } from '../validate.ts';

export interface ConfirmEmailProps {
  /** The token of the email's link; `null`: the person is waiting for the email. */
  tokenHash: string | null;
  /** Another email is under way. */
  onSent: () => void;
  /** Called once the token is spent: removes it from the address. */
  onSpent: () => void;
  onConfirmed: () => void;
}

/** /email-confirmation: the email is under way, or its link was opened. */
export function ConfirmEmail({ tokenHash, onSent, onSpent, onConfirmed }: ConfirmEmailProps) {
  const loginPath = useAccountPath('login');
  const [isBad, setBad] = useState(false);
  const spend = (bad: boolean) => {
    setBad(bad);
    onSpent();
  };
  return (
    <AccountCard title={tokenHash !== null ? t('confirm.title') : t('account.checkEmail')}>
      {tokenHash !== null ? (
        <Confirm tokenHash={tokenHash} onBadLink={() => spend(true)} onConfirmed={onConfirmed} />
      ) : (
        <>
          {isBad && (
            <Banner tone="bad" role="alert" title={t('confirm.badLink')}>
              {t('confirm.badLink.body')}
            </Banner>
          )}
          <Resend isBad={isBad} onSent={onSent} />
        </>
      )}
      <div className={layout.stack}>
        <LinkButton block variant={tokenHash !== null || isBad ? 'secondary' : 'primary'} href={loginPath}>
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
function Confirm(props: { tokenHash: string; onBadLink: () => void; onConfirmed: () => void }) {
  const { tokenHash, onBadLink, onConfirmed } = props;
  const request = useRequest();
  const submit = () =>
    request.send(
      () => accounts.confirmEmail(tokenHash),
      onConfirmed,
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
function Resend({ isBad, onSent }: { isBad: boolean; onSent: () => void }) {
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
        onSent();
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
