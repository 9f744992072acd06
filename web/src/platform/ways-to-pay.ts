import { isJsonObject, readWaysToPay, type WayToPay } from '#domain';
import { spaceKeys, type Space } from './storage/keys.ts';
import { readJson, writeJson, type WriteResult } from './storage/store.ts';

/** Of the stored shape; ways are read field by field, and one that this version does not know is left out. */
const VERSION = 1;

/** How this person gets paid, as it was set up on this device. */
export function loadWaysToPay(space: Space): readonly WayToPay[] {
  const stored = readJson(spaceKeys(space).waysToPay);
  return isJsonObject(stored) ? readWaysToPay(stored['ways']) : [];
}

/** Keeps how this person gets paid, on this device only. */
export const keepWaysToPay = (space: Space, ways: readonly WayToPay[]): WriteResult =>
  writeJson(spaceKeys(space).waysToPay, { version: VERSION, ways });
