import type { ReactNode } from 'react';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { SegmentedChoice } from './Segmented.tsx';
import css from './Segmented.module.css';
import layout from './layout.module.css';
import { cx } from './cx.ts';

export interface TabsProps<T extends string> extends SegmentedChoice<T> {
  /** What the chosen tab shows. */
  children: ReactNode;
  /** Names the panel where the name of its tab would say too little. */
  panelLabel?: string | undefined;
  /** Whether the Tab key stops at the panel itself: where nothing in it can have the focus. */
  isPanelFocusable?: boolean | undefined;
  panelClassName?: string | undefined;
}

/** Tabs in the look of a segmented control, and their panel. Arrow keys, Home and End choose at once. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, options, onChange, className, children } = props;
  const { panelLabel, isPanelFocusable = false, panelClassName } = props;
  return (
    <BaseTabs.Root value={value} onValueChange={onChange} className={className}>
      <BaseTabs.List aria-label={label} className={css.trough} activateOnFocus>
        {options.map(({ value: option, label: text, icon: Icon }) => (
          <BaseTabs.Tab key={option} value={option} className={cx(layout.row, css.item)}>
            {Icon && <Icon size={20} aria-hidden />}
            <span>{text}</span>
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel
        value={value}
        aria-label={panelLabel}
        tabIndex={isPanelFocusable ? 0 : undefined}
        className={panelClassName}
      >
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
