import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import layout from '#web/ui/layout.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import typography from '#web/ui/typography.module.css';
import { AccountCard } from '../AccountCard.tsx';

/** /password-reset-confirmation. Says the same whether the address has an account or not. */
export function ResetSent() {
  return (
    <AccountCard title={t('account.checkEmail')}>
      <p>{t('reset.sent')}</p>
      <p className={typography.secondary}>{t('reset.sent.help')}</p>
      <div className={layout.stack}>
        <LinkButton block href={PATHS.login}>
          {t('account.backToLogin')}
        </LinkButton>
        <LinkButton block variant="secondary" href={PATHS.passwordReset}>
          {t('reset.again')}
        </LinkButton>
      </div>
    </AccountCard>
  );
}
