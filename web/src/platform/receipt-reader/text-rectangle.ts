/** A rectangle around a piece of text, perhaps turned. In pixels of the picture. */
export interface TextRectangle {
  readonly centreX: number;
  readonly centreY: number;
  /** Along the text. */
  readonly width: number;
  /** Across the text. */
  readonly height: number;
  /** The direction in which the text runs, as a unit vector. */
  readonly directionX: number;
  readonly directionY: number;
}

export type Point = readonly [x: number, y: number];

/** Positive if the path from `a` over `b` to `c` turns clockwise on a screen. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** One side of the hull of points that are ordered from one end to the other (Andrew's monotone chain). */
function halfHull(ordered: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of ordered) {
    for (;;) {
      const [last, before] = [hull.at(-1), hull.at(-2)];
      if (!last || !before || turn(before, last, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** The corners of the smallest convex shape around points. */
export function convexHull(points: readonly Point[]): readonly Point[] {
  const ordered = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (ordered.length < 3) return ordered;
  return [...halfHull(ordered), ...halfHull(ordered.toReversed())];
}

/** The box around points in axes that are turned so that the first runs along (directionX, directionY). */
function boxAlong(points: readonly Point[], directionX: number, directionY: number): TextRectangle {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const along = x * directionX + y * directionY;
    const across = y * directionX - x * directionY;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centreX: along * directionX - across * directionY,
    centreY: along * directionY + across * directionX,
    width: right - left,
    height: bottom - top,
    directionX,
    directionY,
  };
}

/** The smallest rectangle around points; one of its sides lies on a side of their hull. */
export function smallestRectangle(points: readonly Point[]): TextRectangle | undefined {
  const hull = convexHull(points);
  let best: TextRectangle | undefined;
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0 && hull.length > 1) return;
    const box =
      length === 0
        ? boxAlong(hull, 1, 0)
        : boxAlong(hull, (to[0] - from[0]) / length, (to[1] - from[1]) / length);
    if (!best || box.width * box.height < best.width * best.height) best = box;
  });
  return best;
}

/** The same rectangle turned by a quarter: its other side becomes the direction. */
const quarterTurn = (box: TextRectangle, sign: 1 | -1): TextRectangle => ({
  ...box,
  width: box.height,
  height: box.width,
  directionX: -sign * box.directionY,
  directionY: sign * box.directionX,
});

/** Below this, a direction is closer to vertical than to horizontal (0.7: about 45°). */
const SIDEWAYS = 0.7;
/** Text of one or two characters is about as wide as high: its longer side says nothing. */
const LONG = 2;
/** Nearly upright text is taken to run downwards, as on a picture that was turned clockwise. */
const UPRIGHT = 0.2;

/** Gives a rectangle the direction of its text: along the longer side, and from left to right. */
export function alongTheText(rectangle: TextRectangle): TextRectangle {
  let box = rectangle.width < rectangle.height ? quarterTurn(rectangle, 1) : rectangle;
  if (Math.abs(box.directionX) < SIDEWAYS && box.width / box.height < LONG) box = quarterTurn(box, -1);
  const isBackwards = box.directionX < 0 || (Math.abs(box.directionX) < UPRIGHT && box.directionY < 0);
  return isBackwards ? { ...box, directionX: -box.directionX, directionY: -box.directionY } : box;
}
