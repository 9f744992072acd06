import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import type { OffForm } from './off-draft.ts';
import type { DraftErrors } from './adjustment-draft.ts';

/** The part of a form that shows and changes it. */
export interface FormProps {
  readonly form: OffForm;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<OffForm>) => void;
}

/** What it is called where the bill is shown. */
export function Name({ form: { kind, name }, change }: Pick<FormProps, 'form' | 'change'>) {
  return (
    <TextField
      label={t('adjust.name')}
      optional
      value={name}
      onChange={(typed) => change({ name: typed })}
      placeholder={t(`adjust.nameExample.${kind}`)}
      autoComplete="off"
      maxLength={60}
    />
  );
}

/** The list without one of it, or with it. */
export const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

/** Beside what it is about; always there, so that screen readers hear it when it appears. */
export function Wrong({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="status" className={cx(typography.small, typography.warning)}>
      {text}
    </p>
  );
}
