import ChevronDown from 'lucide-react/icons/chevron-down';
import { t } from '#web/messages/i18n.ts';
import { DELETION_REASONS, type DeletionReason } from '#web/platform/accounts/types.ts';
import { Field } from '#web/ui/Field.tsx';
import field from '#web/ui/Field.module.css';
import { cx } from '#web/ui/cx.ts';
import css from './ProfilePage.module.css';

export interface ReasonFieldProps {
  value: DeletionReason;
  onChange: (reason: DeletionReason) => void;
}

/** Why somebody leaves: one of a fixed list, never free text, since others may read the log. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label={t('profile.delete.reason')}>
      {(control) => (
        <div className={cx(field.box, css.box)}>
          <select
            {...control}
            className={css.reason}
            value={value}
            onChange={(event) =>
              onChange(DELETION_REASONS.find((reason) => reason === event.target.value) ?? value)
            }
          >
            {DELETION_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`profile.delete.${reason}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden className={css.arrow} />
        </div>
      )}
    </Field>
  );
}
