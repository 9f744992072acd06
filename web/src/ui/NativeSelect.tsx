import type { ComponentProps, ReactNode } from 'react';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cx } from './cx.ts';
import { Field, type FieldLook } from './Field.tsx';
import css from './Field.module.css';

export interface NativeSelectProps
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id'>, FieldLook {
  value: string;
  onChange: (value: string) => void;
  /** Or `<option>`s as children. An option's value is never empty. */
  options?: readonly { value: string; label: string }[] | undefined;
  children?: ReactNode;
}

/** The platform's own list of choices. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, hideLabel, optional, hint, error, className, options, children, onChange, ...select } =
    props;
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      {(control) => (
        <div className={css.box}>
          <select
            {...select}
            {...control}
            className={cx(css.control, css.select)}
            onChange={(event) => onChange(event.target.value)}
          >
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronsUpDown size={20} aria-hidden className={css.chevrons} />
        </div>
      )}
    </Field>
  );
}
