import { registerMessages, t } from '#web/messages/i18n.ts';
import legalMessages from '#web/messages/legal.messages.ts';
import { LegalPage, useOperator } from './LegalPage.tsx';

registerMessages(legalMessages);

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** /privacy */
export default function Privacy() {
  const operator = useOperator();
  return (
    <LegalPage
      title={t('privacy.title')}
      intro={t('privacy.intro', { operator })}
      sections={SECTIONS.map((number) => ({
        title: t(`privacy.${number}.title`),
        body: t(`privacy.${number}.body`, { operator }),
      }))}
    />
  );
}
