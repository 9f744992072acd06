import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadBox, Reading } from '../../src/receipt/reading.ts';
import { joinReadings } from '../../src/receipt/join-readings.ts';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { randomNumbers, randomReceipt, type RandomReceipt } from '../support/random-receipts.ts';
import { addsUp, characters, printed, type PrintedRow } from '../support/receipts.ts';
import { runs } from '../support/runs.ts';

const names = fc.constantFrom(
  'Minestrone',
  'Risotto ai funghi',
  'Caesar Salad',
  'Schnitzel',
  'Lager 0.5l',
  'Espresso',
  'Pad Thai',
  'Torta della nonna',
);
const prices = fc.integer({ min: 90, max: 9990 });
const major = (minor: number): string => (minor / 100).toFixed(2);

interface Bill {
  readonly dishes: readonly (readonly [string, number])[];
  readonly tax: number;
}

const bills: fc.Arbitrary<Bill> = fc.record({
  dishes: fc.array(fc.tuple(names, prices), { minLength: 1, maxLength: 12 }),
  tax: fc.integer({ min: 0, max: 12 }),
});
const prints = fc.record({
  slope: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
  lineHeight: fc.integer({ min: 12, max: 40 }),
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The bill as a till prints it, and what there is to pay. */
function rowsOf({ dishes, tax }: Bill): { rows: PrintedRow[]; total: number } {
  const sum = sumOf(dishes.map(([, price]) => price));
  const taxes = Math.round((sum * tax) / 100);
  const rows: PrintedRow[] = [
    ['CAFE CENTRAL'],
    ...dishes.map(([name, price]): PrintedRow => [name, major(price)]),
    ['Subtotal', major(sum)],
    ...(taxes > 0 ? [['Tax', major(taxes)] as const] : []),
    ['Total', major(sum + taxes)],
  ];
  return { rows, total: sum + taxes };
}

/** A print whose price column is far enough from the longest name, whatever the size of its letters. */
const wide = ({ slope, lineHeight }: { slope: number; lineHeight: number }) => ({
  slope,
  lineHeight,
  width: 20 * lineHeight,
});

test('reads any receipt of a till as printed, at any slope and size', () => {
  fc.assert(
    fc.property(bills, prints, (bill, print) => {
      const { rows, total } = rowsOf(bill);
      const draft = readReceipt(printed(rows, wide(print)));
      expect(draft).toMatchObject({ status: 'balanced', total, difference: 0, repairs: [] });
      expect(draft.lines.map(({ amount }) => amount)).toEqual(bill.dishes.map(([, price]) => price));
    }),
    { numRuns: runs(100) },
  );
});

/** One thing that goes wrong between the paper and the reading. */
const faults = fc.record({
  box: fc.nat(),
  kind: fc.constantFrom('lost', 'character', 'doubled', 'cut', 'moved', 'turned'),
  at: fc.nat(),
  sign: fc.constantFrom('0', '1', '8', '.', ',', '-', 'S', ' ', '€', '%', 'x', ':'),
  by: fc.integer({ min: -60, max: 60 }),
});
type Fault = typeof faults extends fc.Arbitrary<infer Some> ? Some : never;

function withFault(reading: Reading, { box, kind, at, sign, by }: Fault): Reading {
  const target = reading.boxes[box % Math.max(1, reading.boxes.length)];
  if (!target?.characters.length) return reading;
  const place = at % Math.max(1, target.characters.length);
  const changed: Record<Fault['kind'], ReadBox[]> = {
    lost: [],
    character: [
      { ...target, characters: target.characters.with(place, { ...characters(sign)[0]!, probability: 0.5 }) },
    ],
    doubled: [
      {
        ...target,
        characters: target.characters.toSpliced(place, 0, ...target.characters.slice(place, place + 1)),
      },
    ],
    cut: [{ ...target, characters: target.characters.slice(0, place) }],
    moved: [{ ...target, centreY: target.centreY + by, centreX: target.centreX - by }],
    turned: [{ ...target, directionX: 0, directionY: 1 }],
  };
  return { ...reading, boxes: reading.boxes.flatMap((some) => (some === target ? changed[kind] : [some])) };
}

test('a draft adds up, or reports its difference, whatever goes wrong', () => {
  fc.assert(
    fc.property(bills, prints, fc.array(faults, { maxLength: 6 }), (bill, print, wrong) => {
      const reading = wrong.reduce(withFault, printed(rowsOf(bill).rows, wide(print)));
      const draft = readReceipt(reading);
      expect(addsUp(draft)).toBe(true);
      expect(draft.repairs.length > 0).toBe(draft.status === 'repaired');
      expect(new Set(draft.lines.map(({ id }) => id)).size).toBe(draft.lines.length);
    }),
    { numRuns: runs(200) },
  );
});

const ascending = (a: number, b: number): number => a - b;

/** Compares the receipt as read with the printed one, and reads the draft's own verdict. */
function judged(rows: readonly PrintedRow[], { digits, dishes, charges, total }: RandomReceipt) {
  const draft = readReceipt(printed(rows, { width: 700 }), { digits });
  const amounts = draft.lines.map(({ amount }) => amount);
  const added = draft.charges.map(({ amount }) => amount).filter((amount) => amount !== 0);
  const isRight =
    draft.total === total &&
    JSON.stringify(amounts) === JSON.stringify(dishes) &&
    JSON.stringify(added.sort(ascending)) === JSON.stringify([...charges].sort(ascending));
  return { isRight, status: draft.status };
}

const SEEDS = Array.from({ length: runs(200) }, (_, at) => at + 1);

test('reads 99 in 100 bills of 26 kinds of tills correctly, and reports all others', () => {
  const all = SEEDS.map((seed) => {
    const receipt = randomReceipt(randomNumbers(seed));
    return { seed, ...judged(receipt.rows, receipt) };
  });
  expect(all.filter(({ isRight, status }) => !isRight && status !== 'open')).toEqual([]);
  expect(all.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(0.99 * all.length);
});

/** Digits that are printed alike. */
const ALIKE = '8778165138';

/** A receipt with a digit that was misread, lost or read twice, without a hint that it was. */
function withWrongDigit(rows: readonly PrintedRow[], next: () => number): PrintedRow[] {
  const priced = rows.flatMap(([, price], at) =>
    price && /\d$|\d\D{1,3}$/.test(price) && at > 3 ? [at] : [],
  );
  const row = priced[Math.floor(next() * priced.length)];
  const kind = Math.floor(next() * 3);
  const place = next();
  return rows.map(([name, price], at): PrintedRow => {
    if (price === undefined) return [name];
    if (at !== row) return [name, price];
    const places = [...price].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
    const index = places[Math.floor(place * places.length)]!;
    const digit = price[index]!;
    const read = [ALIKE[Number(digit)]!, '', digit + digit][kind]!;
    return [name, price.slice(0, index) + read + price.slice(index + 1)];
  });
}

test('misreads at most one in a hundred bills with a wrong digit without reporting it', () => {
  const all = SEEDS.map((seed) => {
    const next = randomNumbers(seed);
    const receipt = randomReceipt(next);
    return judged(withWrongDigit(receipt.rows, next), receipt);
  });
  const wrong = all.filter(({ isRight, status }) => !isRight && status !== 'open');
  const open = all.filter(({ status }) => status === 'open');
  expect(wrong.length).toBeLessThanOrEqual(0.01 * all.length);
  expect(open.length).toBeLessThan(0.6 * all.length);
});

test('arbitrary boxes are read without an error', () => {
  const boxes: fc.Arbitrary<ReadBox> = fc.record({
    centreX: fc.integer({ min: -50, max: 2000 }),
    centreY: fc.integer({ min: -50, max: 2000 }),
    width: fc.integer({ min: 0, max: 900 }),
    height: fc.integer({ min: 0, max: 90 }),
    directionX: fc.double({ min: -1, max: 1, noNaN: true }),
    directionY: fc.double({ min: -1, max: 1, noNaN: true }),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    characters: fc
      .oneof(fc.string(), names, prices.map(major), fc.constantFrom('Total', 'Tax 7%', '2 x 4.50'))
      .map(characters),
  });
  const readings = fc.record({
    width: fc.constant(2000),
    height: fc.constant(2000),
    boxes: fc.array(boxes, { maxLength: 25 }),
  });
  fc.assert(
    fc.property(fc.array(readings, { maxLength: 3 }), fc.constantFrom(undefined, 0, 2, 3), (some, digits) => {
      expect(addsUp(readReceipt(joinReadings(some), { digits }))).toBe(true);
    }),
    { numRuns: runs(150) },
  );
});
