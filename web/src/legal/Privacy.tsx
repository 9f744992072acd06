import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/legal.po';
import { useConfig } from '#web/platform/config.ts';
import { formatList } from '#web/platform/format.ts';
import { LegalPage, useOperator } from './LegalPage.tsx';

const BEFORE = [1, 2, 3, 4, 5, 6] as const;
const AFTER = [7, 8] as const;
const ABOUT_SERVER = 3;
const ABOUT_ACCOUNTS = 4;

/** /privacy */
export default function Privacy() {
  const operator = useOperator();
  const providers = useConfig((config) => config.providers);
  const sendsReminders = useConfig((config) => config.pushKey !== '');
  const numbered = (number: (typeof BEFORE | typeof AFTER)[number]) => ({
    title: t(`privacy.${number}.title`),
    body: t(`privacy.${number}.body`, { operator }),
    ...(number === ABOUT_ACCOUNTS && { more: t('privacy.photos.body') }),
    ...(number === ABOUT_SERVER && {
      more: [t('privacy.trips.body'), sendsReminders && t('privacy.reminders.body')]
        .filter(Boolean)
        .join(' '),
    }),
  });
  const aboutProviders = {
    title: t('privacy.providers.title'),
    body: t('privacy.providers.body', {
      providers: formatList(providers.map((provider) => t(`provider.${provider}`))),
    }),
  };
  return (
    <LegalPage
      title={t('privacy.title')}
      intro={t('privacy.intro', { operator })}
      sections={[
        ...BEFORE.map(numbered),
        ...(providers.length > 0 ? [aboutProviders] : []),
        ...AFTER.map(numbered),
      ]}
    />
  );
}
