import { useTransition } from 'react';
import Download from 'lucide-react/icons/download';
import { t } from '#web/messages/i18n.ts';
import { exportFile } from '#web/platform/accounts/export-file.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { now } from '#web/platform/device/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { downloadFile } from '#web/platform/share/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastFailure } from './toast-failure.ts';

/** Downloads everything that the account service stores about the person. */
export function MyData() {
  const [busy, run] = useTransition();
  const exportData = async () => {
    toast({ title: t('profile.data.preparing'), tone: 'info' });
    const outcome = await accounts.exportData();
    if (!outcome.ok) {
      toastFailure(t('profile.data.failed'), outcome.error, () => run(exportData));
      return;
    }
    downloadFile(`fairtab-data-${localDay(now())}.json`, await exportFile(outcome.value));
    toast({ title: t('profile.data.done'), body: t('profile.data.done.body'), tone: 'ok' });
  };
  return (
    <div className={cx(layout.stack, layout.smallGapAbove, layout.gapBelow)}>
      <p className={typography.secondary}>{t('profile.data.body')}</p>
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
