import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './Gingham.module.css';

/** Gingham cloth, where there is nothing to edit. Text is never directly on it, only on paper. */
export function Gingham({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return <div className={cx(css.cloth, className)}>{children}</div>;
}
