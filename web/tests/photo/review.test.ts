import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  joinReadings,
  readReceipt,
  type DraftCharge,
  type DraftChargeKind,
  type DraftLine,
  type DraftRepair,
  type ReceiptDraft,
} from '#domain';
import { carryCorrections, joinedBelow } from '#web/photo/review/carry-corrections.ts';
import { checkedReceipt, checkReview, isAddable } from '#web/photo/review/check-review.ts';
import {
  addReviewLine,
  changeCharge,
  changeLine,
  chooseReading,
  putBack,
  repairCount,
  type Review,
  type ReviewLine,
  readReview,
  storedReview,
} from '#web/photo/review/review.ts';
import { reviewOf } from '#web/photo/review/review-of.ts';
import { lineWords, repairWords } from '#web/photo/review/row-words.ts';
import { undoRepair } from '#web/photo/review/undo-repair.ts';
import '#web/messages/en/receipt-photo.po';
import { setLocaleFor } from '#web/platform/locale.ts';
import { newId } from '#web/platform/device/ids.ts';
import { printed, type PrintedRow } from '../../../domain/tests/support/receipts.ts';
import { charge, DINNER, draft, line } from '../support/photo-support.ts';

const DISHES = [
  'Minestrone',
  'Bruschetta',
  'Caprese',
  'Risotto',
  'Tagliatelle',
  'Saltimbocca',
  'Branzino',
  'Peperonata',
  'Focaccia',
  'Tiramisu',
  'Panna cotta',
  'Espresso',
];
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
  kind: fc.constantFrom<DraftChargeKind>('service', 'fee', 'tax', 'tip', 'rounding'),
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
const withReadings: fc.Arbitrary<ReceiptDraft> = fc
  .tuple(anyDraft, fc.array(anyDraft, { maxLength: 3 }))
  .map(([read, others]) => ({ ...read, readings: others.length > 0 ? [read, ...others] : [] }));
const currencyOf = ({ digits }: ReceiptDraft): string => CURRENCY[digits as keyof typeof CURRENCY];
const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

describe('the quantity of a row', () => {
  it('is written in the digits of the amounts', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
    setLocaleFor('ar');
    const [beers] = reviewOf(draft({ lines: [{ ...line('l1', 'Peroni', 1500), quantity: 3 }] }), 'GBP').lines;
    setLocaleFor('en');
    expect(beers?.quantity).toBe('٣');
    expect(beers?.amount).toBe('١٥٫٠٠');
  });

  it.each(['1', ' 1', '１', '١'])('is hidden if it is one, however that is typed: %j', (quantity) => {
    expect(lineWords({ id: 'l1', name: 'Soup', quantity } as ReviewLine)).toBe('Soup');
  });
});

it('a long name is cut between two characters, not within one', () => {
  const name = `${'x'.repeat(79)}😀😀`;
  expect(reviewOf(draft({ lines: [line('l1', name, 100)] }), 'GBP').lines[0]?.name).toBe(
    `${'x'.repeat(79)}😀`,
  );
});

