import { eraseDurable } from './durable-draft.ts';
import { eraseSeat } from './durable-seat.ts';
import { spaceKeys, type Space } from './keys.ts';
import { erasePhotos } from './receipt-pictures.ts';
import { eraseBills } from './records.ts';
import { allKeys, remove } from './store.ts';

/** Removes everything of this account from the device. */
export function eraseSpace(space: Space): void {
  for (const key of allKeys()) if (key.startsWith(`fairtab.${space}.`)) remove(key);
  void eraseDurable(space);
  void eraseBills(space);
  void erasePhotos(space);
  void eraseSeat(spaceKeys(space).table);
}
