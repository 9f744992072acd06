import { cx } from '#web/ui/cx.ts';
import typography from '#web/ui/typography.module.css';
import type { OffForm } from '../model/forms.ts';
import type { DraftErrors } from './adjustment-draft.ts';

/** The part of a form that shows and changes it. */
export interface FormProps {
  readonly form: OffForm;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<OffForm>) => void;
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
