import { useState } from 'react';
import type { ForeignApp } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { dayRange } from '#web/platform/dates.ts';
import { factSeparator, formatParts, isolate } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import type { ForeignBills } from './foreign-file.ts';

const NAMES: Readonly<Record<ForeignApp, string>> = {
  settle_up: 'Settle Up',
  spliit: 'Spliit',
  splid: 'Splid',
  splitwise: 'Splitwise',
  tricount: 'Tricount',
};
/** Nobody reads more of them. */
const MOST_LISTED = 100;

interface ForeignDialogProps {
  readonly found: ForeignBills;
  readonly onClose: () => void;
  readonly onImport: () => Promise<void>;
}

/** Shows what another app's file would add, and what of it cannot be taken, before anything is stored. */
export function ForeignDialog({ found, onClose, onImport }: ForeignDialogProps) {
  const { app, fresh, known, people, notTaken } = found;
  const [isBusy, setBusy] = useState(false);
  const count = fresh.length;
  const days = fresh.map(({ entry }) => entry.date).sort();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('history.from', { app: NAMES[app] })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t(count === 0 ? 'ui.close' : 'action.cancel')}
          </Button>
          {count > 0 && (
            <Button
              busy={isBusy}
              busyLabel={t('saveBill.saving')}
              onClick={() => {
                setBusy(true);
                void onImport();
              }}
            >
              {t('history.import')}
            </Button>
          )}
        </>
      }
    >
      {first === undefined || last === undefined ? (
        <p>{t('history.imported', { count })}</p>
      ) : (
        <p>
          {[t('history.count', { count }), dayRange(first, last)].join(factSeparator())}
          <br />
          {formatParts(people)}
        </p>
      )}
      {known > 0 && <p>{t('history.known', { count: known })}</p>}
      {notTaken.length > 0 && (
        <>
          <p className={typography.bold}>{t('history.notTaken', { count: notTaken.length })}</p>
          <ul className={layout.lines}>
            {notTaken.slice(0, MOST_LISTED).map(({ day, title, why }, index) => (
              <li key={index} className={typography.secondary}>
                {[isolate(day), isolate(title), t(`history.notTaken.${why}`)]
                  .filter(Boolean)
                  .join(factSeparator())}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
