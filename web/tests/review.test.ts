import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DraftCharge, DraftChargeKind, DraftLine, DraftRepair, ReceiptDraft } from '#domain';
import { checkedReceipt, checkReview, isAddable } from '#web/bill/photo/check-review.ts';
import { carryCorrections, changeLine, reviewOf, typedRow, undoRepair } from '#web/bill/photo/review.ts';
import { readReview, storedReview } from '#web/bill/photo/stored-review.ts';
import { charge, DINNER, draft, line } from './photo-support.ts';

const CURRENCY = { 0: 'JPY', 2: 'GBP', 3: 'KWD' } as const;

const anyRepair: fc.Arbitrary<DraftRepair> = fc.record({
  kind: fc.constantFrom('digit' as const, 'sign' as const, 'lineAdded' as const, 'otherAmount' as const),
  from: fc.option(fc.integer({ min: 1, max: 99_999 })),
  to: fc.option(fc.integer({ min: 1, max: 99_999 })),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});
const anyLine = fc.record({
  name: fc.string(),
  quantity: fc.integer({ min: 1, max: 20 }),
  amount: fc.integer({ min: 1, max: 500_000 }),
  notes: fc.array(fc.string(), { maxLength: 2 }),
  weak: fc.boolean(),
  repair: fc.option(anyRepair),
});
const anyCharge = fc.record({
  kind: fc.constantFrom<DraftChargeKind>('service', 'tax', 'tip', 'rounding', 'other'),
  amount: fc.integer({ min: -500, max: 90_000 }),
  label: fc.string(),
});

/** A draft whose lines are worth something, in the digits of a currency of each kind. */
const anyDraft: fc.Arbitrary<ReceiptDraft> = fc
  .record({
    digits: fc.constantFrom(0 as const, 2 as const, 3 as const),
    lines: fc.array(anyLine, { maxLength: 8 }),
    charges: fc.array(anyCharge, { maxLength: 4 }),
    total: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
  })
  .map(({ digits, lines, charges, total }) =>
    draft({
      digits,
      total,
      lines: lines.map((part, index): DraftLine => ({
        ...line(`l${index}`, part.name, part.amount),
        ...part,
      })),
      charges: charges.map(({ kind, amount, label }, index): DraftCharge =>
        charge(`c${index}`, kind, amount, label),
      ),
    }),
  );
const currencyOf = ({ digits }: ReceiptDraft): string => CURRENCY[digits as keyof typeof CURRENCY];
const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

describe.each(['en-GB', 'de-DE', 'ar-EG'])('a review in %s', (language) => {
  it('comes to what the draft says, to the minor unit, and misses what the draft misses', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    fc.assert(
      fc.property(anyDraft, (read) => {
        const check = checkReview(reviewOf(read, currencyOf(read)), currencyOf(read));
        const sum = sumOf(read.lines) + sumOf(read.charges);
        expect(check.sum).toBe(sum);
        expect(check.missing).toBe(read.total === null ? undefined : read.total - sum);
        expect(isAddable(check)).toBe(read.lines.length > 0);
        let id = 0;
        const receipt = checkedReceipt(check, () => `own-${(id += 1)}`, 5);
        expect(sumOf(receipt.items)).toBe(sumOf(read.lines));
        expect(receipt.total).toBe(read.total ?? undefined);
      }),
    );
  });
});

describe('a review on the device', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(anyDraft, (read) => {
        const review = reviewOf(read, currencyOf(read));
        expect(readReview(storedReview(review))).toEqual(review);
      }),
    );
  });

  it.each([null, '', 'null', '{"version":2}', '{"version":1,"review":{"lines":[{}]}}'])(
    'is none where it is %j',
    (text) => expect(readReview(text)).toBeNull(),
  );
});

describe('another photo', () => {
  it('changes nothing that was not corrected', () => {
    fc.assert(
      fc.property(anyDraft, (read) => {
        const review = reviewOf(read, currencyOf(read));
        expect(carryCorrections(review, review, review)).toEqual(review);
      }),
    );
  });

  it('keeps what was removed removed, and what was added', () => {
    const before = reviewOf(DINNER, 'GBP');
    const removed = changeLine(before, 'l1', { isRemoved: true });
    const [added] = before.lines;
    if (!added) throw new Error('no line');
    const own = { ...removed, lines: [...removed.lines, { ...added, id: 'own', place: null }] };
    const fresh = reviewOf({ ...DINNER, lines: [...DINNER.lines, line('l9', 'Cake', 480)] }, 'GBP');
    const carried = carryCorrections(fresh, before, own);
    expect(carried.lines.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
      ['l1', true],
      ['l2', false],
      ['l9', false],
      ['own', false],
    ]);
  });
});

describe('a repair', () => {
  const repair: DraftRepair = { kind: 'lineAdded', from: null, to: 199, confidence: 1 };
  const row = { repair, id: 'l1', name: 'Tea', amount: '1.99', place: null, isRemoved: false };

  it('is settled by typing another amount, not by typing a name', () => {
    expect(typedRow(row, { name: 'Green tea' }).repair).not.toBeNull();
    expect(typedRow(row, { amount: '2.00' }).repair).toBeNull();
  });

  it('that made up a line goes with it', () => {
    expect(undoRepair(row, null)).toMatchObject({ isRemoved: true, repair: null });
  });
});
