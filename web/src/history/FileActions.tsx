import { useRef, useState } from 'react';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';
import { deletesAfterWeek } from '#web/platform/device/browser-name.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { exportBills, importBills, type DateOrder, type UnclearDate } from './bills-files.ts';

/** Exports all bills as a file, and imports one. */
export function FileActions({
  store,
  isEmpty,
  syncs,
}: {
  store: SavedBills;
  isEmpty: boolean;
  syncs: boolean;
}) {
  const wizard = useBillStore();
  const input = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    await exportBills(wizard, store);
    setExporting(false);
  };
  const [asked, setAsked] = useState<UnclearDate & { readonly file: File }>();
  const importFile = async (file: File, order?: DateOrder) => {
    const unclear = await importBills(wizard, store, file, order);
    setAsked(unclear && { ...unclear, file });
  };
  const importFrom = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    if (file) await importFile(file);
    // Cleared, so that the same file can be chosen again.
    field.value = '';
  };
  return (
    <div className={layout.stack}>
      <div className={layout.buttons}>
        {!isEmpty && (
          <Button
            variant="secondary"
            icon={Download}
            busy={isExporting}
            busyLabel={t('history.exporting')}
            onClick={() => void exportAll()}
            block
          >
            {t('history.export')}
          </Button>
        )}
        <Button variant="secondary" icon={Upload} onClick={() => input.current?.click()} block>
          {t('history.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={t('history.import')}
          onChange={(event) => void importFrom(event.target)}
        />
      </div>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(undefined)}
          title={t('history.whichDay', { date: asked.date })}
          actions={(['day_first', 'month_first'] as const).map((order) => (
            <Button key={order} variant="secondary" onClick={() => void importFile(asked.file, order)}>
              {shortDay(asked.readings[order])}
            </Button>
          ))}
        />
      )}
      <p className={typography.meta}>
        {t(
          syncs ? 'history.userNote' : deletesAfterWeek() ? 'history.guestNote.safari' : 'history.guestNote',
        )}
      </p>
    </div>
  );
}
