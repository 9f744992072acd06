import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { IconButton } from '../IconButton.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
          icon={shown ? EyeOff : Eye}
          disabled={!useIsHydrated()}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
