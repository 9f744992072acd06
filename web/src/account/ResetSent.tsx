import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import layout from '#web/ui/layout.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import typography from '#web/ui/typography.module.css';
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
      <p className={typography.secondary}>{t('reset.sent.help')}</p>
      <div className={layout.stack}>
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
