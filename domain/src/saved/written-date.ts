import { readInstant } from './instant.ts';

/** Which of the first two figures of "01/08/2025" is the day. */
export type DateOrder = 'day_first' | 'month_first';

const FIGURES = /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/;

/** The order that a date shows by itself: a month is at most 12, and dates with points put the day first. */
function orderOf(text: string): DateOrder | undefined {
  const { first, second, mark } = FIGURES.exec(text.trim())?.groups ?? {};
  if (mark === '.' || Number(first) > 12) return 'day_first';
  return Number(second) > 12 ? 'month_first' : undefined;
}

/** The order of day and month in a file, from the first of its dates that shows it; undefined if none does. */
export const dateOrder = (values: readonly unknown[]): DateOrder | undefined =>
  values.map((value) => (typeof value === 'string' ? orderOf(value) : undefined)).find(Boolean);

/**
 * The date of a saved bill in a file: an instant, or a day, as its midnight in UTC; 'unclear_date' if nothing shows which figure is the
 * day; undefined for anything else.
 */
export function readDate(value: unknown, order: DateOrder | undefined): string | undefined {
  const figures = typeof value === 'string' ? FIGURES.exec(value.trim())?.groups : undefined;
  if (!figures) return readInstant(value);
  const { first = '', second = '', year = '' } = figures;
  if (first !== second && !order) return 'unclear_date';
  const [day, month] = (order === 'month_first' ? [second, first] : [first, second]).map((figure) =>
    figure.padStart(2, '0'),
  );
  const date = readInstant(`${year}-${month}-${day}`);
  // Some engines read 31 February as a day of March.
  return date?.slice(8, 10) === day ? date : undefined;
}
