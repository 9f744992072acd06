import type { ReactNode } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Slip } from '#web/ui/Slip.tsx';
import { Link } from '#web/ui/Link.tsx';
import css from './Closed.module.css';

export interface ClosedProps {
  kind: 'logIn' | 'signUp';
  /** The product's mark and name, at the head of the slip. */
  brand: ReactNode;
  /** The other of the two pages. */
  otherPath: string;
  onGuest: () => void;
}

/** Log in and sign up while accounts are not open: says so, and how to go on. */
export function Closed({ kind, brand, otherPath, onGuest }: ClosedProps) {
  const isLogIn = kind === 'logIn';
  return (
    <Slip place="band" head={brand}>
      <h1>{isLogIn ? t('account.logIn') : t('account.signUp')}</h1>
      <Banner tone="info" title={t('account.closed')}>
        {t('account.closed.body')}
      </Banner>
      <Button block iconEnd={ArrowRight} onClick={onGuest}>
        {t('action.guest')}
      </Button>
      <p className={`soft center ${css.other}`}>
        {isLogIn ? t('account.toSignUp') : t('account.toLogIn')}{' '}
        <Link href={otherPath}>{isLogIn ? t('action.signUp') : t('action.logIn')}</Link>
      </p>
    </Slip>
  );
}
