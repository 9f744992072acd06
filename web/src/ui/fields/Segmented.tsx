import { useId } from 'react';
import { cx } from '../cx.ts';
import hidden from '../hidden.module.css';
import layout from '../layout.module.css';
import type { SegmentedBase } from './Tabs.tsx';
import css from './Segmented.module.css';
import typography from '../typography.module.css';

export interface SegmentedProps<T extends string> extends SegmentedBase<T> {
  /** By default the label is only read out; `false` shows it. */
  hideLabel?: boolean | undefined;
}

/** One of a few, side by side. Arrow keys move the choice. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, hideLabel = true, className } = props;
  const name = useId();
  const last = options.length > 4 ? options.length - 2 : options.length;
  const choice = ({ value: option, label: text, icon: Icon }: (typeof options)[number]) => (
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
  );
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? hidden.visually : cx(typography.label, layout.gapBelow)}>{label}</legend>
      <div className={css.trough}>
        {options.slice(0, last).map(choice)}
        {last < options.length && <div className={css.lastTwo}>{options.slice(last).map(choice)}</div>}
      </div>
    </fieldset>
  );
}
