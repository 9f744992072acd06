import { KEYS, spaceKeys, type Space } from '../storage/keys.ts';
import { readText } from '../storage/store.ts';

const isThere = (key: string): boolean => {
  const read = readText(key);
  return read.status === 'ok' && read.text !== null;
};

/** Whether a table was opened with the bill of this space: then the code of tables is worth fetching. */
export const hasHostTable = (space: Space): boolean => isThere(spaceKeys(space).table);

/** Whether this phone sits at somebody else's table. */
export const hasGuestTable = (): boolean => isThere(KEYS.table);
