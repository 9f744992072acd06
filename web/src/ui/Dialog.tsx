import { useId, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';
import css from './Dialog.module.css';

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
        <div className={`stack ${css.panel}`}>
          <h2 id={titleId}>{title}</h2>
          {children && <div className="stack">{children}</div>}
          {actions && <div className="actions above">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
