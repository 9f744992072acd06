import { useEffect } from 'react';
import { isTextField, keepTyping } from '#web/ui/fields/typing.ts';

/** A screen keyboard takes at least this share of the screen's height. */
const KEYBOARD_SHARE = 0.25;

/**
 * Marks the page while a screen keyboard is open (`<html data-keyboard="open">`), so that the bars leave the room to the form; taps beside
 * a field do not close it. Browsers have no event for this: a keyboard counts as open while a text field has the focus and the viewport has
 * lost height.
 */
export function useKeyboardOpen(): void {
  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const visible = window.visualViewport?.height ?? window.innerHeight;
      // The screen's own height does not shrink with the keyboard; on desktops no field takes a quarter of it.
      const isShort =
        window.matchMedia('(pointer: coarse)').matches && visible < screen.height * (1 - KEYBOARD_SHARE);
      const { activeElement: field } = document;
      if (!isTextField(field) || !isShort) {
        delete root.dataset.keyboard;
      } else if (root.dataset.keyboard === undefined) {
        root.dataset.keyboard = 'open';
        // Use the little room that is left for the whole form, so that nobody has to scroll between two lines.
        if (field.form?.id) field.form.scrollIntoView();
      }
    };
    window.visualViewport?.addEventListener('resize', update);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    document.addEventListener('mousedown', keepTyping);
    document.addEventListener('click', keepTyping);
    return () => {
      window.visualViewport?.removeEventListener('resize', update);
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
      document.removeEventListener('mousedown', keepTyping);
      document.removeEventListener('click', keepTyping);
      delete root.dataset.keyboard;
    };
  }, []);
}
