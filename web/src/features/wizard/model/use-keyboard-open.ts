import { useEffect } from 'react';

/** A screen keyboard takes at least this share of the screen's height. */
const KEYBOARD_SHARE = 0.25;

/**
 * Marks the page while a screen keyboard is open (`<html data-keyboard="open">`), so that the bars leave the
 * room to the form. There is no event for it: a focused text field on a viewport that has lost height is one.
 */
export function useKeyboardOpen(): void {
  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const isTyping =
        document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false;
      const visible = window.visualViewport?.height ?? window.innerHeight;
      // The screen's own height does not shrink with the keyboard; on desktops no field takes a quarter of it.
      const isShort =
        window.matchMedia('(pointer: coarse)').matches && visible < screen.height * (1 - KEYBOARD_SHARE);
      if (isTyping && isShort) root.dataset.keyboard = 'open';
      else delete root.dataset.keyboard;
    };
    window.visualViewport?.addEventListener('resize', update);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      window.visualViewport?.removeEventListener('resize', update);
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
      delete root.dataset.keyboard;
    };
  }, []);
}
