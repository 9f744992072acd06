import { closeBelow, reconcile } from '#domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAR, NEAR, needle } from '#web/summary/Gauge.tsx';

const currency = fc.constantFrom('GBP', 'JPY', 'KWD');
const amount = fc.integer({ min: 1, max: 99_999_999 });

/** A currency with a difference, as often around the end of "nearly the same" as anywhere. */
const difference = currency.chain((code) =>
  fc
    .oneof(amount, fc.integer({ min: 0, max: 2 * closeBelow(code) }), fc.constant(closeBelow(code)))
    .chain((off) => fc.constantFrom(off, -off))
    .map((off) => [off, code] as const),
);

/** The zone that the needle points to, as the dial is drawn. */
const zone = (angle: number) => (angle === 0 ? 'match' : Math.abs(angle) < NEAR ? 'close' : 'off');

describe('the gauge of the bill total', () => {
  it('points to the zone of the verdict, in any currency', () => {
    fc.assert(
      fc.property(difference, amount, ([off, code], typed) => {
        const angle = needle(off, Math.max(typed, typed + off), code);
        expect(zone(angle)).toBe(reconcile(off, code));
        expect(Math.abs(angle)).toBeLessThanOrEqual(FAR);
      }),
    );
  });

  it('leans right if the paper shows more, left if it shows less, by the same angle', () => {
    fc.assert(
      fc.property(amount, amount, currency, (off, largest, code) => {
        const right = needle(-off, largest, code);
        expect(right).toBeGreaterThan(0);
        expect(needle(off, largest, code)).toBe(-right);
      }),
    );
  });

  it('leans further for a larger difference, and never back', () => {
    fc.assert(
      fc.property(amount, amount, amount, currency, (one, other, largest, code) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(needle(-more, largest, code)).toBeGreaterThanOrEqual(needle(-less, largest, code));
      }),
    );
  });

  it('shows a penny as off, and a total difference at the end of the scale', () => {
    expect(needle(0, 45_149, 'GBP')).toBe(0);
    expect(needle(-1, 45_149, 'GBP')).toBeGreaterThanOrEqual(10);
    expect(needle(-9_999_998, 9_999_999, 'GBP')).toBeCloseTo(FAR, 0);
    expect(needle(-1, 1, 'JPY')).toBeLessThan(NEAR);
  });
});
