import { Clock } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import type { Plan, PlanOffer } from '#web/platform/checkout/checkout.ts';
import { joinSentences } from '#web/platform/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { PATHS } from '#web/paths.ts';
import { navigate } from 'wouter/use-browser-location';
import { priceParts, priceText } from './price.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { SubscriptionNote } from './SubscriptionNote.tsx';
import css from './Subscription.module.css';

export interface PlanCardProps {
  offer: PlanOffer;
  subscription: SubscriptionState;
  busy: boolean;
  /** Nothing is sold in demo mode. */
  isDemo: boolean;
  /** True if this card shows the person's subscription state: the card of their plan or else the first one. */
  hasNote: boolean;
  onSubscribe: (plan: Plan) => void;
}

/** The label of a plan's button (docs/product/subscription.md, "Plan page"). */
function labelOf({ kind }: SubscriptionState, isCurrent: boolean) {
  if (isCurrent) return t('subscription.current');
  if (kind === 'subscribed') return t('subscription.manage');
  return kind === 'none' ? t('subscription.startTrial') : t('subscription.subscribe');
}

/** The charge and its date, and the fate of remaining free days; a trial is given once. */
function chargeOf(offer: PlanOffer, subscription: SubscriptionState): string {
  const price = priceText(offer);
  if (subscription.kind === 'none') return t(`subscription.charge.trial.${offer.plan}`, { price });
  const charge = t(`subscription.charge.${offer.plan}`, { price });
  return joinSentences(
    subscription.kind === 'trial'
      ? [charge, t('subscription.charge.givenUp', { days: subscription.days })]
      : [t('subscription.charge.used'), charge],
  );
}

/** A plan with its price, and the button to subscribe or manage it. */
export function PlanCard(props: PlanCardProps) {
  const { offer, subscription, busy, isDemo, hasNote, onSubscribe } = props;
  const { plan } = offer;
  const isCurrent = subscription.kind === 'subscribed' && subscription.plan === plan;
  const manages = subscription.kind === 'subscribed';
  const about =
    subscription.kind === 'none' ? 'subscription.about.trial' : (`subscription.${plan}.about` as const);
  return (
    <section className={css.plan} aria-labelledby={`plan-${plan}`}>
      <div className={layout.wrappingSpreadRow}>
        <h3 id={`plan-${plan}`} className={typography.name}>
          {t(`subscription.${plan}`)}
        </h3>
        {hasNote && subscription.kind === 'trial' && (
          <Badge tone="plan" className={css.trial}>
            <Clock size={16} aria-hidden /> {t('subscription.trialActive')}
          </Badge>
        )}
      </div>
      <p>
        <Figure {...priceParts(offer)} size="grand" />{' '}
        <span className={typography.muted}>{t(`subscription.${plan}.per`)}</span>
      </p>
      <p className={typography.muted}>{t(about)}</p>
      {hasNote && <SubscriptionNote subscription={subscription} />}
      <Button
        block
        variant={manages ? 'secondary' : 'primary'}
        busy={busy}
        busyLabel={t('subscription.busy')}
        aria-describedby={manages ? undefined : `charge-${plan}`}
        onClick={() => (manages ? navigate(PATHS.subscriptionSettings) : onSubscribe(plan))}
      >
        {labelOf(subscription, isCurrent)}
      </Button>
      {!manages && (
        <p id={`charge-${plan}`} className={typography.meta}>
          {isDemo ? t('subscription.charge.demo') : chargeOf(offer, subscription)}
        </p>
      )}
    </section>
  );
}
