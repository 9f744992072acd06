import { t } from '#web/messages/i18n.ts';

/** What would be lost with an account's data on this device. */
export function LostList({ lost }: { lost: readonly string[] }) {
  return (
    <>
      <p>{t('unsent.body')}</p>
      <ul>
        {lost.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
