import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/Link.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import typography from '#web/ui/typography.module.css';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { EmailField } from '../EmailField.tsx';
import { useTypedEmail } from '../typed-email.ts';
import { useAccountPath } from '../use-account-path.ts';
import { useChecked } from '../use-checked.ts';
import { useRequest } from '../use-request.ts';
import { emailError } from '../validate.ts';
import css from '../account.module.css';

/** /password-reset (docs/product/accounts.md, "Password reset"). */
export function ForgotPassword({ onSent }: { onSent: () => void }) {
  const loginPath = useAccountPath('login');
  const [email, setEmail] = useTypedEmail();
  const request = useRequest();
  const { form, shown, check } = useChecked({ email: emailError(email) }, request);

  const sent = () => {
    toast({ title: t('reset.done'), body: t('reset.done.body'), tone: 'ok' });
    onSent();
  };
  const submit = () => {
    if (check()) request.send(() => accounts.sendReset(email.trim()), sent);
  };

  return (
    <AccountCard title={t('reset.title')}>
      <p className={typography.muted}>{t('reset.text')}</p>
      <AccountForm
        formRef={form}
        request={request}
        onSubmit={submit}
        submit={t('reset.submit')}
        busy={t('reset.busy')}
      >
        <EmailField value={email} onChange={setEmail} error={shown.email} enterKeyHint="send" />
      </AccountForm>
      <p className={cx(typography.centered, css.other)}>
        <Link href={loginPath}>{t('account.backToLogin')}</Link>
      </p>
    </AccountCard>
  );
}
