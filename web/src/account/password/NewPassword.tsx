import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { typography } from '#web/ui/styles.ts';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard, BackToLogin } from '../AccountCard.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAccountPath } from '../use-account-path.ts';
import { useChecked, useRequest } from '../use-request.ts';
import { newPasswordErrors } from '../validate.ts';

export interface NewPasswordProps {
  /** From the link in the email; `null`: none. */
  tokenHash: string | null;
  /** The address in the link; `null` if it has none. */
  email: string | null;
  /** Called once the token is spent: removes it from the address. */
  onSpent: () => void;
  onChanged: () => void;
}

/** /reset-password: where the link in the email leads. The token is spent when the form is sent, not before. */
export function NewPassword({ tokenHash, email, onSpent, onChanged }: NewPasswordProps) {
  const forgotPath = useAccountPath('passwordReset');
  const [passwords, setPasswords] = useState({ password: '', confirm: '' });
  const request = useRequest();
  const { form, shown, check } = useChecked(
    newPasswordErrors(passwords.password, passwords.confirm),
    request,
  );

  const submit = () => {
    if (tokenHash === null || !check()) return;
    request.send(
      () => accounts.setNewPassword(tokenHash, passwords.password),
      onChanged,
      ({ code }) => {
        if (code === 'link_invalid') onSpent();
      },
    );
  };

  return (
    <AccountCard title={t('newPassword.title')}>
      {tokenHash === null ? (
        <>
          <Banner tone="bad" role="alert" title={t('newPassword.badLink')}>
            {t('newPassword.badLink.body')}
          </Banner>
          <LinkButton block href={forgotPath}>
            {t('newPassword.newLink')}
          </LinkButton>
        </>
      ) : (
        <>
          <p className={typography.muted}>
            {email === null ? t('newPassword.text') : t('newPassword.textFor', { email })}
          </p>
          <AccountForm
            {...form}
            onSubmit={submit}
            submit={t('newPassword.submit')}
            busy={t('newPassword.busy')}
          >
            {email !== null && (
              // Password managers want to know whose password it is.
              <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            )}
            <NewPasswordFields
              labels={{ password: t('newPassword.password'), confirm: t('newPassword.confirm') }}
              values={passwords}
              errors={shown}
              onChange={(change) => setPasswords({ ...passwords, ...change })}
              last
            />
          </AccountForm>
        </>
      )}
      <BackToLogin />
    </AccountCard>
  );
}
