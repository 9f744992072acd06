import { useRef, useState } from 'react';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { t } from '#web/messages/i18n.ts';
import type { HistoryStore } from '#web/platform/saved/history-store.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { exportHistory, importHistory } from './history-files.ts';

/** The history as a file, and back. */
export function FileActions({
  store,
  isEmpty,
  syncs,
}: {
  store: HistoryStore;
  isEmpty: boolean;
  syncs: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    await exportHistory(store);
    setExporting(false);
  };
  const importFrom = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    if (file) await importHistory(store, file);
    // The same file may be chosen again.
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
      <p className={typography.meta}>{t(syncs ? 'history.userNote' : 'history.guestNote')}</p>
    </div>
  );
}
