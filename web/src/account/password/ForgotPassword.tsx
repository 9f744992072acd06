import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard, BackToLogin } from '../AccountCard.tsx';
import { EmailField, useTypedEmail } from '../EmailField.tsx';
import { useChecked, useRequest } from '../use-request.ts';
import { emailError } from '../validate.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PATHS } from '#web/paths.ts';
import { useAccountNavigation } from '../use-account-navigation.ts';

/** /password-reset (docs/product/accounts.md, "Password reset"). */
export function ForgotPassword() {
  const { leaveFor } = useAccountNavigation();
  const [email, setEmail] = useTypedEmail();
  const request = useRequest();
  const { form, shown, check } = useChecked({ email: emailError(email) }, request);

  const sent = () => {
    toast({ title: t('reset.done'), body: t('reset.done.body'), tone: 'ok' });
    leaveFor(PATHS.passwordResetSent);
  };
  const submit = () => {
    if (check()) request.send(() => accounts.sendReset(email.trim()), sent);
  };

  return (
    <AccountCard title={t('reset.title')}>
      <p className={typography.muted}>{t('reset.text')}</p>
      <AccountForm {...form} onSubmit={submit} submit={t('reset.submit')} busy={t('reset.busy')}>
        <EmailField value={email} onChange={setEmail} error={shown.email} enterKeyHint="send" />
      </AccountForm>
      <BackToLogin />
    </AccountCard>
  );
}

/** /password-reset-confirmation. Says the same whether the address has an account or not. */
export function ResetSent() {
  const { to } = useAccountNavigation();
  return (
    <AccountCard title={t('account.checkEmail')}>
      <p>{t('reset.sent')}</p>
      <p className={typography.secondary}>{t('reset.sent.help')}</p>
      <div className={layout.stack}>
        <LinkButton block href={to(PATHS.login)}>
          {t('account.backToLogin')}
        </LinkButton>
        <LinkButton block variant="secondary" href={to(PATHS.passwordReset)}>
          {t('reset.again')}
        </LinkButton>
      </div>
    </AccountCard>
  );
}
