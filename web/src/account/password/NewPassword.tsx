import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { typography } from '#web/ui/styles.ts';
import { AccountForm } from '../AccountForm.tsx';
import { AccountCard, BackToLogin } from '../AccountCard.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PATHS } from '#web/paths.ts';
import { useSearch } from 'wouter/use-browser-location';
import { mailedAddress, mailedToken, PASSWORD_CHANGED_PATH } from '../account-links.ts';
import { useAccountNavigation } from '../use-account-navigation.ts';
import { useChecked, useRequest } from '../use-request.ts';
import { newPasswordErrors } from '../validate.ts';

/** /reset-password: where the link in the email leads. The token is spent when the form is sent, not before. */
export function NewPassword() {
  const { to, replace } = useAccountNavigation();
  const tokenHash = mailedToken(useSearch());
  const email = mailedAddress(window.location.hash);
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
      () => replace(PASSWORD_CHANGED_PATH),
      ({ code }) => {
        if (code === 'link_invalid') replace(PATHS.resetPassword);
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
          <LinkButton block href={to(PATHS.passwordReset)}>
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
