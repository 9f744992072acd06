import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { DashedRule, Paper } from './Paper.tsx';
import css from './EmptyCard.module.css';
import layout from '../layout.module.css';
import typography from '../typography.module.css';

/** The content of an empty list: a short paper card with one line and perhaps one button. */
export function EmptyCard({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Paper className={cx(layout.stack, typography.secondary, typography.centered, css.slip)}>
      <DashedRule />
      <p>{children}</p>
      {action}
      <DashedRule />
    </Paper>
  );
}
