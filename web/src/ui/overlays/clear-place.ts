import typography from '../typography.module.css';

/** Elements that a toast avoids while there is room elsewhere: headings, fields, all of a form, Undo, and the line that was just changed. */
const KEPT_CLEAR = `h1, h2, input, textarea, select, form button, form label, [data-keep-clear], .${typography.highlighted}`;
/** Elements that it never covers: the tabs, the buttons back and on, and the control that has the focus with its error (WCAG 2.4.11). */
const NAVIGATION = 'nav';
const STEP_BUTTONS = '[data-steps]';
const CONTROL = 'a, button, input, select, textarea, summary';
/** Between a toast and what it keeps clear of, in CSS pixels. */
const GAP = 4;

/** The elements that a toast avoids. */
export interface Obstacles {
  readonly avoided: readonly DOMRect[];
  readonly never: readonly DOMRect[];
}

/**
 * The distance from the screen's top at which a box of this height covers nothing: `first`, or the highest place below or above something that is.
 * Where there is none, the highest that covers nothing of `never`; `first` if there is none of those either.
 */
export function clearPlace(box: DOMRect, first: number, { avoided, never }: Obstacles): number {
  // A screen keyboard leaves less of it than the window's height.
  const end = window.visualViewport?.height ?? window.innerHeight;
  const near = (obstacles: readonly DOMRect[]) =>
    obstacles
      .filter(({ left, right, width }) => width > 1 && left < box.right && right > box.left)
      .filter(({ top, bottom }) => bottom > 0 && top < end);
  const musts = near(never);
  const all = [...near(avoided), ...musts];
  const beside = all.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - box.height]);
  const places = [
    first,
    ...beside.filter((top) => top > first).sort((a, b) => a - b),
    end - GAP - box.height,
  ];
  const isFree = (obstacles: readonly DOMRect[]) => (top: number) =>
    top + box.height <= end &&
    obstacles.every((other) => other.bottom <= top || other.top >= top + box.height);
  return places.find(isFree(all)) ?? places.find(isFree(musts)) ?? first;
}

/** Where the bars at the screen's foot begin (`--bars`), in CSS pixels from its top: content below that is covered. */
export const barsTop = (): number =>
  window.innerHeight - (Number.parseFloat(document.documentElement.style.getPropertyValue('--bars')) || 0);

const boxesOf = (selector: string, within: ParentNode): readonly DOMRect[] =>
  [...within.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

/** The control with the focus, and the hint or error that describes it, unless it is one of the toast's own. */
function focusedControl(): readonly DOMRect[] {
  const focused = document.activeElement;
  if (!focused?.matches(CONTROL) || focused.closest('[popover]')) return [];
  const described = focused.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
  const notes = described.split(' ').flatMap((id) => document.getElementById(id) ?? []);
  return [focused, ...notes].map((element) => element.getBoundingClientRect());
}

/** Just as much of them as shows above the bars at the screen's foot. */
function aboveBars(boxes: readonly DOMRect[]): readonly DOMRect[] {
  const end = barsTop();
  return boxes
    .filter(({ top }) => top < end)
    .map(({ left, top, width, bottom }) => new DOMRect(left, top, width, Math.min(bottom, end) - top));
}

/**
 * The boxes of elements now.
 * @param within the page, or the dialog that the toast lies in: the page behind it cannot be used meanwhile
 */
export function findObstacles(within: ParentNode): Obstacles {
  return {
    avoided: aboveBars(boxesOf(KEPT_CLEAR, within)),
    never: [...boxesOf(NAVIGATION, within), ...aboveBars(boxesOf(STEP_BUTTONS, within)), ...focusedControl()],
  };
}
