import typography from './typography.module.css';

/** What a toast never lies over: headings, fields, Undo, and the line that was just changed. */
const KEPT_CLEAR = `h1, h2, input, textarea, select, [data-keep-clear], .${typography.highlighted}`;
/** Between a toast and what it keeps clear of, in CSS pixels. */
const GAP = 4;

/**
 * The distance from the screen's top at which a box of this height covers nothing that must be seen: `first`, or the highest place
 * below that is free. `first` where there is none.
 */
export function clearPlace(box: DOMRect, first: number, obstacles: readonly DOMRect[]): number {
  const near = obstacles
    .filter(({ left, right, width }) => width > 1 && left < box.right && right > box.left)
    .filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight);
  const isFree = (top: number) =>
    near.every((other) => other.bottom <= top || other.top >= top + box.height) &&
    top + box.height <= window.innerHeight;
  const places = near.map(({ bottom }) => bottom + GAP).filter((top) => top > first);
  return [first, ...places.sort((a, b) => a - b)].find(isFree) ?? first;
}

/** The boxes of what is kept clear, as they are on the screen. */
export const keptClear = (): DOMRect[] =>
  [...document.querySelectorAll(KEPT_CLEAR)].map((element) => element.getBoundingClientRect());
