import { pressedKey } from '../pressed-key.ts';

/** True for a text field, which opens a screen keyboard on a phone. */
export const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea');

/**
 * Keeps the focus in the text field when a choice or a button of the same form is tapped, so that the keyboard stays open and nothing moves
 * under the finger. For `mousedown`, and for `click`, with which a label passes its focus on.
 */
export function keepTyping(event: MouseEvent): void {
  const { activeElement: field } = document;
  const { target, type } = event;
  if (!isTextField(field) || isTextField(target) || !(target instanceof Element)) return;
  const pressed = target.closest<HTMLButtonElement | HTMLLabelElement>('button, label');
  if (!pressed || !field.form || pressed.form !== field.form) return;
  const control = pressed instanceof HTMLLabelElement ? pressed.control : null;
  if (isTextField(control)) return;
  if (type === 'mousedown') event.preventDefault();
  else if (control && control !== target) {
    event.preventDefault();
    control.click();
  }
}

/** For a form's `ref`: Escape in it does what its Cancel button does, while there is one. */
export const onEscape = (cancel: (() => void) | undefined) => (form: HTMLFormElement) => {
  const onKey = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Escape') cancel?.();
  };
  form.addEventListener('keydown', onKey);
  return () => form.removeEventListener('keydown', onKey);
};
