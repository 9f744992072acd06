import { useId } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import hidden from './hidden.module.css';
import layout from './layout.module.css';
import css from './Segmented.module.css';
import typography from './typography.module.css';

/** One of a few, and the look of a segmented control. */
export interface SegmentedChoice<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: LucideIcon | undefined }[];
  onChange: (value: T) => void;
  className?: string | undefined;
}

export interface SegmentedProps<T extends string> extends SegmentedChoice<T> {
  /** The label is read out only, unless this is `false`. */
  hideLabel?: boolean | undefined;
}

/** Radio buttons side by side; `Tabs` has the same look, and switches what is shown. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, hideLabel = true, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? hidden.visually : cx(typography.label, layout.gapBelow)}>{label}</legend>
      <div className={css.trough}>
        {options.map(({ value: option, label: text, icon: Icon }) => (
          <label key={option} className={cx(layout.row, css.item)}>
            <input
              type="radio"
              className={hidden.nativeControl}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {Icon && <Icon size={20} aria-hidden />}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
