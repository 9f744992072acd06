import type { ReactNode } from 'react';
import { Slip } from '#web/ui/paper/Slip.tsx';
import css from './account.module.css';

export interface AccountSlipProps {
  title: string;
  /** The product's mark and name, at the head of the slip. */
  brand: ReactNode;
  children: ReactNode;
  /** Stands on the table, under the slip. */
  below?: ReactNode;
}

/** The slip that every page about access to an account is. */
export function AccountSlip({ title, brand, children, below }: AccountSlipProps) {
  return (
    <>
      <Slip place="band" head={brand}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </Slip>
      {below && <div className={css.below}>{below}</div>}
    </>
  );
}
