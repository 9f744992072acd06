import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/legal.po';
import { LegalPage, useOperator } from './LegalPage.tsx';

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** /terms */
export default function Terms() {
  const operator = useOperator();
  return (
    <LegalPage
      title={t('terms.title')}
      intro={t('terms.intro', { operator })}
      sections={SECTIONS.map((number) => ({
        title: t(`terms.${number}.title`),
        body: t(`terms.${number}.body`, { operator }),
      }))}
    />
  );
}
