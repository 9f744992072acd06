import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './Gingham.module.css';

/** Gingham, where no work is done. Text never sits on it; paper does. */
export function Gingham({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return <div className={cx(css.cloth, className)}>{children}</div>;
}
