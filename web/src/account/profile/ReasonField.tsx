import { t } from '#web/messages/i18n.ts';
import { DELETION_REASONS, type DeletionReason } from '#web/platform/accounts/types.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

export interface ReasonFieldProps {
  value: DeletionReason;
  onChange: (reason: DeletionReason) => void;
}

/** Why somebody leaves: one of a fixed list, never free text, since others may read the log. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const options = DELETION_REASONS.map((reason) => ({ value: reason, label: t(`profile.delete.${reason}`) }));
  return (
    <SelectField label={t('profile.delete.reason')} value={value} options={options} onChange={onChange} />
  );
}
