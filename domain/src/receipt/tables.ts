import { sumOf } from '../money/sum-of.ts';
import type { ClassifiedRow } from './classify.ts';
import { valueOf } from './decimals.ts';
import type { Rows } from './rows.ts';

const RATE = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%|%\s?(\d{1,2})(?!\d)/g;

/** The rate that a label prints, 0.125 for "12.5 %"; null without one, or with several. */
export function rateOf({ text }: ClassifiedRow): number | null {
  const [rate, ...others] = [...text.matchAll(RATE)].map((match) => match[1] ?? match[2]!);
  return rate === undefined || others.length > 0 ? null : Number(rate.replace(',', '.')) / 100;
}

/** An amount is another one at a rate. @param tolerance in minor units */
export const isAtRate = (base: number, value: number, rate: number, tolerance: number): boolean =>
  Math.abs(base * rate - Math.abs(value)) <= tolerance;

/** An amount is the tax included in another one at a rate. */
export const isTaxIn = (gross: number, value: number, rate: number, tolerance: number): boolean =>
  value > 0 && isAtRate(gross / (1 + rate), value, rate, tolerance);

/** The most rows that a table of rates or a list of payments has. */
const LONGEST_RUN = 6;

/** Sums of a row and rows beside it: true if one of them prints a rate or names a sum, as in a table of rates. */
export type Runs = ReadonlyMap<number, boolean>;

/** Of each row, what it comes to with rows beside it: their prices, and all amounts of each ("20 % 8.50 1.70"). */
export function runsOf(rows: readonly ClassifiedRow[], { digits }: Rows): Map<ClassifiedRow, Runs> {
  const priced = rows.filter(({ price, role, value }) => price !== null && role !== 'taken' && value > 0);
  const runs = new Map(priced.map((row) => [row, new Map<number, boolean>()]));
  const marked = new Set(priced.filter((row) => row.role === 'subtotal' || rateOf(row) !== null));
  const sums = [
    ({ value }: ClassifiedRow): number => value,
    ({ prices }: ClassifiedRow): number => sumOf(prices, (price) => valueOf(price, digits)),
  ];
  for (const sum of sums)
    for (const [start] of priced.entries()) {
      const run = priced.slice(start, start + LONGEST_RUN);
      for (const [at, last] of run.entries()) {
        const parts = run.slice(0, at + 1);
        const value = sumOf(parts, sum);
        const isTable = parts.some((part) => marked.has(part));
        if (value !== last.value)
          for (const part of parts) {
            const known = runs.get(part)!;
            known.set(value, isTable || known.get(value) === true);
          }
      }
    }
  return runs;
}

/** "Food Total 32.00" above the dishes that it is the sum of. */
function isSumOfBelow(row: ClassifiedRow, rows: readonly ClassifiedRow[]): boolean {
  if (row.role !== 'subtotal') return false;
  let rest = row.value;
  for (const { role, value, price } of rows.slice(row.index + 1)) {
    if (rest <= 0 || (price && role !== 'item')) break;
    rest -= value;
  }
  return rest === 0;
}

/** Rows that are probably no dish and no charge, by the rows beside them: tables of rates, and sums above their dishes. */
export function explainedRows(rows: readonly ClassifiedRow[]): ReadonlySet<ClassifiedRow> {
  const priced = rows.filter(({ price, role }) => price !== null && role !== 'taken');
  // "Sales at 8 % 108.00" and "Tax 8 % 8.00"
  const ofRates = priced.flatMap((row, at) => {
    const [above, rate] = [priced[at - 1], rateOf(row)];
    const isTax =
      above && rate !== null && above.role !== 'total' && isTaxIn(above.value, row.value, rate, 1);
    return isTax ? [above, row] : [];
  });
  return new Set([...ofRates, ...rows.filter((row) => isSumOfBelow(row, rows))]);
}
