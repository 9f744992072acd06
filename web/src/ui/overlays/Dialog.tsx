import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useHistoryEntry } from './use-history-entry.ts';
import { useModal } from './use-modal.ts';
import css from './Dialog.module.css';
import layout from '../layout.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons: secondary first, primary last. */
  actions?: ReactNode;
  /** True if it is open when the page is first shown: Back then leaves the page. */
  onArrival?: boolean;
}

/** A question or a small form that must be answered first. Back closes it. */
export function Dialog({ open, onClose, title, children, actions, onArrival = false }: DialogProps) {
  const titleId = useId();
  const { ref, present, handlers } = useModal(open, onClose);
  useHistoryEntry(open && !onArrival, onClose);
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={titleId} {...handlers}>
      {present && (
        <div className={cx(layout.stack, css.panel)}>
          <h2 id={titleId}>{title}</h2>
          {children && <div className={layout.stack}>{children}</div>}
          {actions && (
            <div className={cx(layout.buttons, layout.gapAbove)} data-question>
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
