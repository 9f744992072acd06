import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { X } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { TONE_ICONS } from '../Banner.tsx';
import { cx } from '../cx.ts';
import hidden from '../hidden.module.css';
import { IconButton } from '../IconButton.tsx';
import { pressedKey } from '../pressed-key.ts';
import layout from '../layout.module.css';
import { openDialogs } from './open-dialogs.ts';
import { dismissToast, type ToastMessage } from './toast.ts';
import css from './ToastCard.module.css';
import typography from '../typography.module.css';

const SHOWN_BRIEFLY_MS = 2500;
const SHOWN_MS = 6000;
const SHOWN_WITH_ACTION_MS = 10_000;

/** A toast as shown: a popover, so that it lies above dialogs, and inside the open dialog, so that it can be pressed there. */
export function ToastCard({ message }: { message: ToastMessage }) {
  return createPortal(<Card message={message} />, useStore(openDialogs).at(-1) ?? document.body);
}

function Card({ message }: { message: ToastMessage }) {
  /** The message on which the pointer or the focus rests. A newer message in its place is not held. */
  const [heldMessage, setHeld] = useState<ToastMessage | null>(null);
  const held = heldMessage === message;
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const { title, body, tone = 'info', action, other, isBrief, stays } = message;
  const shownMs = action ? SHOWN_WITH_ACTION_MS : isBrief ? SHOWN_BRIEFLY_MS : SHOWN_MS;
  const Icon = TONE_ICONS[tone];

  useEffect(() => {
    const popover = region.current;
    // A closing dialog removed the toast, which is then shown again outside of it.
    if (!popover?.isConnected) return undefined;
    // Without support for popovers it is simply fixed at the top.
    if ('showPopover' in popover) popover.showPopover();
    return () => {
      if ('hidePopover' in popover) popover.hidePopover();
    };
  }, [message]);

  useEffect(() => {
    if (held || stays) return undefined;
    return after(shownMs, dismissToast);
  }, [shownMs, message, held, stays]);

  // Its buttons are the last ones of the page: F6 leads to them from anywhere. Escape removes it, unless it ends something else.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      const isFree = !(event.target instanceof Element && event.target.closest('form, dialog'));
      if (key === 'Escape' && isFree) dismissToast();
      if (key !== 'F6') return;
      event.preventDefault();
      region.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const close = () => {
    // Keyboard users return to where they were. After a tap, focusing that place would open a screen keyboard.
    const isByKeys = region.current?.querySelector(':focus-visible') != null;
    if (isByKeys && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    dismissToast();
  };

  return (
    <div
      ref={region}
      popover="manual"
      className={cx(css.region, hidden.inPrint)}
      // Ignores a pointer that was already there when the toast appeared.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setHeld(message);
      }}
      onPointerLeave={() => setHeld(null)}
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget;
        setHeld(message);
      }}
      onBlur={() => setHeld(null)}
    >
      {/* A landmark, because all of a page's content has to be in one. */}
      <section
        className={cx(layout.row, typography.small, css.toast)}
        aria-label={title}
        aria-keyshortcuts="F6"
      >
        <Icon size={20} aria-hidden />
        <div className={cx(layout.fillsRow, css.words)}>
          <p className={cx(typography.bold, css.title)}>{title}</p>
          {body && <p>{body}</p>}
        </div>
        <span className={cx(layout.wrappingRow, css.buttons)}>
          {[other, action].map(
            (each) =>
              each && (
                <button
                  key={each.label}
                  type="button"
                  className={css.action}
                  onClick={() => {
                    close();
                    each.onAction();
                  }}
                >
                  {each.label}
                </button>
              ),
          )}
          <IconButton label={t('ui.dismiss')} icon={X} className={css.dismiss} onClick={close} />
        </span>
      </section>
    </div>
  );
}
