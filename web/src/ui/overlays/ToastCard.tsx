import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import X from 'lucide-react/icons/x';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { TONE_ICONS } from '../Banner.tsx';
import { clearPlace, findObstacles } from './clear-place.ts';
import { cx } from '../cx.ts';
import hidden from '../hidden.module.css';
import { IconButton } from '../IconButton.tsx';
import layout from '../layout.module.css';
import { dismissToast, type ToastMessage } from './toast.ts';
import css from './ToastCard.module.css';
import typography from '../typography.module.css';

/** Every dialog of the app is modal; of two open ones, the later in the document is on top. */
const topmostDialog = (): Element =>
  Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The topmost dialog, or the body if none is open: elements outside of it can be seen but not pressed. */
const useTopmostDialog = (): Element => useSyncExternalStore(watchDialogs, topmostDialog);

const SHOWN_BRIEFLY_MS = 2500;
const SHOWN_MS = 6000;
const SHOWN_WITH_ACTION_MS = 10_000;

/**
 * Moves the toast to a place where it covers nothing important, now and whenever the page is scrolled, the focus moves, an error appears
 * beside a field, or a sheet has slid in.
 */
function followClearPlace(toast: HTMLElement): () => void {
  const place = () => {
    toast.style.top = '';
    const box = toast.getBoundingClientRect();
    const top = clearPlace(box, box.top, findObstacles(toast.parentElement ?? document));
    if (top !== box.top) toast.style.top = `${top}px`;
  };
  place();
  // Again after the change of step that an undo may cause.
  const stop = after(0, place);
  const placeAtFocus = ({ target }: FocusEvent) => {
    if (!toast.contains(target as Node)) place();
  };
  const placeAtSheet = ({ target }: TransitionEvent) => {
    if (target instanceof HTMLDialogElement) place();
  };
  const errors = new MutationObserver(place);
  errors.observe(document.body, { subtree: true, attributeFilter: ['aria-invalid'] });
  window.addEventListener('focusin', placeAtFocus);
  window.addEventListener('scrollend', place);
  window.addEventListener('transitionend', placeAtSheet);
  window.addEventListener('resize', place);
  return () => {
    stop();
    errors.disconnect();
    window.removeEventListener('focusin', placeAtFocus);
    window.removeEventListener('scrollend', place);
    window.removeEventListener('transitionend', placeAtSheet);
    window.removeEventListener('resize', place);
  };
}

/** A toast as shown: a popover, so that it lies above dialogs, and inside the open dialog, so that it can be pressed there. */
export function ToastCard({ message }: { message: ToastMessage }) {
  return createPortal(<Card message={message} />, useTopmostDialog());
}

function Card({ message }: { message: ToastMessage }) {
  /** The message on which the pointer or the focus rests. A newer message in its place is not held. */
  const [heldMessage, setHeld] = useState<ToastMessage | null>(null);
  const held = heldMessage === message;
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const { title, body, tone = 'info', action, other, isBrief } = message;
  const shownMs = action ? SHOWN_WITH_ACTION_MS : isBrief ? SHOWN_BRIEFLY_MS : SHOWN_MS;
  const Icon = TONE_ICONS[tone];

  useEffect(() => {
    const popover = region.current;
    // A closing dialog removed the toast, which is then shown again outside of it.
    if (!popover?.isConnected) return undefined;
    // Without support for popovers it is simply fixed at the top.
    if ('showPopover' in popover) popover.showPopover();
    const stop = followClearPlace(popover);
    return () => {
      stop();
      if ('hidePopover' in popover) popover.hidePopover();
    };
  }, [message]);

  useEffect(() => {
    if (held) return undefined;
    return after(shownMs, dismissToast);
  }, [shownMs, message, held]);

  // Its buttons are the last ones of the page: F6 leads to them from anywhere while the toast is there.
  useEffect(() => {
    const focusOnF6 = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      region.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', focusOnF6);
    return () => window.removeEventListener('keydown', focusOnF6);
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
