import { t } from '#web/messages/i18n.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import type { Plan } from '#web/platform/checkout.ts';
import { useServerNow } from '#web/platform/server-time.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import typography from '#web/ui/typography.module.css';
import { standingOf } from './standing.ts';
import { StandingNote } from './StandingNote.tsx';
import css from './Subscription.module.css';
import { useCancel } from './use-cancel.ts';

interface ActiveProps {
  plan: Plan;
  plansPath: string;
}

function Active({ plan, plansPath }: ActiveProps) {
  const { busy, failure, cancel } = useCancel();
  return (
    <section className={layout.stack}>
      <h2>{t('subscription.settings.active')}</h2>
      <p>{t(`subscription.settings.${plan}`)}</p>
      {failure && (
        <Banner tone="bad" title={t('subscription.cancelFailed')} role="alert">
          {failure}
        </Banner>
      )}
      <div className={layout.buttons}>
        <LinkButton href={plansPath} variant="secondary">
          {t('subscription.settings.managePlan')}
        </LinkButton>
        <Button variant="destructive" busy={busy} busyLabel={t('subscription.busy')} onClick={cancel}>
          {t('subscription.settings.cancel')}
        </Button>
      </div>
      <p className={typography.meta}>{t('subscription.settings.billing')}</p>
    </section>
  );
}

export interface SubscriptionSettingsProps {
  profile: Profile;
  plansPath: string;
}

/** What somebody has subscribed to, and the way out of it (docs/product/subscription.md, "Subscription settings"). */
export function SubscriptionSettings({ profile, plansPath }: SubscriptionSettingsProps) {
  const standing = standingOf(profile, useServerNow());
  return (
    <div className={css.page}>
      <h1>{t('subscription.settings')}</h1>
      {standing.kind === 'subscribed' ? (
        <Active plan={standing.plan} plansPath={plansPath} />
      ) : (
        <section className={layout.stack}>
          {(standing.kind === 'ending' || standing.kind === 'free') && <StandingNote standing={standing} />}
          {standing.kind !== 'free' && <p>{t('subscription.settings.none')}</p>}
          <LinkButton href={plansPath} block>
            {t('subscription.settings.plans')}
          </LinkButton>
        </section>
      )}
    </div>
  );
}
