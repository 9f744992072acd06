import Clock from 'lucide-react/icons/clock';
import { t } from '#web/messages/i18n.ts';
import type { Plan, PlanOffer } from '#web/platform/checkout.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Figure } from '#web/ui/Figure.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import type { Standing } from './standing.ts';
import { StandingNote } from './StandingNote.tsx';
import css from './Subscription.module.css';

export interface PlanCardProps {
  offer: PlanOffer;
  standing: Standing;
  busy: boolean;
  /** The first card says how somebody stands. */
  first: boolean;
  onSubscribe: (plan: Plan) => void;
  onManage: () => void;
}

/** What the button of a plan says (docs/product/subscription.md, "Plan page"). */
function labelOf({ kind }: Standing, isCurrent: boolean) {
  if (isCurrent) return t('subscription.current');
  if (kind === 'subscribed' || kind === 'free') return t('subscription.manage');
  return kind === 'trial' ? t('subscription.subscribe') : t('subscription.startTrial');
}

/** What is charged and when; a trial is given once, whatever the button is called. */
function chargeOf({ plan, price }: PlanOffer, { kind }: Standing): string {
  const charge = t(`subscription.charge.${plan}`, { price: `$${price}` });
  if (kind === 'trial-over' || kind === 'expired') return `${t('subscription.charge.used')} ${charge}`;
  return kind === 'ending' ? `${charge} ${t('subscription.charge.ending')}` : charge;
}

/** A plan with its price, and the way to it. */
export function PlanCard({ offer, standing, busy, first, onSubscribe, onManage }: PlanCardProps) {
  const { plan, price } = offer;
  const isCurrent = standing.kind === 'subscribed' && standing.plan === plan;
  const manages = standing.kind === 'subscribed' || standing.kind === 'free';
  return (
    <section className={css.plan} aria-labelledby={`plan-${plan}`}>
      <div className={layout.wrappingSpreadRow}>
        <h3 id={`plan-${plan}`} className={typography.name}>
          {t(`subscription.${plan}`)}
        </h3>
        {standing.kind === 'trial' && (
          <Badge tone="plan" className={css.trial}>
            <Clock size={16} aria-hidden /> {t('subscription.trialActive')}
          </Badge>
        )}
      </div>
      <p>
        <Figure text={`$${price}`} size="grand" minorFrom={`$${price}`.indexOf('.')} />{' '}
        <span className={typography.muted}>{t(`subscription.${plan}.per`)}</span>
      </p>
      <p className={typography.muted}>{t(`subscription.${plan}.about`)}</p>
      {first && <StandingNote standing={standing} />}
      <Button
        block
        variant={manages ? 'secondary' : 'primary'}
        busy={busy}
        busyLabel={t('subscription.busy')}
        aria-describedby={manages ? undefined : `charge-${plan}`}
        onClick={() => (manages ? onManage() : onSubscribe(plan))}
      >
        {labelOf(standing, isCurrent)}
      </Button>
      {!manages && (
        <p id={`charge-${plan}`} className={typography.meta}>
          {chargeOf(offer, standing)}
        </p>
      )}
    </section>
  );
}
