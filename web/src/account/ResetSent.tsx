import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AccountSlip } from './AccountSlip.tsx';

export interface ResetSentProps {
  brand: ReactNode;
  paths: { logIn: string; forgot: string };
}

/** /password-reset-confirmation. Says the same whether the address has an account or not. */
export function ResetSent({ brand, paths }: ResetSentProps) {
  return (
    <AccountSlip title={t('account.checkEmail')} brand={brand}>
      <p>{t('reset.sent')}</p>
      <p className="secondary">{t('reset.sent.help')}</p>
      <div className="stack">
        <LinkButton block href={paths.logIn}>
          {t('account.backToLogin')}
        </LinkButton>
        <LinkButton block variant="secondary" href={paths.forgot}>
          {t('reset.again')}
        </LinkButton>
      </div>
    </AccountSlip>
  );
}
