import { useTransition } from 'react';
import Download from 'lucide-react/icons/download';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { now } from '#web/platform/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from './say-failure.ts';

/** Hands the person everything that is kept about them. */
export function MyData() {
  const [busy, run] = useTransition();
  const exportData = async () => {
    toast({ title: t('profile.data.preparing'), tone: 'info' });
    const outcome = await accounts.exportData();
    if (!outcome.ok) {
      sayFailure(t('profile.data.failed'), outcome.error, () => run(exportData));
      return;
    }
    downloadText(`fairtab-data-${localDay(now())}.json`, JSON.stringify(outcome.value, null, 2));
    toast({ title: t('profile.data.done'), body: t('profile.data.done.body'), tone: 'ok' });
  };
  return (
    <div className="stack near below">
      <p className="secondary">{t('profile.data.body')}</p>
      <Button
        variant="secondary"
        icon={Download}
        block
        busy={busy}
        busyLabel={t('profile.data.preparing')}
        onClick={() => run(exportData)}
      >
        {t('profile.data.export')}
      </Button>
    </div>
  );
}
