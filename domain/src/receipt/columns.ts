import type { ClassifiedRow } from './classify.ts';

/** The number of a row ("1 Bún chả", "2. Nem"). */
const NUMBER_BEFORE = /^(\d{1,2})[.)]?\s+(?=\S)/;
/** Fewer numbers may be quantities. `withoutRowNumber` removes row numbers from those receipts, once the quantities are known. */
const LEAST_NUMBERED = 4;
/** The rate of a tax behind the name ("Carbonara x 2 10%", "Ayran %10"). */
const RATE_BEHIND = /\s(?:\d{1,2}(?:[.,]\d{1,2})?\s?%|%\s?\d{1,2})$/;
const LEAST_RATED = 3;

/** The dishes above the first sum are numbered 1, 2, 3 and so on. */
function areNumbered(rows: readonly ClassifiedRow[]): boolean {
  const end = rows.findIndex(({ role }) => role === 'total' || role === 'subtotal');
  const dishes = rows.slice(0, end < 0 ? rows.length : end).filter(({ role }) => role === 'item');
  const numbers = rows
    .flatMap(({ label, price }) => (price && NUMBER_BEFORE.exec(label)?.[1]) || [])
    .map(Number);
  return (
    numbers.length >= Math.max(LEAST_NUMBERED, dishes.length) &&
    numbers.every((number, at) => number === at + 1)
  );
}

/** At least three dishes have a rate, and two of them have the same one. */
function areRated(rows: readonly ClassifiedRow[]): boolean {
  const rates = rows
    .filter(({ role }) => role === 'item')
    .flatMap(({ nameAbove, label }) => RATE_BEHIND.exec(nameAbove ?? label)?.[0] ?? []);
  return rates.length >= LEAST_RATED && new Set(rates).size < rates.length;
}

/** The rows without two columns that belong to no name and no quantity: row numbers and tax rates. */
export function withoutColumns(rows: readonly ClassifiedRow[]): readonly ClassifiedRow[] {
  const [isNumbered, isRated] = [areNumbered(rows), areRated(rows)];
  const plain = (text: string): string => (isRated ? text.replace(RATE_BEHIND, '') : text);
  return rows.map((row) => {
    const number = isNumbered ? (NUMBER_BEFORE.exec(row.label)?.[0].length ?? 0) : 0;
    return {
      ...row,
      label: plain(row.label.slice(number)),
      nameAbove: row.nameAbove && plain(row.nameAbove),
      text: row.text.slice(number),
      words: row.words.slice(number > 0 ? 1 : 0),
    };
  });
}
