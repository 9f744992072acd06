import { t } from '#web/messages/i18n.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { passwordStrength } from './password-strength.ts';

export interface NewPasswordFieldsProps {
  labels: { password: string; confirm: string };
  values: { password: string; confirm: string };
  errors: { password?: string | undefined; confirm?: string | undefined };
  onChange: (change: { password?: string; confirm?: string }) => void;
  /** The form ends with these fields. */
  last?: boolean;
}

/** A new password, twice, and how strong it is as it is typed. */
export function NewPasswordFields({ labels, values, errors, onChange, last }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint={
          values.password === ''
            ? t('signUp.passwordHint')
            : t(`password.${passwordStrength(values.password)}`)
        }
        value={values.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
      />
      <PasswordField
        label={labels.confirm}
        name="confirm-password"
        autoComplete="new-password"
        enterKeyHint={last ? 'go' : 'next'}
        required
        value={values.confirm}
        error={errors.confirm}
        onChange={(confirm) => onChange({ confirm })}
      />
    </>
  );
}
