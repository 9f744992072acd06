import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';

/** 403: this page is not for this visitor. */
export function AccessDenied() {
  return (
    <PaperCard place="band">
      <h1>{t('account.denied')}</h1>
      <p>{t('account.denied.body')}</p>
      <LinkButton block href={PATHS.home}>
        {t('action.home')}
      </LinkButton>
      <LinkButton block variant="secondary" href={PATHS.login}>
        {t('action.signIn')}
      </LinkButton>
    </PaperCard>
  );
}
