import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import layout from '#web/ui/layout.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AccountSlip } from './AccountSlip.tsx';

/** /account-deleted: the end of an account, and the ways on. */
export function AccountDeleted({
  brand,
  paths,
}: {
  brand: ReactNode;
  paths: { home: string; signUp: string };
}) {
  return (
    <AccountSlip title={t('deleted.title')} brand={brand}>
      <p>{t('deleted.body')}</p>
      <div className={layout.stack}>
        <LinkButton block href={paths.home}>
          {t('deleted.toHome')}
        </LinkButton>
        <LinkButton block variant="secondary" href={paths.signUp}>
          {t('deleted.toSignUp')}
        </LinkButton>
      </div>
    </AccountSlip>
  );
}
