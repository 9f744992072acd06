import { useId, useState, type FormEvent } from 'react';
import { tidyName } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { dayOf } from '#web/platform/dates.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { relabel } from './relabel.ts';

interface RelabelDialogProps {
  store: SavedBills;
  entry: SavedBillEntry;
  onClose: () => void;
}

/** Asks for another name and day of a saved bill. */
export function RelabelDialog({ store, entry, onClose }: RelabelDialogProps) {
  const before = dayOf(entry.date);
  const [name, setName] = useState(entry.name);
  const [day, setDay] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const formId = useId();
  // The account accepts no invisible names.
  const tidy = tidyName(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (tidy === '' || day === '') return;
    onClose();
    // A day without a time is the same one in every time zone.
    const date = day === before ? entry.date : `${day}T00:00:00.000Z`;
    if (tidy !== entry.name || date !== entry.date) void relabel(store, entry, { name: tidy, date });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('relabel.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('saveBill.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('saveBill.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          label={t('saveBill.name')}
          value={name}
          onChange={setName}
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={100}
          error={isChecked && tidy === '' ? t('saveBill.noName') : undefined}
        />
        <TextField
          label={t('relabel.day')}
          type="date"
          value={day}
          onChange={setDay}
          error={isChecked && day === '' ? t('relabel.noDay') : undefined}
        />
      </form>
    </Dialog>
  );
}
