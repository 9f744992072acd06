import { t } from '#web/messages/i18n.ts';
import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx';
import { useState } from 'react';

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

let typed = '';

/** The email field. The typed text stays on the next of these pages, until somebody is logged in or reloads. */
export function useTypedEmail(proposed = ''): [string, (email: string) => void] {
  const [email, setEmail] = useState(typed || proposed);
  return [
    email,
    (next) => {
      typed = next;
      setEmail(next);
    },
  ];
}

/** Clears it, so that the next person at this device does not see it. */
export function forgetTypedEmail(): void {
  typed = '';
}
