import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';

/** 404: there is no page at this path. */
export function NotFound() {
  return (
    <PaperCard place="band">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.body')}</p>
      <LinkButton block href={PATHS.home}>
        {t('action.home')}
      </LinkButton>
    </PaperCard>
  );
}
