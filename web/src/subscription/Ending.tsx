import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { useResume } from './use-resume.ts';

/** After cancelling: how long premium lasts, and a button to resume (docs/product/subscription.md, "Cancelling"). */
export function Ending({ until }: { until: string }) {
  const { busy, failure, resume } = useResume();
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
