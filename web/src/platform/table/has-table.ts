import { spaceKeys, type Space } from '../storage/keys.ts';
import { readText } from '../storage/store.ts';

/** True if a table was opened with the bill of this space: then the code of tables is worth fetching. */
export function hasHostTable(space: Space): boolean {
  const read = readText(spaceKeys(space).table);
  return read.status === 'ok' && read.text !== null;
}
