import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { after } from '#web/platform/device/clock.ts';
import { openDialogs } from './open-dialogs.ts';

/** The duration of the slowest closing motion in the style sheets. */
const CLOSING_MS = 240;

/**
 * Drives a native `<dialog>` as a modal: the browser makes the page behind it inert, keeps the focus inside and
 * gives it back. Escape and a press on the backdrop ask to close; the owner's `open` decides.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [closing, setClosing] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setClosing(!open);
  }

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    // Not `autoFocus`: it would run before the dialog is open.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    openDialogs.setState((others) => [...others, dialog], true);
    return () => {
      openDialogs.setState((all) => all.filter((each) => each !== dialog), true);
      dialog.close();
    };
  }, [open]);

  // A parent may remove the dialog while it is open. Only while it is still on the page does closing it give the focus back.
  useLayoutEffect(() => () => ref.current?.close(), []);

  useEffect(() => (closing ? after(CLOSING_MS, () => setClosing(false)) : undefined), [closing]);

  return {
    ref,
    /** True if the contents are rendered: while open, and while the closing motion runs. */
    present: open || closing,
    /** For the `<dialog>`. */
    handlers: {
      onCancel(event: SyntheticEvent) {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      },
      // Some browsers close on a second Escape without asking.
      onClose(event: SyntheticEvent) {
        const dialog = ref.current;
        // In React, the event of a dialog inside this one bubbles up to here.
        if (!dialog || event.target !== dialog) return;
        // The event is delayed: strict mode may have closed the dialog and opened it again.
        if (open && !dialog.open) onClose();
      },
      onClick(event: MouseEvent) {
        if (event.target === ref.current) onClose();
      },
    },
  };
}
