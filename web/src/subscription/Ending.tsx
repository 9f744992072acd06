import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { resumeSubscription } from '#web/platform/checkout/checkout.ts';
import { formatDate } from '#web/platform/dates.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { failureOf, uncertainty } from './after-change.ts';

/** After cancelling: how long premium lasts, and a button to resume (docs/product/subscription.md, "Cancelling"). */
export function Ending({ until }: { until: string }) {
  const [busy, run] = useTransition();
  const [failure, setFailure] = useState<string>();
  const resumeNow = async () => {
    const why = await failureOf(await resumeSubscription(), true);
    if (why !== null)
      return setFailure(
        uncertainty(why) ??
          t(why === 'offline' ? 'subscription.resumeFailed.offline' : 'subscription.resumeFailed'),
      );
    toast({ title: t('subscription.resumed'), body: t('subscription.resumed.body'), tone: 'ok' });
    await reloadProfile();
  };
  const resume = () => {
    if (busy) return;
    setFailure(undefined);
    run(resumeNow);
  };
  return (
    <div className={layout.stack}>
      <Banner tone="info" title={t('subscription.ending', { date: formatDate(until) ?? '' })} />
      {failure && <Banner tone="bad" title={failure} role="alert" />}
      <Button
        block
        busy={busy}
        busyLabel={t('subscription.busy')}
        aria-describedby="resume-charge"
        onClick={resume}
      >
        {t('subscription.resume')}
      </Button>
      <p id="resume-charge" className={typography.meta}>
        {t('subscription.resume.charge', { date: formatDate(until) ?? '' })}
      </p>
    </div>
  );
}
