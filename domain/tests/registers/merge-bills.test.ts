import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, mergeBills, summarize, type Bill } from '../../src/index.ts';
import { edited, someBill, stepBy } from '../support/edits.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';

const steps = (maker: string) => fc.array(stepBy(maker), { maxLength: 4 });
/** One bill, and two devices' versions of it. */
const apart = fc
  .tuple(someBill, steps('a'), steps('b'))
  .map(([base, mine, theirs]) => ({ base, mine: edited(base, mine), theirs: edited(base, theirs) }));

describe('a bill that two devices have changed', () => {
  test('takes one device’s changes if the other changed nothing', () => {
    fc.assert(
      fc.property(apart, ({ base, mine, theirs }) => {
        expect(mergeBills(base, mine, base)).toEqual(mine);
        expect(mergeBills(base, base, theirs)).toEqual(theirs);
        expect(mergeBills(base, mine, mine)).toEqual(mine);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is the same in either order of merging, if they changed different things', () => {
    const different = apart.filter(({ base, mine, theirs }) => {
      const keys = new Set(changesBetween(base, mine).map(({ key }) => key));
      return changesBetween(base, theirs).every(({ key }) => !keys.has(key));
    });
    fc.assert(
      fc.property(different, ({ base, mine, theirs }) => {
        expect(mergeBills(base, mine, theirs)).toEqual(mergeBills(base, theirs, mine));
      }),
      { numRuns: runs(300) },
    );
  });

  test('does not change when merged again, and adds up', () => {
    fc.assert(
      fc.property(apart, ({ base, mine, theirs }) => {
        const merged = mergeBills(base, mine, theirs);
        expect(mergeBills(base, mine, merged)).toEqual(merged);
        expect(Number.isSafeInteger(summarize(merged).grandTotal)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a line that two devices have changed', () => {
  const bill = read({
    diners: ['ann', 'bob', 'cat'].map((id) => ({ id, name: id })),
    items: [
      { id: 'pie', name: 'Pie', price: 7, dinerIds: ['ann', 'bob'], isShared: true },
      { id: 'tea', name: 'Tea', price: 3, dinerIds: ['ann'], isShared: false },
    ],
  });
  const withPie = (of: Bill, change: object): Bill => ({
    ...of,
    lines: of.lines.map((line) => (line.id === 'pie' ? ({ ...line, ...change } as typeof line) : line)),
  });
  const shares = (...weights: number[]) =>
    ['ann', 'bob', 'cat'].flatMap((dinerId, at) => (weights[at] ? [{ dinerId, weight: weights[at] }] : []));
  const amounts = withPie(bill, { sharing: { by: 'amounts', shares: shares(100, 600) } });
  const withCat = withPie(bill, { sharing: { by: 'parts', shares: shares(1, 1, 1) } });
  const withoutPie: Bill = { ...bill, lines: bill.lines.filter(({ id }) => id !== 'pie') };

  test('keeps the price of one device and the sharers of the other', () => {
    const dearer = withPie(bill, { price: 900 });
    expect(mergeBills(bill, dearer, withCat)).toEqual(withPie(withCat, { price: 900 }));
  });

  test('takes its whole division from the device that changed the kind of division', () => {
    expect(mergeBills(bill, amounts, withCat)).toEqual(amounts);
    expect(mergeBills(bill, withCat, amounts)).toEqual(amounts);
    const named = withPie(withCat, { name: 'Tart' });
    expect(mergeBills(bill, named, amounts)).toEqual(withPie(amounts, { name: 'Tart' }));
  });

  test('keeps my division if both changed the kind of division', () => {
    const percent = withPie(bill, { sharing: { by: 'percent', shares: shares(0, 40, 60) } });
    expect(mergeBills(bill, percent, amounts)).toEqual(percent);
    expect(mergeBills(bill, amounts, percent)).toEqual(amounts);
  });

  test('stays with its sharers if the other device removed it and this one changed it', () => {
    const dearer = withPie(bill, { price: 900 });
    expect(mergeBills(bill, dearer, withoutPie)).toEqual(dearer);
    expect(mergeBills(bill, withoutPie, dearer)).toEqual(dearer);
    expect(mergeBills(bill, withoutPie, amounts)).toEqual(amounts);
    expect(mergeBills(bill, withoutPie, bill)).toEqual(withoutPie);
  });
});
