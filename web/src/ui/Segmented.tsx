import { useId, type KeyboardEvent } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import css from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: LucideIcon | undefined }[];
  onChange: (value: T) => void;
  /** `tabs` switches what is shown in the panel `tabPanelId`; `radio` (the default) chooses a value. */
  as?: 'radio' | 'tabs' | undefined;
  tabPanelId?: string | undefined;
  /** The label is read out only, unless this is `false`. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** The id of a tab, for the panel's `aria-labelledby`. */
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`;

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One of a few, side by side. Arrow keys move the choice. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  return props.as === 'tabs' ? <Tabs {...props} /> : <Radios {...props} />;
}

function Radios<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, hideLabel = true, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? 'vh' : css.label}>{label}</legend>
      <div className={css.trough}>
        {options.map(({ value: option, label: text, icon: Icon }) => (
          <label key={option} className={css.item}>
            <input
              type="radio"
              className={css.input}
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

function Tabs<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, tabPanelId = '', className } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = options.findIndex((option) => option.value === value);
    const next = STEPS[event.key]?.(index, options.length);
    const target = next === undefined ? undefined : options[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    onChange(target.value);
    const tab = event.currentTarget.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={cx(css.trough, className)} onKeyDown={onKeyDown}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <button
          key={option}
          type="button"
          role="tab"
          id={tabId(tabPanelId, option)}
          aria-controls={tabPanelId}
          aria-selected={option === value}
          tabIndex={option === value ? 0 : -1}
          className={css.item}
          onClick={() => onChange(option)}
        >
          {Icon && <Icon size={20} aria-hidden />}
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}
