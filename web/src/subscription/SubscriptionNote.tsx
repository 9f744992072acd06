import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import { Banner } from '#web/ui/Banner.tsx';
import type { SubscriptionState } from './subscription-state.ts';

const date = (moment: string | null): string => formatDate(moment) ?? '';

/** The state of the person's subscription, in a sentence or two. */
export function SubscriptionNote({ subscription }: { subscription: SubscriptionState }) {
  switch (subscription.kind) {
    case 'trial':
      return (
        <Banner tone="info" title={t('subscription.trialEnds', { days: subscription.days })}>
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
          {subscription.renews && t('subscription.renews.body', { date: date(subscription.renews) })}
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
