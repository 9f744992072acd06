import { eraseDurable } from './durable-copies.ts';
import { KEYS, prefixOf, type Space } from './keys.ts';
import { erasePhotos } from './receipt-pictures.ts';
import { eraseBills } from './records.ts';
import { allKeys, remove, removeAll, storedText, writeText } from './store.ts';

/** Notes that this account's data is to be erased, until that is done. */
export const beginErasing = (space: Space): void => void writeText(KEYS.erasing, space);

/** The account's data stays after all. */
export const keepSpace = (): void => remove(KEYS.erasing);

/** Removes everything of this account from the device. */
export async function eraseSpace(space: Space): Promise<void> {
  removeAll(prefixOf(space));
  await Promise.all([eraseDurable(space), eraseBills(space), erasePhotos(space)]);
  if (storedText(KEYS.erasing) === space) keepSpace();
}

/** The accounts that have something on this device. */
export const accountSpaces = (): readonly Space[] => [
  ...new Set(
    allKeys().flatMap((key) => (/^fairtab\.(a-[\da-f-]{36})\./.exec(key)?.[1] as Space | undefined) ?? []),
  ),
];

/** Erases what a page that was killed has left of an account. @param present the space of whoever is here now */
export async function finishErasing(present: Space): Promise<void> {
  const space = storedText(KEYS.erasing);
  if (space === null) return;
  if (space === present || !space.startsWith('a-')) keepSpace();
  else await eraseSpace(space as Space);
}
