import { useTransition } from 'react';
import Download from 'lucide-react/icons/download';
import { t } from '#web/messages/i18n.ts';
import { copiesRead } from '#web/bills/document/both-copies.ts';
import { unsavedBills } from '#web/bills/document/left-bills.ts';
import { exportFile } from '#web/platform/accounts/export-file.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { now } from '#web/platform/device/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { downloadFile } from '#web/platform/share/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastFailure } from './toast-failure.ts';

/** Downloads everything that the account service stores about the person, and their bills on this device that are not saved. */
export function MyData() {
  const [busy, run] = useTransition();
  const exportData = async () => {
    toast({ title: t('profile.data.preparing'), tone: 'info' });
    const outcome = await accounts.exportData();
    if (!outcome.ok) {
      toastFailure(t('profile.data.failed'), outcome.error, () => run(exportData));
      return;
    }
    const space = spaceOf(currentSession());
    await copiesRead(space).promise;
    const file = await exportFile(outcome.value, unsavedBills(space));
    downloadFile(`fairtab-data-${localDay(now())}.json`, file);
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
