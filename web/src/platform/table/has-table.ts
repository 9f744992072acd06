import { KEYS, spaceKeys, type Space } from '../storage/keys.ts';
import { storedText } from '../storage/store.ts';

/** True if a table was opened with the bill of this space: then the code of tables is worth fetching. */
export function hasHostTable(space: Space): boolean {
  return storedText(spaceKeys(space).table) !== null;
}

/** True if this phone has, or had, a seat at somebody's table. */
export function hasSeat(): boolean {
  return storedText(KEYS.table) !== null;
}
