import typography from './typography.module.css';

/** What a toast never lies over: headings, fields, all of a form, Undo, and the line that was just changed. */
const KEPT_CLEAR = `h1, h2, input, textarea, select, form :is(button, label), [data-keep-clear], .${typography.highlighted}`;
/** Between a toast and what it keeps clear of, in CSS pixels. */
const GAP = 4;

/**
 * The distance from the screen's top at which a box of this height covers nothing that must be seen: `first`, or the highest place
 * below that is free. Where there is none, the screen's foot, over the bars; `first` where a form reaches down there, too.
 */
export function clearPlace(box: DOMRect, first: number, obstacles: readonly DOMRect[]): number {
  // A screen keyboard leaves less of it than the window's height.
  const end = window.visualViewport?.height ?? window.innerHeight;
  const near = obstacles
    .filter(({ left, right, width }) => width > 1 && left < box.right && right > box.left)
    .filter(({ top, bottom }) => bottom > 0 && top < end);
  const isFree = (top: number) =>
    near.every((other) => other.bottom <= top || other.top >= top + box.height) && top + box.height <= end;
  const places = near.map(({ bottom }) => bottom + GAP).filter((top) => top > first);
  return [first, ...places.sort((a, b) => a - b), end - box.height - GAP].find(isFree) ?? first;
}

/** Where the bars at the screen's foot begin (`--bars`), in CSS pixels from its top: what lies lower is under them. */
export const barsTop = (): number =>
  window.innerHeight - (Number.parseFloat(document.documentElement.style.getPropertyValue('--bars')) || 0);

/** The boxes of what is kept clear, as far as they are to be seen above the bars. */
export function keptClear(): DOMRect[] {
  const end = barsTop();
  return [...document.querySelectorAll(KEPT_CLEAR)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top }) => top < end)
    .map(({ left, top, width, bottom }) => new DOMRect(left, top, width, Math.min(bottom, end) - top));
}
