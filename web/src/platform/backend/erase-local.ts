import { eraseDurable } from '../storage/durable-draft.ts';
import { eraseSeat } from '../storage/durable-seat.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { erasePhotos } from '../storage/receipt-pictures.ts';
import { eraseBills } from '../storage/records.ts';
import { allKeys, remove } from '../storage/store.ts';

/** Removes everything of this account from the device. */
export function eraseSpace(space: Space): void {
  for (const key of allKeys()) if (key.startsWith(`fairtab.${space}.`)) remove(key);
  void eraseDurable(space);
  void eraseBills(space);
  void erasePhotos(space);
  void eraseSeat(spaceKeys(space).table);
}
