import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadBox, Reading } from '../../src/receipt/reading.ts';
import { joinReadings } from '../../src/receipt/join-readings.ts';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { outcomesOf, random } from '../support/receipt-sets.ts';
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

const count = (outcomes: string, letter: string): number => outcomes.split(letter).length - 1;

test('reads 99 in 100 bills of 26 kinds of tills correctly, and reports all others', () => {
  const outcomes = outcomesOf(random(1, 1 + runs(200)));
  expect(outcomes).toMatch(/^[rt]*$/);
  expect(count(outcomes, 'r')).toBeGreaterThanOrEqual(0.99 * outcomes.length);
});

test('misreads at most one in a hundred bills with a wrong digit without reporting it', () => {
  const outcomes = outcomesOf(random(1, 1 + runs(200), true));
  const open = count(outcomes, 't');
  expect(outcomes.length - open - count(outcomes, 'r')).toBeLessThanOrEqual(0.01 * outcomes.length);
  expect(open).toBeLessThan(0.6 * outcomes.length);
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
