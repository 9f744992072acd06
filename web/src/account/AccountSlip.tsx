import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Slip } from '#web/ui/Slip.tsx';
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
  const { mode } = useConfig();
  return (
    <>
      <Slip place="band" head={brand}>
        <h1 className={css.title}>{title}</h1>
        {mode === 'demo' && <Banner tone="info" title={t('account.demo')} />}
        {children}
      </Slip>
      {below && <div className={css.below}>{below}</div>}
    </>
  );
}
