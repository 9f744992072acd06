import type { KeyboardEvent } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import layout from '../layout.module.css';
import css from './Segmented.module.css';

export interface SegmentedBase<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: LucideIcon | undefined }[];
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** The id of a tab, for the panel's `aria-labelledby`. */
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`;

/** Where tabs run from the right to the left, the arrows do as well. */
const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs in the look of a segmented control. */
export function Tabs<T extends string>(props: SegmentedBase<T> & { panelId: string }) {
  const { label, value, options, onChange, panelId, className } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = options.findIndex((option) => option.value === value);
    const isMirrored = event.currentTarget.matches('[dir="rtl"] *');
    const key = (isMirrored && MIRRORED[event.key]) || event.key;
    const next = STEPS[key]?.(index, options.length);
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
          id={tabId(panelId, option)}
          aria-controls={panelId}
          aria-selected={option === value}
          tabIndex={option === value ? 0 : -1}
          className={cx(layout.row, css.item)}
          onClick={() => onChange(option)}
        >
          {Icon && <Icon size={20} aria-hidden />}
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}
