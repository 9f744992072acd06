import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { Profile, ProfileState } from '#web/platform/accounts/types.ts';
import { useConfig } from '#web/platform/config.ts';
import { forgetPending, usePendingCheckout } from '#web/platform/checkout/pending-checkout.ts';
import { useServerNow } from '#web/platform/backend/server-time.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import { Ending } from './Ending.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ProcessingNote } from './ProcessingNote.tsx';
import { SubscriptionNote } from './SubscriptionNote.tsx';
import { subscriptionState, type SubscriptionState } from './subscription-state.ts';
import { useCheckout } from './use-checkout.ts';
import { useOffer } from './use-offer.ts';
import { useProcessing } from './use-processing.ts';
import css from './Subscription.module.css';

function subtitleOf(subscription: SubscriptionState): string {
  if (subscription.kind === 'trial') return t('subscription.subtitle.trial', { days: subscription.days });
  const isPremium =
    subscription.kind === 'subscribed' || subscription.kind === 'free' || subscription.kind === 'ending';
  return isPremium ? t('subscription.subtitle.premium') : t('subscription.subtitle');
}

function SupportLink() {
  const supportEmail = useConfig((config) => config.supportEmail);
  if (!supportEmail) return null;
  return (
    <p className={cx(typography.muted, typography.centered)}>
      {t('subscription.questions')}{' '}
      <a href={`mailto:${supportEmail}`} dir="ltr">
        {supportEmail}
      </a>
    </p>
  );
}

/** Forgets a checkout that had a page of its own: a person who comes back here from it has not paid. */
function useLeftCheckout(): void {
  const atFirst = useRef(usePendingCheckout());
  useEffect(() => {
    if (atFirst.current === 'page') forgetPending();
  }, []);
}

export interface SubscriptionPageProps {
  profile: Profile;
  state: ProfileState;
}

/** The plan (docs/product/subscription.md, "Plan page"). */
export function SubscriptionPage({ profile, state }: SubscriptionPageProps) {
  useLeftCheckout();
  const subscription = subscriptionState(profile, useServerNow());
  const offer = useOffer();
  const processing = useProcessing(state);
  const mode = useConfig((config) => config.mode);
  const [busy, subscribe] = useCheckout();
  // Accounts with free access cannot buy, and cancelled ones resume.
  const isSold = subscription.kind !== 'free' && subscription.kind !== 'ending';
  const own = offer.find(({ plan }) => subscription.kind === 'subscribed' && plan === subscription.plan);
  const noted = own ?? offer[0];
  return (
    <div className={css.page}>
      <div>
        <h1>{subscription.kind === 'trial' ? t('subscription.title.trial') : t('subscription.title')}</h1>
        <p className={cx(typography.muted, layout.smallGapAbove)}>{subtitleOf(subscription)}</p>
      </div>
      <ProcessingNote state={processing} />
      <Paper as="section" className={css.slip}>
        <h2>{t('subscription.heading')}</h2>
        {!isSold && (
          <div className={css.plan}>
            {subscription.kind === 'ending' ? (
              <Ending until={subscription.until} />
            ) : (
              <SubscriptionNote subscription={subscription} />
            )}
          </div>
        )}
        {isSold &&
          offer.map((each) => (
            <PlanCard
              key={each.plan}
              offer={each}
              subscription={subscription}
              isDemo={mode === 'demo'}
              hasNote={each === noted}
              busy={busy || processing !== 'no'}
              onSubscribe={subscribe}
            />
          ))}
        <DashedRule className={css.rule} />
        <Features />
      </Paper>
      <SupportLink />
    </div>
  );
}

const FEATURES = [
  'subscription.feature.splits',
  'subscription.feature.groups',
  'subscription.feature.currencies',
  'subscription.feature.share',
  'subscription.feature.support',
] as const;

function Features() {
  return (
    <ul className={css.features} data-tone="ok">
      {FEATURES.map((id) => (
        <li key={id} className={css.feature}>
          <Check size={20} aria-hidden />
          {t(id)}
        </li>
      ))}
    </ul>
  );
}
