import { t } from '#web/messages/i18n.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { useAccountPath } from '../use-account-path.ts';

/** /password-reset-confirmation. Says the same whether the address has an account or not. */
export function ResetSent() {
  const [loginPath, forgotPath] = [useAccountPath('login'), useAccountPath('passwordReset')];
  return (
    <AccountCard title={t('account.checkEmail')}>
      <p>{t('reset.sent')}</p>
      <p className={typography.secondary}>{t('reset.sent.help')}</p>
      <div className={layout.stack}>
        <LinkButton block href={loginPath}>
          {t('account.backToLogin')}
        </LinkButton>
        <LinkButton block variant="secondary" href={forgotPath}>
          {t('reset.again')}
        </LinkButton>
      </div>
    </AccountCard>
  );
}
