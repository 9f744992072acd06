import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divided, leftToGive, withLeft } from '#web/bill/items/division.ts';
import type { Division } from '#web/bill/items/item-draft.ts';

const DINERS = ['ann', 'bob', 'cy', 'dee'];

it('what is left is given out to the unit, to one or to all, whatever they have', () => {
  const amounts = fc.record({
    by: fc.constant('amounts' as const),
    typed: fc.dictionary(fc.constantFrom(...DINERS), fc.constantFrom('0.01', '1', '2,50', '3.333', '')),
    restOf: fc.constantFrom(null, 'cy'),
  });
  const percent = fc.record({
    by: fc.constant('percent' as const),
    typed: fc.dictionary(fc.constantFrom(...DINERS), fc.constantFrom('33.333', '12,5', '0.001', '%7', '')),
    restOf: fc.constant(null),
  });
  const takers = fc.subarray(DINERS, { minLength: 1 });
  fc.assert(
    fc.property(
      fc.oneof(amounts, percent),
      takers,
      fc.integer({ min: 1, max: 5_000 }),
      (typed, who, price) => {
        const division: Division = typed;
        const left = (each: Division) => {
          const { sharing, unfit } = divided(each, DINERS, { price, currency: 'GBP' });
          return leftToGive(sharing, unfit, price);
        };
        const before = left(division);
        fc.pre(before !== undefined && before > 0);
        expect(left(withLeft(division, who, before, 'GBP'))).toBe(0);
      },
    ),
  );
});
