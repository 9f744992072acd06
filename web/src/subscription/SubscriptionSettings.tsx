import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import { cancelSubscription, type Plan, type PlanOffer } from '#web/platform/checkout/checkout.ts';
import { formatDate } from '#web/platform/dates.ts';
import { useServerNow } from '#web/platform/backend/server-time.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Ending } from './Ending.tsx';
import { priceText } from './price.ts';
import { subscriptionState, type SubscriptionState } from './subscription-state.ts';
import { SubscriptionNote } from './SubscriptionNote.tsx';
import css from './Subscription.module.css';
import { useOffer } from './use-offer.ts';
import { useState, useTransition } from 'react';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { failureOf, uncertainty, type Failure } from './after-change.ts';

interface ActiveProps {
  plan: Plan;
  /** When it renews; `null`: not known yet. */
  renews: string | null;
}

/** When it renews, and at what price, if that is known. */
function renewalOf(renews: string | null, offer: PlanOffer | undefined): string | undefined {
  const date = formatDate(renews);
  if (!date) return undefined;
  return offer === undefined
    ? t('subscription.renews.body', { date })
    : t('subscription.settings.renews', { date, price: priceText(offer) });
}

function Active({ plan, renews }: ActiveProps) {
  const renewal = renewalOf(
    renews,
    useOffer().find((offer) => offer.plan === plan),
  );
  const { busy, failure, cancel } = useCancel();
  return (
    <section className={layout.stack}>
      <h2>{t('subscription.settings.active')}</h2>
      <p>{t(`subscription.settings.${plan}`)}</p>
      {renewal && <p>{renewal}</p>}
      {failure && <Banner tone="bad" title={failure} role="alert" />}
      <div className={layout.buttons}>
        <LinkButton href={PATHS.subscription} variant="secondary">
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

/** The content for accounts without a running subscription. */
function Rest({ subscription }: { subscription: SubscriptionState }) {
  if (subscription.kind === 'ending') return <Ending until={subscription.until} />;
  if (subscription.kind === 'free') return <SubscriptionNote subscription={subscription} />;
  return (
    <>
      <p>{t('subscription.settings.none')}</p>
      <LinkButton href={PATHS.subscription} block>
        {t('subscription.settings.plans')}
      </LinkButton>
    </>
  );
}

/** The account's subscription, and how to cancel it (docs/product/subscription.md, "Subscription settings"). */
export function SubscriptionSettings({ profile }: { profile: Profile }) {
  const subscription = subscriptionState(profile, useServerNow());
  return (
    <div className={css.page}>
      <h1>{t('subscription.settings')}</h1>
      {subscription.kind === 'subscribed' ? (
        <Active plan={subscription.plan} renews={subscription.renews} />
      ) : (
        <section className={layout.stack}>
          <Rest subscription={subscription} />
        </section>
      )}
    </div>
  );
}

/** The known outcome of a failed call; undefined if it was refused. */
const reasonOf = (why: Failure): string | undefined =>
  uncertainty(why) ?? (why === 'offline' ? t('subscription.cancelFailed.offline') : undefined);

function useCancel() {
  const [busy, run] = useTransition();
  /** The error, or the account's known state if nobody knows the outcome. */
  const [failure, setFailure] = useState<string>();

  const cancelNow = async () => {
    const why = await failureOf(await cancelSubscription(), false);
    if (why === null) {
      // The page updates first, so that the toast finds its place on the new contents.
      await reloadProfile();
      toast({ title: t('subscription.cancelled'), body: t('subscription.cancelled.body'), tone: 'ok' });
    } else {
      const reason = reasonOf(why);
      setFailure(reason ?? t('subscription.cancelFailed.error'));
      if (reason === undefined)
        toast({
          title: t('subscription.cancelFailed'),
          body: t('subscription.cancelFailed.body'),
          tone: 'bad',
        });
    }
  };
  const cancel = () => {
    if (busy || !window.confirm(t('subscription.settings.confirm'))) return;
    setFailure(undefined);
    run(cancelNow);
  };
  return { busy, failure, cancel };
}
