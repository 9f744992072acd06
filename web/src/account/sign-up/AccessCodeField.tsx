import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx';

/** A code as it was handed out: no keyboard changes it, and it is written from the left in every language. */
export function AccessCodeField(props: TextFieldProps) {
  return (
    <TextField
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
