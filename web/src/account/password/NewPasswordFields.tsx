import { t } from '#web/messages/i18n.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
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
  const strength = values.password && t(`password.${passwordStrength(values.password)}`);
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint={strength || t('signUp.passwordHint')}
        value={values.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
      />
      {/* Once, after a pause: each letter may change it. */}
      <SettledStatus text={strength} />
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
