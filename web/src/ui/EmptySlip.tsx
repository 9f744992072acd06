import type { ReactNode } from 'react';
import { DashedRule, Paper } from './Paper.tsx';
import css from './EmptySlip.module.css';

/** What a list shows while it is empty: a short slip with one line and perhaps one button. */
export function EmptySlip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Paper className={`stack secondary center ${css.slip}`}>
      <DashedRule />
      <p>{children}</p>
      {action}
      <DashedRule />
    </Paper>
  );
}
