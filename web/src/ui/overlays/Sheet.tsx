import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import layout from '../layout.module.css';
import { DashedRule } from '../paper/Paper.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useHistoryEntry } from './use-history-entry.ts';
import { useModal } from './use-modal.ts';
import paper from '../paper/Paper.module.css';
import css from './Sheet.module.css';
import typography from '../typography.module.css';

/** Dragged further than this part of its height, a sheet closes. */
const CLOSE_AT = 0.3;
/** Or thrown down faster than this, in px per ms. */
const FLICK = 0.6;

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
  /** Stays at the foot while the body scrolls. */
  footer?: ReactNode;
  /** Two columns of contents, where there is room. */
  wide?: boolean | undefined;
}

/** Paper over the page: from the bottom on phones, where it can be dragged away; a dialog on wide screens. Back closes it. */
export function Sheet({ open, onClose, title, subtitle, children, footer, wide }: SheetProps) {
  const titleId = useId();
  const { ref, present, handlers } = useModal(open, onClose);
  useHistoryEntry(open, onClose);
  useFocusKept(ref);
  const drag = useDragDown(onClose);
  return (
    <dialog ref={ref} className={cx(css.sheet, wide && css.wide)} aria-labelledby={titleId} {...handlers}>
      {present && (
        <div className={cx(paper.paper, paper.straight, paper.top, css.panel)} ref={drag.panel}>
          <div className={css.head} {...drag.handlers}>
            <div className={css.handle} aria-hidden />
            <div className={layout.wrappingRow}>
              <h2 id={titleId}>{title}</h2>
              {subtitle && <p className={cx(typography.muted, typography.small)}>{subtitle}</p>}
            </div>
            <IconButton label={t('ui.close')} icon={X} className={css.close} onClick={onClose} />
            <DashedRule className={layout.wholeLine} />
          </div>
          <Body titleId={titleId}>{children}</Body>
          {footer && <div className={css.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

/** A stop for the keyboard only while it scrolls. */
function Body({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = body;
    if (!current?.firstElementChild) return undefined;
    // In large text the whole panel scrolls (Sheet.module.css).
    const observer = new ResizeObserver(() =>
      setScrolls(
        [current, current.parentElement].some((area) => area && area.scrollHeight > area.clientHeight),
      ),
    );
    observer.observe(current);
    observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      className={css.body}
      {...(scrolls && { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 })}
    >
      <div>{children}</div>
    </div>
  );
}

/** The panel follows the finger; let go far or fast enough, the sheet closes. */
function useDragDown(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const start = useRef<{ y: number; at: number } | null>(null);
  const move = (distance: number | null) => {
    if (!panel.current) return;
    panel.current.style.translate = distance === null ? '' : `0 ${Math.max(0, distance)}px`;
    panel.current.toggleAttribute('data-dragged', distance !== null);
  };
  const end = (event: PointerEvent) => {
    if (!start.current) return;
    const distance = event.clientY - start.current.y;
    const speed = distance / Math.max(1, now() - start.current.at);
    const height = panel.current?.offsetHeight ?? 1;
    start.current = null;
    move(null);
    if (distance > height * CLOSE_AT || (distance > 24 && speed > FLICK)) onClose();
  };
  return {
    panel,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (
          event.pointerType === 'mouse' ||
          (event.target instanceof Element && event.target.closest('button'))
        )
          return;
        start.current = { y: event.clientY, at: now() };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (start.current) move(event.clientY - start.current.y);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
