import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx';

/** A code as it was handed out: keyboards do not correct it, and it runs left to right in every language. */
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
