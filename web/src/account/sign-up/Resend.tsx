import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { pendingEmail } from '#web/platform/accounts/pending-email.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { EmailField } from '../EmailField.tsx';
import { FormError } from '../FormError.tsx';
import { confirmationMail, MAIL_WAIT_MS } from '../last-mail.ts';
import { useChecked } from '../use-checked.ts';
import { useRequest } from '../use-request.ts';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { emailError } from '../validate.ts';

/** The address of the email, and a button to send it again; asks for the address where the device does not know it. */
export function Resend({ isBad, onSent }: { isBad: boolean; onSent: () => void }) {
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
