import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import field from './Field.module.css';
import { Field } from './Field.tsx';
import css from './SelectField.module.css';

export interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** One of a few, in the platform's own list, which every phone shows in the way that its owner is used to. */
export function SelectField<T extends string>({ label, value, options, onChange }: SelectFieldProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <div className={cx(field.box, css.box)}>
          <select
            {...control}
            className={css.select}
            value={value}
            onChange={({ target }) => {
              const chosen = options.find((option) => option.value === target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden className={css.arrow} />
        </div>
      )}
    </Field>
  );
}
