import { KEYS, spaceKeys, type Space } from '../storage/keys.ts';
import { storedText } from '../storage/store.ts';

/** True if a table was opened with the bill of this space: then the code of tables is worth fetching. */
export function hasHostTable(space: Space): boolean {
  return storedText(spaceKeys(space).table) !== null;
}

/** True if a guest's page need not ask for a code: its address is a table's link, or this phone has a seat. */
export function knowsTable(): boolean {
  return window.location.hash !== '' || storedText(KEYS.table) !== null;
}
