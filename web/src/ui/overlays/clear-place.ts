import typography from '../typography.module.css';

/**
 * Elements that a toast avoids on small screens if there is room elsewhere: headings, fields and everything in a form. On wide screens they
 * would send it all over the page.
 */
const AVOIDED = 'h1, h2, input, textarea, select, form button, form label';
/** A screen from this width on has two columns, in CSS pixels. */
const WIDE = 1024;
/**
 * Elements that it never covers: the tabs, the buttons back and next, Undo, a sheet's title, what a toast may be about (saved groups, the
 * line that was just changed), and the focused control with its error (WCAG 2.4.11).
 */
const NAVIGATION = 'nav';
const NEVER_COVERED = `[data-steps], [data-uncovered], li:has(.${typography.highlighted})`;
const CONTROL = 'a, button, input, select, textarea, summary';
/** The gap between a toast and these elements, in CSS pixels. */
const GAP = 4;

/** The elements that a toast avoids. */
export interface Obstacles {
  readonly avoided: readonly DOMRect[];
  readonly never: readonly DOMRect[];
}

/**
 * The distance from the screen's top at which a box of this height covers nothing: `first`, or the highest free place above or below one of
 * the elements. If there is none, the highest place that covers nothing of `never`; failing that, `first`.
 */
export function clearPlace(box: DOMRect, first: number, { avoided, never }: Obstacles): number {
  // A screen keyboard leaves less than the window's height.
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

/** The top of the bars at the screen's foot (`--bars`), in CSS pixels from its top: content below that is covered. */
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

/** The parts of these boxes above the bars at the screen's foot. */
function aboveBars(boxes: readonly DOMRect[]): readonly DOMRect[] {
  const end = barsTop();
  return boxes
    .filter(({ top }) => top < end)
    .map(({ left, top, width, bottom }) => new DOMRect(left, top, width, Math.min(bottom, end) - top));
}

/**
 * The current boxes of the elements.
 * @param within the page, or the dialog that the toast is in, since the page behind it cannot be used then
 */
export function findObstacles(within: ParentNode): Obstacles {
  return {
    avoided: window.innerWidth < WIDE ? aboveBars(boxesOf(AVOIDED, within)) : [],
    never: [
      ...boxesOf(NAVIGATION, within),
      ...aboveBars(boxesOf(NEVER_COVERED, within)),
      ...focusedControl(),
    ],
  };
}
