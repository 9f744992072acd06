import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPlace } from '#web/ui/clear-place.ts';

const rect = (top: number, height: number, left = 0, width = 300) => new DOMRect(left, top, width, height);

beforeEach(() => vi.stubGlobal('innerHeight', 640));
afterEach(() => vi.unstubAllGlobals());

describe('where a toast appears', () => {
  it('is the top where nothing is in its way', () => {
    expect(clearPlace(rect(4, 48), 4, [])).toBe(4);
    expect(clearPlace(rect(4, 48), 4, [rect(56, 40)])).toBe(4);
  });

  it('is under a heading that it would cover', () => {
    expect(clearPlace(rect(4, 72), 4, [rect(56, 40)])).toBe(100);
  });

  it('is the top where there is no room anywhere', () => {
    expect(clearPlace(rect(4, 72), 4, [rect(0, 640)])).toBe(4);
  });

  it('never lies over what is kept clear while there is a place that does not', () => {
    const obstacle = fc.record({
      top: fc.integer({ min: -100, max: 700 }),
      height: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(obstacle, { maxLength: 8 }), fc.integer({ min: 40, max: 120 }), (list, height) => {
        const obstacles = list.map((each) => rect(each.top, each.height));
        const top = clearPlace(rect(4, height), 4, obstacles);
        const covers = (at: number) =>
          obstacles.some(
            (other) =>
              other.bottom > Math.max(at, 0) && other.top < Math.min(at + height, 640) && other.bottom > at,
          );
        if (covers(top)) expect(top).toBe(4);
        else expect(top + height).toBeLessThanOrEqual(640);
      }),
    );
  });
});
