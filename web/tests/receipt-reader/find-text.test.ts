import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findText } from '#web/platform/receipt-reader/find-text.ts';
import {
  alongTheText,
  convexHull,
  smallestRectangle,
  type Point,
} from '#web/platform/receipt-reader/text-rectangle.ts';

/** The detector's map of a picture in which there is text wherever `isText` says so. */
function mapOf(width: number, height: number, isText: (x: number, y: number) => boolean, probability = 0.9) {
  const data = Float32Array.from({ length: width * height }, (_, index) =>
    isText(index % width, Math.floor(index / width)) ? probability : 0,
  );
  return { data, width, height };
}

const isIn = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

test('a piece of text gets a rectangle around it, larger than its core, in pixels of the picture', () => {
  const [box, ...others] = findText(mapOf(200, 100, isIn(50, 40, 100, 10)), { width: 400, height: 200 });
  expect(others).toEqual([]);
  expect(box?.centreX).toBeCloseTo(199, 0);
  expect(box?.centreY).toBeCloseTo(89, 0);
  // 200 × 20, enlarged in each direction by 1.6 times area over circumference.
  expect(box?.width).toBeCloseTo(200 + (1.6 * 200 * 20) / 220, 0);
  expect(box?.height).toBeCloseTo(20 + (1.6 * 200 * 20) / 220, 0);
  expect(box?.directionX).toBeCloseTo(1, 5);
});

test('texts that do not touch get separate rectangles, and a slanting text gets its direction', () => {
  const slope = Math.tan((10 * Math.PI) / 180);
  const line = (top: number) => (x: number, y: number) =>
    x > 20 && x < 180 && Math.abs(y - top - x * slope) < 5;
  const boxes = findText(
    mapOf(200, 120, (x, y) => line(20)(x, y) || line(60)(x, y)),
    { width: 200, height: 120 },
  );
  expect(boxes).toHaveLength(2);
  for (const { directionX, directionY } of boxes)
    expect((Math.atan2(directionY, directionX) * 180) / Math.PI).toBeCloseTo(10, 0);
});

test('specks and unlikely spots are not text', () => {
  expect(findText(mapOf(50, 50, isIn(10, 10, 3, 3)), { width: 50, height: 50 })).toEqual([]);
  expect(findText(mapOf(50, 50, isIn(10, 10, 30, 8), 0.4), { width: 50, height: 50 })).toEqual([]);
  expect(
    findText(
      mapOf(50, 50, () => false),
      { width: 50, height: 50 },
    ),
  ).toEqual([]);
});

const points = fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), {
  minLength: 1,
  maxLength: 40,
}) satisfies fc.Arbitrary<Point[]>;

test('the smallest rectangle has every point in it, and no box along the axes is smaller', () => {
  fc.assert(
    fc.property(points, (all) => {
      const box = smallestRectangle(all);
      if (!box) throw new Error('no rectangle');
      for (const [x, y] of all) {
        const [left, top] = [x - box.centreX, y - box.centreY];
        const along = left * box.directionX + top * box.directionY;
        const across = top * box.directionX - left * box.directionY;
        expect(Math.abs(along)).toBeLessThanOrEqual(box.width / 2 + 1e-6);
        expect(Math.abs(across)).toBeLessThanOrEqual(box.height / 2 + 1e-6);
      }
      const span = (values: number[]) => Math.max(...values) - Math.min(...values);
      const plain = span(all.map(([x]) => x)) * span(all.map(([, y]) => y));
      expect(box.width * box.height).toBeLessThanOrEqual(plain + 1e-6);
    }),
  );
});

test('the hull has corners of the points only, and turns one way', () => {
  fc.assert(
    fc.property(points, (all) => {
      const hull = convexHull(all);
      for (const corner of hull) expect(all).toContainEqual(corner);
      if (hull.length < 3) return;
      hull.forEach((a, index) => {
        const b = hull[(index + 1) % hull.length] ?? a;
        const c = hull[(index + 2) % hull.length] ?? a;
        expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).toBeGreaterThan(0);
      });
    }),
  );
});

test('text runs along its longer side from left to right; a nearly square box stays upright', () => {
  const box = { centreX: 0, centreY: 0, width: 20, height: 100, directionX: 0, directionY: -1 };
  expect(alongTheText(box)).toMatchObject({ width: 100, height: 20, directionX: 1 });
  expect(alongTheText({ ...box, directionX: -1, directionY: 0, width: 100, height: 20 })).toMatchObject({
    directionX: 1,
  });
  const square = alongTheText({ ...box, width: 22, height: 20, directionX: 0, directionY: 1 });
  expect(square).toMatchObject({ width: 20, height: 22 });
  expect(square.directionX).toBeCloseTo(1, 5);
});
