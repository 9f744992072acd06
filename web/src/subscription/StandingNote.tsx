import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import { Banner } from '#web/ui/Banner.tsx';
import type { Standing } from './standing.ts';

const date = (moment: string | null): string => formatDate(moment) ?? '';

/** The person's standing, in a sentence or two. */
export function StandingNote({ standing }: { standing: Standing }) {
  switch (standing.kind) {
    case 'trial':
      return (
        <Banner tone="info" title={t('subscription.trialEnds', { days: standing.days })}>
          {t('subscription.trialEnds.body')}
        </Banner>
      );
    case 'trial-over':
      return (
        <Banner tone="info" title={t('subscription.trialOver')}>
          {t('subscription.trialOver.body')}
        </Banner>
      );
    case 'expired':
      return (
        <Banner tone="warn" title={t('subscription.expired')}>
          {t('subscription.expired.body')}
        </Banner>
      );
    case 'subscribed':
      return (
        <Banner tone="ok" title={t('subscription.renews')}>
          {standing.renews && t('subscription.renews.body', { date: date(standing.renews) })}
        </Banner>
      );
    case 'free':
      return (
        <Banner tone="ok" title={t('subscription.free')}>
          {t('subscription.free.body')}
        </Banner>
      );
    // A cancelled plan has a note of its own (Ending).
    case 'ending':
    case 'none':
      return null;
  }
}