describe.each(['en-GB', 'de-DE', 'ar-EG'])('a review in %s', (language) => {
  it('comes to the draft’s total, to the minor unit, and has the draft’s difference', () => {
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

describe('a review stored on the device', () => {
  it('is read as it was written, with its choices', () => {
    fc.assert(
      fc.property(withReadings, (read) => {
        const review = reviewOf(read, currencyOf(read));
        expect(readReview(storedReview(review))).toEqual(review);
      }),
    );
  });

  it.each([null, '', 'null', '{"version":1}', '{"version":2,"review":{"lines":[{}]}}'])(
    'is dropped if it is %j',
    (text) => expect(readReview(text)).toBeNull(),
  );
});

describe('another photo', () => {
  it('changes nothing without corrections', () => {
    fc.assert(
      fc.property(withReadings, (read) => {
        const review = reviewOf(read, currencyOf(read));
        expect(carryCorrections(review, review, review, newId)).toEqual(review);
      }),
    );
  });

  it('keeps removed and added rows', () => {
    const before = reviewOf(DINNER, 'GBP');
    const removed = changeLine(before, 'l1', { isRemoved: true });
    const [added] = before.lines;
    if (!added) throw new Error('no line');
    const own = { ...removed, lines: [...removed.lines, { ...added, id: 'own', place: null }] };
    const fresh = reviewOf({ ...DINNER, lines: [...DINNER.lines, line('l9', 'Cake', 480)] }, 'GBP');
    const carried = carryCorrections(fresh, before, own, newId);
    expect(carried.lines.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
      ['l1', true],
      ['l2', false],
      ['l9', false],
      ['own', false],
    ]);
  });

  it('keeps the corrections of rows that both show, as they were stored on the device', () => {
    const rows: PrintedRow[] = DISHES.map((name, index) => [name, `${index + 3}.50`]);
    const first = printed(rows.slice(0, 9));
    const second = printed([...rows.slice(6), ['Total', '92.00']]);
    const before = reviewOf(readReceipt(first), 'GBP');
    expect(before.lines).toHaveLength(9);
    const [eighth, ninth] = before.lines.slice(7);
    let after = readReview(storedReview(before)) ?? before;
    after = changeLine(after, eighth?.id ?? '', { isRemoved: true });
    after = changeLine(after, ninth?.id ?? '', { name: 'Corrected', amount: '99.00' });
    const fresh = reviewOf(readReceipt(joinReadings([first, second])), 'GBP');
    expect(fresh.lines.map(({ name }) => name)).toEqual(DISHES);
    const { lines } = carryCorrections(fresh, before, after, newId);
    expect(lines.map(({ name }) => name)).toEqual(DISHES.with(8, 'Corrected'));
    expect(lines.flatMap(({ isRemoved }, index) => (isRemoved ? [index] : []))).toEqual([7]);
    expect(lines[8]).toMatchObject({ amount: '99.00', place: fresh.lines[8]?.place });
  });

  it('of two bills keeps the chosen one, and the corrections of either', () => {
    const doubts = [{ kind: 'severalReceipts' }] as const;
    const lunch = { ...draft({ lines: [line('l1', 'Negroni', 1600)], total: 1600 }), doubts };
    const dinner = { ...DINNER, doubts };
    const longer = { ...lunch, lines: [...lunch.lines, line('l9', 'Cake', 480)] };
    const before = reviewOf({ ...dinner, readings: [lunch, dinner] }, 'GBP');
    const ownDinner = changeLine(before, 'l1', { name: 'Minestrone' });
    const ownLunch = changeLine(chooseReading(ownDinner, 0), 'l1', { amount: '18.00' });
    const fresh = reviewOf({ ...dinner, readings: [longer, dinner] }, 'GBP');
    const carried = carryCorrections(fresh, before, ownLunch, newId);
    const rows = (review: Review) => review.lines.map(({ name, amount }) => `${name} ${amount}`);
    expect(carried).toMatchObject({ chosen: 0, total: '16.00', charges: [] });
    expect(rows(carried)).toEqual(['Negroni 18.00', 'Cake 4.80']);
    const other = chooseReading(carried, 1);
    expect(rows(other)).toEqual(['Minestrone 6.50', 'Lager 15.00']);
    expect(rows(chooseReading(other, 0))).toEqual(rows(carried));
  });

  it('does not ask an answered question again, nor repeats a row added for it', () => {
    const { place } = line('l3', 'Olives', 400);
    const doubts = [{ kind: 'unused', label: 'Olives', amount: 400, place }] as const;
    const before = reviewOf({ ...DINNER, doubts }, 'GBP');
    const added = addReviewLine({ ...before, doubts: [] }, 'own', '4.00', { name: 'Olives', place });
    const lines = [...DINNER.lines, line('l3', 'Olives', 400)];
    for (const fresh of [
      { ...DINNER, doubts },
      { ...DINNER, lines },
    ]) {
      const carried = carryCorrections(reviewOf(fresh, 'GBP'), before, added, newId);
      expect(carried.lines.map(({ name }) => name)).toEqual(['Soup', 'Lager', 'Olives']);
      expect(carried.doubts).toEqual([]);
    }
  });

  it('never gives two rows one id, even if a corrected row is not found again', () => {
    const before = reviewOf(DINNER, 'GBP');
    const after = changeLine(before, 'l1', { name: 'Minestrone', amount: '7.00' });
    const fresh = reviewOf({ ...DINNER, lines: [line('l1', 'Cake', 480), line('l2', 'Tea', 250)] }, 'GBP');
    const carried = carryCorrections(fresh, before, after, newId);
    expect(carried.lines.map(({ name }) => name)).toEqual(['Cake', 'Tea', 'Minestrone']);
    expect(new Set(carried.lines.map(({ id }) => id)).size).toBe(3);
  });

  it('is added below the rows of lost pictures, each with an id of its own', () => {
    const joined = joinedBelow(
      reviewOf({ ...DINNER, total: null }, 'GBP'),
      reviewOf(draft({ lines: [line('l1', 'Cake', 480), line('l2', 'Tea', 250)], total: 3340 }), 'GBP'),
      newId,
    );
    const corrected = changeLine(joined, 'l2', { amount: '1.00' });
    expect(corrected.lines.map((row) => [row.name, row.amount])).toEqual([
      ['Soup', '6.50'],
      ['Lager', '15.00'],
      ['Cake', '4.80'],
      ['Tea', '1.00'],
    ]);
    expect(joined.total).toBe('33.40');
    expect(joined.lines[0]?.place).toBeNull();
  });
});

const within = (review: Review) => [...review.lines, ...review.charges];
const amount = fc.integer({ min: 1, max: 99_999 });
const KINDS = ['service', 'fee', 'tax', 'tip', 'discount', 'rounding'] as const;

const repairTo = (kind: DraftRepair['kind'], from: number | null, to: number | null): DraftRepair => ({
  kind,
  from,
  to,
  confidence: 0.9,
});
/** The possible repairs that lead to this amount of the draft; `made` is the kind if the amount was invented. */
const repairsOf = (to: number, made: 'lineAdded' | 'chargeAdded'): fc.Arbitrary<DraftRepair> =>
  fc.oneof(
    amount.map((from) => repairTo('digit', Math.sign(to) * from, to)),
    amount.map((from) => repairTo('otherAmount', from, to)),
    fc.constant(repairTo('sign', -to, to)),
    fc.constant(repairTo(made, null, to)),
  );

/** A draft in which everything was changed, lines and charges of either sign were left out, and the total was repaired. */
const anyRepairedDraft: fc.Arbitrary<ReceiptDraft> = fc
  .record({
    digits: fc.constantFrom(0 as const, 2 as const, 3 as const),
    lines: fc.array(
      amount.chain((to) => fc.record({ to: fc.constant(to), repair: repairsOf(to, 'lineAdded') })),
      { minLength: 1, maxLength: 4 },
    ),
    charges: fc.array(
      fc
        .tuple(amount, fc.boolean(), fc.constantFrom(...KINDS))
        .map(([to, isOff, kind]) => ({ to: isOff || kind === 'discount' ? -to : to, kind }))
        .chain(({ to, kind }) =>
          fc.record({ to: fc.constant(to), kind: fc.constant(kind), repair: repairsOf(to, 'chargeAdded') }),
        ),
      { maxLength: 4 },
    ),
    dropped: fc.array(fc.tuple(amount, fc.boolean()), { maxLength: 2 }),
  })
  .map(({ digits, lines, charges, dropped }) =>
    draft({
      digits,
      status: 'repaired',
      lines: lines.map(({ to, repair }, index) => line(`l${index}`, `Dish ${index}`, to, { repair })),
      charges: charges.map(({ to, kind, repair }, index) => ({
        ...charge(`c${index}`, kind, to, 'Printed'),
        repair,
      })),
      repairs: dropped.map(([size, isOff]) => ({
        repair: repairTo('lineDropped', isOff ? -size : size, null),
        of: null,
        label: 'Left out',
        place: null,
      })),
    }),
  );

describe('a repair', () => {
  const repair = repairTo('lineAdded', null, 199);
  const made = reviewOf(draft({ lines: [line('l1', 'Tea', 199, { repair })], total: 199 }), 'GBP');

  it('changes the sum by its amount when it is undone, and is no change any more', () => {
    fc.assert(
      fc.property(anyRepairedDraft, (read) => {
        const currency = currencyOf(read);
        const review = reviewOf(read, currency);
        const { sum } = checkReview(review, currency);
        expect(repairCount(review)).toBe(within(review).length);
        for (const { id, repair: told } of within(review)) {
          const undone = undoRepair(review, id, currency);
          expect(checkReview(undone, currency).sum - sum).toBe((told?.from ?? 0) - (told?.to ?? 0));
          expect(repairCount(undone)).toBe(repairCount(review) - 1);
          expect(new Set(within(undone).map((row) => row.id)).size).toBe(within(undone).length);
        }
      }),
    );
  });

  it('restores the kind of a row when its sign is undone', () => {
    const charges = [
      { ...charge('c1', 'tax', -300, 'Tax'), repair: repairTo('sign', 300, -300) },
      { ...charge('c2', 'discount', -200, 'Goodwill'), repair: repairTo('sign', 200, -200) },
    ];
    const struck = line('l1', 'Risotto', 1400, { repair: repairTo('sign', -1400, 1400) });
    let review = reviewOf(draft({ lines: [struck], charges }), 'GBP');
    for (const id of ['c1', 'c2', 'l1']) review = undoRepair(review, id, 'GBP');
    expect(review).toMatchObject({
      lines: [{ name: 'Goodwill', amount: '2.00' }],
      charges: [
        { name: 'Tax', kind: 'tax', amount: '3.00' },
        { name: 'Risotto', kind: 'discount', amount: '14.00' },
      ],
    });
  });

  it('is settled by typing another amount, not by typing a name', () => {
    expect(changeLine(made, 'l1', { name: 'Green tea' }).lines[0]?.repair).not.toBeNull();
    expect(changeLine(made, 'l1', { amount: '2.00' }).lines[0]?.repair).toBeNull();
  });

  it('of a sign is settled by choosing a charge or a discount', () => {
    const charges = [{ ...charge('c1', 'tax', -300, 'Tax'), repair: repairTo('sign', 300, -300) }];
    const review = reviewOf(draft({ charges }), 'GBP');
    expect(changeCharge(review, 'c1', { kind: 'service' }).charges[0]?.repair).toBeNull();
  });

  it('removes its invented line when it is rejected, and Undo restores it', () => {
    const undone = undoRepair(made, 'l1', 'GBP');
    expect(undone.lines).toMatchObject([{ isRemoved: true }]);
    expect(repairCount(undone)).toBe(0);
    expect(repairCount(putBack(undone, 'l1'))).toBe(1);
  });

  it.each([
    ['digitDropped', 150, 'A digit added: £1.50 → £11.50'],
    ['digitDoubled', 11_150, 'A digit removed: £111.50 → £11.50'],
  ] as const)('of the kind %s says so', (kind, from, words) => {
    const repair = repairTo(kind, from, 1150);
    const review = reviewOf(draft({ lines: [line('l1', 'Pasta', 1150, { repair })] }), 'GBP');
    const [told] = within(review).flatMap((row) => row.repair ?? []);
    expect(told && repairWords(told, review, 'GBP')).toBe(words);
  });

  it('that left out a row is counted, and the row can be restored with its sign', () => {
    const repair = repairTo('lineDropped', 1100, null);
    const review = reviewOf(
      draft({
        lines: [line('l1', 'Burger', 800), line('l2', 'Fries', 300)],
        charges: [charge('c1', 'tax', 88)],
        total: 1188,
        status: 'repaired',
        repairs: [{ repair, of: null, label: 'Counter-Eat In', place: null }],
      }),
      'GBP',
    );
    expect(repairCount(review)).toBe(1);
    const [left] = review.lines.filter(({ isRemoved }) => isRemoved);
    expect(left).toMatchObject({ name: 'Counter-Eat In', amount: '11.00' });
    expect(checkReview(undoRepair(review, left?.id ?? '', 'GBP'), 'GBP').missing).toBe(-1100);
  });
});
