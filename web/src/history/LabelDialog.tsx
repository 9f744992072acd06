import { useState } from 'react';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { dayOf } from '#web/platform/dates.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { NameDialog } from './NameDialog.tsx';
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
export function LabelDialog({ before, onSave, ...dialog }: LabelDialogProps) {
  const dayBefore = dayOf(before.date);
  const [day, setDay] = useState(dayBefore);
  // A day without a time is the same one in every time zone.
  const date = day === dayBefore ? before.date : `${day}T00:00:00.000Z`;
  return (
    <NameDialog
      {...dialog}
      label={t('saveBill.name')}
      before={before.name}
      maxLength={100}
      onName={(name) => {
        if (day !== '') onSave({ name, date });
      }}
    >
      <TextField
        label={t('relabel.day')}
        type="date"
        value={day}
        onChange={setDay}
        error={day === '' ? t('relabel.noDay') : undefined}
      />
    </NameDialog>
  );
}
