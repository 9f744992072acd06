import type { ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import css from './Header.module.css';

export interface HeaderProps {
  /** The back button, before the name. */
  start?: ReactNode;
  /** The wizard's steps, on wide screens. */
  center?: ReactNode;
  /** Log in, or the account menu. */
  end?: ReactNode;
}

/** The line at the top of every page. */
export function Header({ start, center, end }: HeaderProps) {
  return (
    <header className={cx(layout.wrappingSpreadRow, css.header)}>
      <div className={layout.wrappingRow}>
        {start}
        <Brand />
      </div>
      {center}
      <div className={cx(layout.row, css.end)}>{end}</div>
    </header>
  );
}
