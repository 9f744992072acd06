import { useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { cx } from '../cx.ts';
import { FieldNote } from './FieldNote.tsx';
import css from './Field.module.css';
import hidden from '../hidden.module.css';
import typography from '../typography.module.css';

export interface FieldLook {
  label: string;
  /** Read out only; for fields whose label is also in a heading or a column. */
  hideLabel?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FieldProps extends FieldLook {
  className?: string | undefined;
  /** Below the hint or error: what can be done about it. */
  advice?: ReactNode;
  /** Renders the control, with the attributes that tie it to label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The frame of every form field: label above, hint or error under it. */
export function Field({ label, hideLabel, optional, hint, error, className, advice, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const frame = useRef<HTMLDivElement>(null);
  // The browser scrolled the field into sight when it took the focus. An error below it appears later, and may be under the bars.
  useEffect(() => {
    if (error && frame.current?.contains(document.activeElement))
      frame.current.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={frame} className={cx(css.field, className)}>
      <div className={cx(css.top, hideLabel && hidden.visually)}>
        <label htmlFor={id} className={typography.label}>
          {label}
          {optional && <span className={cx(typography.muted, css.optional)}> {t('ui.optional')}</span>}
        </label>
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {/* Always there, so that screen readers hear an error when it appears; a hint is read with the field. */}
      <FieldNote
        id={noteId}
        className={css.note}
        aria-live="polite"
        error={error}
        hint={hint && <span aria-live="off">{hint}</span>}
      />
      {advice}
    </div>
  );
}
