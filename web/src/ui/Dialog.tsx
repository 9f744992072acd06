import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { useModal } from './use-modal.ts';
import css from './Dialog.module.css';
import layout from './layout.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons: secondary first, primary last. */
  actions?: ReactNode;
}

/** A question or a small form that must be answered first. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const titleId = useId();
  const { ref, present, handlers } = useModal(open, onClose);
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={titleId} {...handlers}>
      {present && (
        <div className={cx(layout.stack, css.panel)}>
          <h2 id={titleId}>{title}</h2>
          {children && <div className={layout.stack}>{children}</div>}
          {actions && <div className={cx(layout.buttons, layout.gapAbove)}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
