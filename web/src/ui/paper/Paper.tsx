import type { ElementType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import layout from '../layout.module.css';
import css from './Paper.module.css';
import typography from '../typography.module.css';

export interface PaperProps {
  /** Which edges are torn; never left or right. */
  torn?: 'both' | 'top' | 'bottom' | undefined;
  as?: ElementType | undefined;
  /** Set on the paper itself: its padding and layout. */
  className?: string | undefined;
  /** Set on the element around it: its place in the page. */
  outerClassName?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  children: ReactNode;
}

/** Paper: the bill, somebody's strip of it, or a slip. */
export function Paper({
  torn = 'both',
  as: Tag = 'div',
  className,
  outerClassName,
  children,
  ...aria
}: PaperProps) {
  return (
    <Tag className={cx(css.shadow, css.straight, css[torn], outerClassName)} {...aria}>
      <div className={cx(css.paper, className)}>{children}</div>
    </Tag>
  );
}

/** A dashed rule across a slip. */
export function DashedRule({ className }: { className?: string | undefined }) {
  return <div className={cx(css.rule, className)} aria-hidden />;
}

/** A line of the bill: name, dotted leader, amount. */
export function Leader({ label, note, amount }: { label: ReactNode; note?: ReactNode; amount: string }) {
  return (
    <div className={cx(layout.row, css.leader)}>
      <span className={css.label}>
        {label}
        {note && <span className={typography.meta}> {note}</span>}
      </span>
      <span className={css.dots} aria-hidden />
      <span className={typography.money} translate="no">
        {amount}
      </span>
    </div>
  );
}
