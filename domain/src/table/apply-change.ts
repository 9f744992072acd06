import { keyOf, registerParts } from '../registers/register-keys.ts';
import { isJsonObject } from '../text/json-object.ts';
import type { Entries, Entry, KeyedValue } from './entries.ts';

/** The key of the line that a line's or a claim's key is about. */
function lineKeyOf(key: string): string | undefined {
  const [kind, lineId = ''] = registerParts(key);
  return kind === 'line' || kind === 'claim' ? keyOf('line', lineId) : undefined;
}

/** How a line is divided, as its entry says it (`LineRegister.by`). */
const dividedBy = (line: unknown): string | undefined =>
  isJsonObject(line) && typeof line['by'] === 'string' ? line['by'] : undefined;

const wayThere = (key: string, entries: Entries): string | undefined =>
  dividedBy(entries.get(lineKeyOf(key) ?? '')?.value);

/** The way of dividing that a change is made for: the change's own, the line's own, or that of its line in these entries. */
export const wayOf = ({ key, value, by }: KeyedValue, entries: Entries): string | undefined =>
  by ?? (key === lineKeyOf(key) ? dividedBy(value) : undefined) ?? wayThere(key, entries);

/** True if a change was made for a way of dividing other than its line has in these entries. One part is not one pound. */
export function isForOtherDivision({ key, by }: KeyedValue, entries: Entries): boolean {
  const there = wayThere(key, entries);
  return by !== undefined && there !== undefined && by !== there;
}

/**
 * Applies a change to entries as the server will (`sync_table` in supabase/migrations): a claim that was made for another way of dividing
 * changes nothing, and a line that changes its way of dividing removes all claims on it.
 */
export function applyChange(entries: Map<string, Entry>, change: KeyedValue): void {
  const { key, value } = change;
  if (isForOtherDivision(change, entries)) {
    if (key !== lineKeyOf(key)) return;
    const claims = keyOf('claim', registerParts(key)[1] ?? '', '');
    for (const [each, { seq }] of entries)
      if (each.startsWith(claims)) entries.set(each, { value: null, seq });
  }
  entries.set(key, { value, seq: entries.get(key)?.seq ?? 0 });
}
