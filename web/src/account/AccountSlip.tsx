import type { ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { Slip } from '#web/ui/paper/Slip.tsx';
import css from './account.module.css';

export interface AccountSlipProps {
  title: string;
  children: ReactNode;
  /** Stands on the table, under the slip. */
  below?: ReactNode;
}

/** The slip that every page about access to an account is. */
export function AccountSlip({ title, children, below }: AccountSlipProps) {
  return (
    <>
      <Slip place="band" head={<Brand />}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </Slip>
      {below && <div className={css.below}>{below}</div>}
    </>
  );
}
