import { after } from '#web/platform/device/clock.ts';

/** For this long after a press, in ms, nobody can have seen its effect and decided to press again. */
const TOO_SOON_MS = 400;
/** Taps at most this far apart, in CSS pixels, are in the same place: half the size of the smallest target. */
const SAME_PLACE_PX = 22;

/** The list row that contains an element. */
const rowOf = (element: Element | null) => element?.closest('li, [role=listitem], [data-row]');

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
 * Ignores the second press of a double tap, or of a double or held Enter, on the whole page (docs/product/interface.md, "Double taps"). A
 * tap in another place counts, and so does a key after Tab or after typing.
 */
export function ignoreDoubleTaps(): void {
  /** The time of the last press that took effect, by the timestamps of events: a busy page handles the next one late. */
  let pressedAt = -Infinity;
  let pressedRow: ReturnType<typeof rowOf>;
  let pressedOnce: ReturnType<typeof onceOf>;
  let finger = { x: 0, y: 0 };
  let rowUnderFinger: typeof pressedRow;
  let stopWatching = (): void => undefined;
  const isTooSoon = ({ timeStamp }: Event) => timeStamp - pressedAt < TOO_SOON_MS;
  const forget = () => {
    pressedAt = -Infinity;
  };

  /** A row that has just moved under the finger ignores taps at first; a row that was already there does not. */
  const changes = new MutationObserver(() => {
    const row = rowOf(document.elementFromPoint(finger.x, finger.y));
    if (row !== rowUnderFinger) row?.animate({ pointerEvents: ['none', 'none'] }, TOO_SOON_MS);
    rowUnderFinger = row;
  });
  const onClick = (event: MouseEvent) => {
    const { target, timeStamp, detail, clientX: x, clientY: y } = event;
    if (!(target instanceof Element)) return;
    const once = onceOf(target);
    // By now the form is empty or asks something, or another form has taken its place.
    const isAgain = once === pressedOnce || pressedOnce?.isConnected === false;
    if (once && isAgain && isTooSoon(event)) return swallow(event);
    const row = rowOf(target);
    // The browser scrolls after the last change to keep the visible part in place, so the row under the finger is only known later.
    const isSamePlace = detail > 0 && Math.hypot(x - finger.x, y - finger.y) < SAME_PLACE_PX;
    if (row && row !== rowUnderFinger && isSamePlace && isTooSoon(event)) return swallow(event);
    pressedAt = timeStamp;
    pressedOnce = once;
    pressedRow = row;
    rowUnderFinger = row;
    finger = { x, y };
    stopWatching();
    changes.observe(document.body, { childList: true, subtree: true });
    stopWatching = after(TOO_SOON_MS, () => changes.disconnect());
  };
  const onKey = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter';
    if (!isEnter && event.key !== ' ') return forget();
    // After a row is removed, its neighbour has the focus.
    const isOnNeighbour = pressedRow?.isConnected === false && isTooSoon(event);
    // After a form is submitted, the row of its line has the focus.
    const row = rowOf(event.target instanceof Element ? event.target : null);
    const isAfterForm = pressedOnce instanceof HTMLFormElement && row && !pressedOnce.contains(row);
    if (isOnNeighbour || (isEnter && (event.repeat || (isAfterForm && isTooSoon(event))))) swallow(event);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('input', forget, true);
}
