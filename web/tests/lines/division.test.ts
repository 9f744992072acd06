import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Bill } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { divided, leftToGive, typedDivision, withLeft, withOtherSign } from '#web/lines/division.ts';
import type { Division } from '#web/lines/line-draft.ts';

const DINERS = ['ann', 'bob', 'cy', 'dee'];

it('the rest is assigned exactly, to one diner or to all', () => {
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
  const sharers = fc.subarray(DINERS, { minLength: 1 });
  fc.assert(
    fc.property(
      fc.oneof(amounts, percent),
      sharers,
      fc.integer({ min: 1, max: 5_000 }),
      (typed, who, price) => {
        const division: Division = typed;
        const left = (each: Division) => {
          const { sharing, shareErrors } = divided(each, DINERS, { price, currency: 'GBP' });
          return leftToGive(sharing, shareErrors, price);
        };
        const before = left(division);
        fc.pre(before !== undefined && before > 0);
        expect(left(withLeft(division, who, before, 'GBP'))).toBe(0);
      },
    ),
  );
});

it('an adjustment is negative with any minus sign, as a sum or by its button, and empty text is none', () => {
  const adjusted = (ann: string) => ({ by: 'adjusted' as const, typed: { ann }, restOf: null });
  const weightOf = (ann: string) => {
    const { sharing, shareErrors } = divided(adjusted(ann), ['ann', 'bob'], { price: 3000, currency: 'GBP' });
    return shareErrors.get('ann') ?? (sharing.by === 'adjusted' ? sharing.shares : []);
  };
  const shares = (weight: number) => [
    { dinerId: 'ann', weight },
    { dinerId: 'bob', weight: 0 },
  ];
  for (const text of ['-5', '−5.00', '–5', '- £5', withOtherSign('5'), withOtherSign('+5')])
    expect(weightOf(text)).toEqual(shares(-500));
  for (const text of ['−5 + 2', '-5+2', '–5 + 2']) expect(weightOf(text)).toEqual(shares(-300));
  for (const text of ['5', '+5', withOtherSign('-5'), withOtherSign('−5')])
    expect(weightOf(text)).toEqual(shares(500));
  for (const text of ['', '−', ' ']) expect(weightOf(text)).toEqual(shares(0));
  expect(weightOf('-5.0051')).toBe('too_precise');
  expect(weightOf('-31')).toBe('below_zero');
});

it('adjustments of a line are in the form as they would be typed', () => {
  const shares = [
    { dinerId: 'ann', weight: -500 },
    { dinerId: 'bob', weight: 0 },
    { dinerId: 'cy', weight: 2000 },
  ];
  const sharing = { by: 'adjusted', shares } as const;
  const typed = typedDivision(item('i', 9000, { sharing }), { currency: 'GBP' } as Bill);
  expect(typed).toEqual({ by: 'adjusted', typed: { ann: '−5.00', bob: '', cy: '20.00' }, restOf: null });
  const again = typed && divided(typed, ['ann', 'bob', 'cy'], { price: 9000, currency: 'GBP' }).sharing;
  expect(again).toEqual(sharing);
});
