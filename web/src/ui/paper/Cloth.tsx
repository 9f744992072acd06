import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './Cloth.module.css';

/** Gingham, where no work is done. Text never sits on it; paper does. */
export function Cloth({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return <div className={cx(css.cloth, className)}>{children}</div>;
}
