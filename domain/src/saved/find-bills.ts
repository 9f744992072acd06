import { plainText } from '../text/plain-text.ts';
import type { BillEntry } from './bill-entry.ts';

export type BillOrder = 'date' | 'name' | 'diner';

/**
 * The entries in which every typed word occurs: in the name, a diner's name, or the day. The same list when
 * nothing was typed. @param dayOf the day of an entry in the person's own words
 */
export function searchBills<T extends BillEntry>(
  entries: readonly T[],
  typed: string,
  dayOf: (entry: BillEntry) => string,
): readonly T[] {
  const words = plainText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = plainText([entry.name, ...entry.diners, entry.date.slice(0, 10), dayOf(entry)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

const newestFirst = (one: BillEntry, other: BillEntry): number =>
  one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date > other.date ? -1 : 1;

/** Sorts by date (newest first), or alphabetically by name or first diner (newest first among equals). */
export function sortBills<T extends BillEntry>(
  entries: readonly T[],
  order: BillOrder,
  locale?: string,
): T[] {
  if (order === 'date') return [...entries].sort(newestFirst);
  const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  const keyOf = (entry: BillEntry): string =>
    order === 'name' ? entry.name : ([...entry.diners].sort(collator.compare)[0] ?? '');
  return entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((one, other) => collator.compare(one.key, other.key) || newestFirst(one.entry, other.entry))
    .map(({ entry }) => entry);
}
