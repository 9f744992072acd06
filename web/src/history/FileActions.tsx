import { useRef, useState } from 'react';
import type { DateOrder } from '#domain';
import { Download, Table, Upload } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';
import { deletesAfterWeek } from '#web/platform/device/browser-name.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { exportBills, exportShares, importBills, importSaved, type ImportAnswer } from './bills-files.ts';
import { ForeignDialog } from './ForeignDialog.tsx';

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
  const [exporting, setExporting] = useState<'file' | 'shares'>();
  const exportAs = async (kind: 'file' | 'shares') => {
    setExporting(kind);
    await (kind === 'file' ? exportBills(wizard, store) : exportShares(store));
    setExporting(undefined);
  };
  const [asked, setAsked] = useState<ImportAnswer & { readonly file: File }>();
  const importFile = async (file: File, order?: DateOrder) => {
    const answer = await importBills(wizard, store, file, order);
    setAsked(answer && { ...answer, file });
  };
  const close = () => setAsked(undefined);
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
            busy={exporting === 'file'}
            busyLabel={t('history.exporting')}
            onClick={() => void exportAs('file')}
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
          accept="application/json,.json,text/csv,.csv"
          hidden
          aria-label={t('history.import')}
          onChange={(event) => void importFrom(event.target)}
        />
      </div>
      {asked?.kind === 'refused' && (
        <Banner tone="bad" title={t('history.importFailed')} role="alert">
          {asked.why}
        </Banner>
      )}
      {asked?.kind === 'unclear_date' && (
        <Dialog
          open
          onClose={close}
          title={t('history.whichDay', { date: asked.date })}
          actions={(['day_first', 'month_first'] as const).map((order) => (
            <Button key={order} variant="secondary" onClick={() => void importFile(asked.file, order)}>
              {shortDay(asked.readings[order])}
            </Button>
          ))}
        />
      )}
      {asked?.kind === 'bills' && (
        <ForeignDialog
          found={asked}
          onClose={close}
          onImport={async () => {
            const answer = await importSaved(store, asked.fresh);
            setAsked(answer && { ...answer, file: asked.file });
          }}
        />
      )}
      {!isEmpty && (
        <div>
          <TextButton at="start" icon={Table} onClick={() => void exportAs('shares')}>
            {t('history.shares')}
          </TextButton>
        </div>
      )}
      <p className={typography.meta}>
        {t(
          syncs ? 'history.userNote' : deletesAfterWeek() ? 'history.guestNote.safari' : 'history.guestNote',
        )}
      </p>
    </div>
  );
}
