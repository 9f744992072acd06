import { pressedKey } from './pressed-key.ts';

/** For this long after a press, in ms, nobody can have seen its effect and decided to press again. */
const TOO_SOON_MS = 400;
/** Taps at most this far apart, in CSS pixels, are in the same place: half the size of the smallest target. */
const SAME_PLACE_PX = 22;

/** Controls, or for a label its control: a tap on a label clicks both. */
function controlOf(target: Element): Element {
  const control = target.closest('label, button, a, input, select, textarea, summary, [role=option]');
  return (control instanceof HTMLLabelElement && control.control) || (control ?? target);
}

/** Elements that ignore a second press: a form, for its submit button; an answer; a button with `data-once`. */
function onceOf(element: Element): Element | null | undefined {
  const button = element.closest<HTMLButtonElement>('[type=submit], [data-question] button, [data-once]');
  return button?.type === 'submit' ? button.form : button;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Ignores the second press of a double tap, or of a double or held Enter, on the whole page (docs/product/interface.md, "Double taps"):
 * whatever has come under the finger by then, or has the focus, was not meant. Times are those of the events, because a busy page handles
 * the next one late.
 */
export function ignoreDoubleTaps(): void {
  let tapped:
    | { at: number; x: number; y: number; control: Element; once: ReturnType<typeof onceOf> }
    | undefined;
  let keyed: { at: number; target: EventTarget | null } | undefined;
  const onClick = (event: MouseEvent) => {
    const { target, timeStamp: at, detail, clientX: x, clientY: y } = event;
    if (!(target instanceof Element)) return;
    const [control, once] = [controlOf(target), onceOf(target)];
    if (tapped && at - tapped.at < TOO_SOON_MS) {
      const isAgain = once != null && once === tapped.once;
      // A press of a key is a click without a place, and without clicks in a row.
      const isSamePlace = detail > 0 && Math.hypot(x - tapped.x, y - tapped.y) < SAME_PLACE_PX;
      if (isAgain || (isSamePlace && control !== tapped.control)) return swallow(event);
    }
    tapped = { at, x, y, control, once };
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, timeStamp: at, repeat } = event;
    const key = pressedKey(event);
    if (key !== 'Enter' && key !== ' ') return forget();
    const isElsewhere = keyed !== undefined && keyed.target !== target && at - keyed.at < TOO_SOON_MS;
    if (isElsewhere || (repeat && key === 'Enter')) return swallow(event);
    keyed = { at, target };
  };
  const forget = () => {
    tapped = undefined;
    keyed = undefined;
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('input', forget, true);
}
