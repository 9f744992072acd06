import type { ComponentProps, ReactNode, Ref } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Field, type FieldLook } from './Field.tsx';
import css from './Field.module.css';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'id'>, FieldLook {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Stands inside the box, after the input: a unit, a sum, a button. */
  end?: ReactNode;
}

/**
 * A line of text in the direction of what is typed. An empty field has the page's direction, because `auto` would show its example from
 * left to right. Codes and addresses always run from left to right (`dir`). `className` goes to the frame.
 */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, optional, hint, error, className, end, onChange, inputRef, ...input } = props;
  const { value, maxLength: max = Infinity, dir = value === '' ? undefined : 'auto' } = input;
  // The browser cuts pasted text at the maximum without saying so. It never cuts a character in half, so the text may be one shorter.
  const note = value.length >= max - 1 ? t('ui.full', { max }) : hint;
  return (
    <Field {...{ label, hideLabel, optional, hint: note, error, className }}>
      {(control) => (
        <div className={css.box}>
          <input
            type="text"
            {...input}
            {...control}
            dir={dir}
            ref={inputRef}
            className={css.control}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
