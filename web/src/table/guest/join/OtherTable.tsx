import '#web/messages/en/live-table-over.po';
import { t } from '#web/messages/i18n.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TableProblem } from '../../TableProblem.tsx';
import { forgetLink } from './use-join-by-link.ts';

export interface OtherTableProps {
  readonly open: boolean;
  /** Why the table before cannot be left yet. */
  readonly error: LiveTable['error'];
  readonly store: Pick<TableStore, 'changeTable' | 'stayAtTable'>;
}

/** Asks a seated person who has opened another table's link to choose between the two. */
export function OtherTable({ open, error, store }: OtherTableProps) {
  const stay = () => {
    forgetLink();
    store.stayAtTable();
  };
  return (
    <Dialog
      open={open}
      onArrival
      onClose={stay}
      title={t('live.other.title')}
      actions={
        <>
          <Button variant="secondary" onClick={() => void store.changeTable()}>
            {t('live.other.leave')}
          </Button>
          <Button onClick={stay}>{t('live.other.stay')}</Button>
        </>
      }
    >
      <p>{t('live.other.body')}</p>
      {error && <TableProblem error={error} />}
    </Dialog>
  );
}
