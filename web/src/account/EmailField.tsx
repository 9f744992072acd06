import { t } from '#web/messages/i18n.ts';
import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx';

/** The address of an account. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type' | 'name'>) {
  return (
    <TextField
      label={t('account.email')}
      type="email"
      dir="ltr"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      {...props}
    />
  );
}
