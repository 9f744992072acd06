import { after } from '#web/platform/clock.ts';

/** For so long, in ms, after a press nobody can have seen what it did, and decided on another one. */
const TOO_SOON_MS = 400;

/** The last press that did something. */
interface Press {
  /** On the clock of events: a busy page gets to the next press late. */
  readonly at: number;
  readonly control: Element | null;
  /** The row of a list that it was in. */
  readonly row: Element | null;
  /** What is not pressed twice: a form, by the button that sends it; an answer; a button with `data-once`. */
  readonly once: Element | null;
}

const LONG_AGO: Press = { at: -Infinity, control: null, row: null, once: null };

const rowOf = (element: Element | null): Element | null =>
  element?.closest('li, [role=listitem], [data-row]') ?? null;

function pressOf({ target, timeStamp: at }: Event): Press {
  const element = target instanceof Element ? target : null;
  const control = element?.closest('button, a') ?? null;
  const button = control?.closest<HTMLButtonElement>('[type=submit], [data-question] button, [data-once]');
  const once = button?.type === 'submit' ? button.form : button;
  return { at, control, row: rowOf(element), once: once ?? null };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Lets the second press of a double tap, or of a double or a held Enter, do nothing, on the whole page (docs/product/interface.md, "Double
 * taps"). A tap in another place is meant, and so is a key after Tab or after typing.
 */
export function ignoreDoubleTaps(): void {
  let last = LONG_AGO;
  let finger = { x: 0, y: 0 };
  let rowUnderFinger: Element | null = null;
  let stopWatching = (): void => undefined;

  /** A row that comes under the finger takes no tap at first; the others do. */
  const changes = new MutationObserver(() => {
    const row = rowOf(document.elementFromPoint(finger.x, finger.y));
    if (row !== rowUnderFinger) row?.animate({ pointerEvents: ['none', 'none'] }, TOO_SOON_MS);
    rowUnderFinger = row;
  });
  const onClick = (event: MouseEvent) => {
    const press = pressOf(event);
    // The form is empty now, or asks something.
    if (press.once && press.once === last.once && press.at - last.at < TOO_SOON_MS) return swallow(event);
    last = press;
    finger = { x: event.clientX, y: event.clientY };
    rowUnderFinger = press.row;
    stopWatching();
    changes.observe(document.body, { childList: true, subtree: true });
    stopWatching = after(TOO_SOON_MS, () => changes.disconnect());
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, timeStamp } = event;
    if (key !== 'Enter' && key !== ' ') {
      last = LONG_AGO;
      return;
    }
    // Where a row was removed, its neighbour has the focus.
    const isOnNeighbour =
      last.row !== null && last.control?.isConnected === false && timeStamp - last.at < TOO_SOON_MS;
    if (isOnNeighbour || (repeat && key === 'Enter')) swallow(event);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('input', () => (last = LONG_AGO), true);
}
