import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { typography } from '#web/ui/styles.ts';
import { AccountForm } from '../AccountForm.tsx';
import { NewPasswordFields } from '../password/NewPasswordFields.tsx';
import { useChecked, useRequest } from '../use-request.ts';
import { newPasswordErrors } from '../validate.ts';

/** The field that each error is about. */
const FIELDS: Partial<Record<AppError['code'], string>> = {
  invalid_credentials: 'current-password',
  weak_password: 'password',
  password_too_long: 'password',
  password_common: 'password',
  same_password: 'password',
};

const EMPTY = { current: '', password: '', confirm: '' };

/** A new password for people who know the old one (docs/product/accounts.md, "Changing the password"). */
export function ChangePassword({ email }: { email: string }) {
  const [typed, setTyped] = useState(EMPTY);
  const request = useRequest();
  const { form, shown, check } = useChecked(
    {
      current: typed.current ? undefined : t('profile.password.noCurrent'),
      ...newPasswordErrors(typed.password, typed.confirm),
    },
    request,
  );
  const { error } = request;
  const isWrong = error?.code === 'invalid_credentials';
  const isUnfit = error !== null && FIELDS[error.code] === 'password';
  const submit = () => {
    if (!check()) return;
    request.send(
      () => accounts.changePassword(typed.current, typed.password),
      () => {
        setTyped(EMPTY);
        toast({ title: t('profile.password.done'), body: t('profile.password.note'), tone: 'ok' });
      },
      ({ code }) => form.formRef.current?.querySelector<HTMLElement>(`[name="${FIELDS[code]}"]`)?.focus(),
    );
  };
  return (
    <Disclosure title={t('profile.password')}>
      <AccountForm
        {...form}
        onSubmit={submit}
        submit={t('profile.password.save')}
        busy={t('profile.password.busy')}
        hideError={isWrong || isUnfit}
      >
        <p className={typography.secondary}>{t('profile.password.note')}</p>
        {/* Password managers want to know whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('profile.password.current')}
          name="current-password"
          autoComplete="current-password"
          enterKeyHint="next"
          required
          value={typed.current}
          error={isWrong ? t('profile.password.wrong') : shown.current}
          onChange={(current) => setTyped({ ...typed, current })}
        />
        <NewPasswordFields
          labels={{ password: t('profile.password.new'), confirm: t('profile.password.confirm') }}
          values={typed}
          errors={{ password: isUnfit ? describeError(error).body : shown.password, confirm: shown.confirm }}
          onChange={(change) => setTyped({ ...typed, ...change })}
          last
        />
      </AccountForm>
    </Disclosure>
  );
}
