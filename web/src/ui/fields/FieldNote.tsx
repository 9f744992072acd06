import type { ComponentProps, ReactNode } from 'react';
import { CircleX } from 'lucide-react';
import { cx } from '../cx.ts';
import layout from '../layout.module.css';
import typography from '../typography.module.css';
import css from './FieldNote.module.css';

export interface FieldNoteProps extends Omit<ComponentProps<'div'>, 'children'> {
  error?: string | undefined;
  /** Shown unless there is an error. */
  hint?: ReactNode;
}

/** The error or hint of a field. The caller places it, and says how screen readers announce it. */
export function FieldNote({ error, hint, className, ...rest }: FieldNoteProps) {
  const note = error ?? hint;
  return (
    <div
      {...rest}
      className={cx(layout.row, typography.muted, typography.small, css.note, className)}
      data-error={error ? true : undefined}
    >
      {error && <CircleX size={16} aria-hidden />}
      {note && <span className={layout.fillsRow}>{note}</span>}
    </div>
  );
}
