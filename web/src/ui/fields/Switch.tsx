import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import layout from '../layout.module.css';
import css from './Switch.module.css';
import typography from '../typography.module.css';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  description?: ReactNode;
  className?: string | undefined;
}

/** On or off, at once. The whole row is the target. */
export function Switch({ label, checked, onChange, description, className }: SwitchProps) {
  const id = useId();
  return (
    <label className={cx(layout.spreadRow, css.row, className)}>
      <span className={css.words}>
        <span id={`${id}-label`}>{label}</span>
        {description && (
          <span id={`${id}-description`} className={typography.meta}>
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.switch}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
