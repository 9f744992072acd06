import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Badge.module.css';

export interface BadgeProps {
  tone: 'beta' | 'group' | 'plan' | 'ok' | 'warn' | 'bad';
  className?: string | undefined;
  children: ReactNode;
}

/** A word or two about the thing beside it. */
export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone], className)} data-tone={tone}>
      {children}
    </span>
  );
}
