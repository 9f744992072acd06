import { useId, useState, type FormEvent } from 'react';
import { tidyName } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { dayOf } from '#web/platform/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { BillLabel } from './relabel.ts';

interface LabelDialogProps {
  readonly title: string;
  readonly before: BillLabel;
  readonly hint?: string;
  readonly isBusy?: boolean;
  readonly onSave: (label: BillLabel) => void;
  readonly onClose: () => void;
}

/** Asks for the name and the day of a saved bill. A day that stays the same keeps its moment. */
export function LabelDialog({ title, before, hint, isBusy = false, onSave, onClose }: LabelDialogProps) {
  const dayBefore = dayOf(before.date);
  const [name, setName] = useState(before.name);
  const [day, setDay] = useState(dayBefore);
  const [isChecked, setChecked] = useState(false);
  const formId = useId();
  // The account accepts no invisible names.
  const tidy = tidyName(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isBusy || tidy === '' || day === '') return;
    // A day without a time is the same one in every time zone.
    onSave({ name: tidy, date: day === dayBefore ? before.date : `${day}T00:00:00.000Z` });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('saveBill.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('saveBill.saving')}>
            {t('saveBill.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          label={t('saveBill.name')}
          hint={hint}
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
