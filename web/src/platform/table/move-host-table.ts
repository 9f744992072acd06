import { isJsonObject, type BillId } from '#domain';
import { stampOf } from '../storage/stamps.ts';
import { replaceCopies } from '../storage/keep-durable.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { parseJson, readJson, remove, storedText, writeJson, writeText } from '../storage/store.ts';

/** True if a stored seat is at a table that is not over, or may have the only copy of its bill. */
function isNeeded(text: string | null): boolean {
  const seat = parseJson(text);
  if (typeof seat !== 'object' || seat === null) return false;
  const { phase, ending, released } = seat as Record<string, unknown>;
  return phase !== 'ended' || (ending !== 'left' && released !== true);
}

/** Makes the table that was opened with a bill one of the id that the bill has now. */
export function renameTableBill(space: Space, from: BillId, to: BillId): void {
  const { table } = spaceKeys(space);
  const seat = readJson(table);
  if (isJsonObject(seat) && seat['billId'] === from) writeJson(table, { ...seat, billId: to });
}

/**
 * Moves the table that was opened with a bill to where the bill goes: without its seat, the others' claims would not reach the bill, and
 * nobody could lock or finish the table. If a table is already open there, both stay where they are.
 */
export function moveHostTable(from: Space, to: Space): void {
  const [here, there] = [spaceKeys(from), spaceKeys(to)];
  const seat = storedText(here.table);
  const own = storedText(there.table);
  // The same seat: the page was killed in the middle of an earlier move.
  if (seat === null || (own !== seat && isNeeded(own)) || writeText(there.table, seat) !== 'saved') return;
  const entries = storedText(here.tableEntries);
  // If they do not fit, they are fetched again.
  if (entries !== null) writeText(there.tableEntries, entries);
  const stamp = stampOf(seat);
  // An empty text with the same stamp, so that a tab's older write to the first key is ignored. Nothing waits for a silent database.
  void replaceCopies(
    new Map([
      [there.table, { text: seat, stamp }],
      [here.table, { text: '', stamp }],
    ]),
  );
  remove(here.table);
  remove(here.tableEntries);
}
