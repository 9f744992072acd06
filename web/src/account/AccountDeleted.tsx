import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { layout } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AccountCard } from './AccountCard.tsx';

/** /account-deleted: confirms the deletion, with links to continue. */
export function AccountDeleted() {
  return (
    <AccountCard title={t('deleted.title')}>
      <p>{t('deleted.body')}</p>
      <div className={layout.stack}>
        <LinkButton block href={PATHS.home}>
          {t('deleted.toHome')}
        </LinkButton>
        <LinkButton block variant="secondary" href={PATHS.signup}>
          {t('deleted.toSignUp')}
        </LinkButton>
      </div>
    </AccountCard>
  );
}
