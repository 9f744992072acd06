import type { Bill, Line } from '../bill/bill.ts';
import { MAX_MINOR } from '../money/minor-units.ts';
import { grandTotalOf } from '../split/divide-bill.ts';

/** A step large enough to make rounding irrelevant: a total is nearly linear in each of its parts. */
const FAR = 1_000_000;
/** How far rounding can move a total, in minor units. */
const NEAR_TOTAL = 3;
/** How far rounding can move the one amount that makes a total right, in minor units. */
const NEAR_AMOUNT = 2;

/** How much is missing on a bill. */
export interface Shortfall {
  /** The printed total minus the calculated one, in minor units; below 0 if the bill has too much. */
  readonly missing: number;
  /** How far the total falls per minor unit of a discount on the whole bill; `discounted` is the bill with `amount` off. */
  readonly lossBy: (discounted: Bill, amount: number) => number;
  /** How far the total rises per minor unit added to a line's price; undefined: an unassigned line. Do not call it for an emptied round. */
  readonly gainOf: (line: Line | undefined) => number;
}

/** An unassigned line; no other line has an empty id. */
const unassignedLine = (price: number): Line => ({
  kind: 'item',
  id: '',
  category: 'Other',
  price,
  quantity: 1,
  sharing: { by: 'parts', shares: [] },
  timestamp: 0,
  position: 0,
});

/** Lines with the same key have the same gain: the same discounts apply to them, or to their sharers. */
function gainKey({ adjustments }: Bill, line: Line | undefined): string {
  if (!line) return '';
  const { id, quantity, sharing } = line;
  const discounts = adjustments.map((each) => {
    if (each.kind !== 'discount' || each.target.of === 'everything') return undefined;
    return each.target.of === 'diners' ? [quantity, sharing] : each.target.lineIds.includes(id);
  });
  return JSON.stringify(discounts);
}

/** True if two changes of a total, in minor units, are equal but for rounding. */
export const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR_TOTAL;

/** How far a bill's total is from the printed one, and how it responds to changes. */
export function shortfallOf(bill: Bill, target: number): Shortfall {
  const total = grandTotalOf(bill);
  const known = new Map<string, number>();
  function gainOf(line: Line | undefined): number {
    const key = gainKey(bill, line);
    const lines = line
      ? bill.lines.map((each) => (each === line ? { ...each, price: each.price + FAR } : each))
      : [...bill.lines, unassignedLine(FAR)];
    const added = line?.kind === 'round' ? FAR * line.quantity : FAR;
    const gain = known.get(key) ?? (grandTotalOf({ ...bill, lines }) - total) / added;
    known.set(key, gain);
    return gain;
  }
  const lossBy = (discounted: Bill, amount: number): number => (total - grandTotalOf(discounted)) / amount;
  return { missing: target - total, lossBy, gainOf };
}

/**
 * Whole minor units above 0 near a computed amount, the nearest first, since rounding may hide the right one. None for Infinity: then no
 * amount changes the total.
 */
export function amountsNear(amount: number): number[] {
  const nearest = Math.round(amount);
  const around = Array.from({ length: 2 * NEAR_AMOUNT + 1 }, (_, index) => nearest - NEAR_AMOUNT + index);
  return around
    .filter((each) => each > 0 && each <= MAX_MINOR)
    .toSorted((a, b) => Math.abs(a - amount) - Math.abs(b - amount));
}
