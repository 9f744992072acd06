import { useId } from 'react';
import { t } from '#web/messages/i18n.ts';
import { EmptySlip } from '#web/ui/EmptySlip.tsx';

/** The saved groups of the account. */
export function SavedGroups() {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('profile.groups')}</h2>
      <EmptySlip>{t('profile.groups.empty')}</EmptySlip>
    </section>
  );
}
