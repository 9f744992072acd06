import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { LabelDialog } from './LabelDialog.tsx';
import { relabel } from './relabel.ts';

interface RelabelDialogProps {
  store: SavedBills;
  entry: SavedBillEntry;
  onClose: () => void;
}

/** Asks for another name and day of a saved bill. */
export const RelabelDialog = ({ store, entry, onClose }: RelabelDialogProps) => (
  <LabelDialog
    title={t('relabel.title')}
    before={entry}
    onSave={(label) => {
      onClose();
      if (label.name !== entry.name || label.date !== entry.date) void relabel(store, entry, label);
    }}
    onClose={onClose}
  />
);
