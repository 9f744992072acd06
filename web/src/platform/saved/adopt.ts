import { omit, type DeviceGroups } from '#domain';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { movePhotos } from '../storage/receipt-pictures.ts';
import { remove, storedText, writeText } from '../storage/store.ts';
import { forgetRemovedWays } from '../chosen-ways.ts';
import { adoptShares } from '../kept-shares.ts';
import { adoptWays } from './ways-to-pay.ts';
import { joined, removed } from './bill-versions.ts';
import { groupsOf } from './groups-of-space.ts';
import { versionsOf } from './history-entry.ts';
import { historyOf } from './history-of-space.ts';
import { waysOf } from './ways-of-space.ts';

/** Bills that are moved in one go. */
const BATCH = 200;

/**
 * Moves the guest's saved groups, ways to be paid, bills and photos to an account; returns whether all of them found room. Each goes into
 * the account's space before it leaves the guest's, so that none is lost if the page is killed.
 */
export async function adoptSaved(space: Space): Promise<boolean> {
  if (!adoptGroups(space) || !adoptWays(waysOf('guest'), waysOf(space))) return false;
  forgetRemovedWays('guest', []);
  adoptShares(space);
  return (await adoptBills(space)) && (await adoptPhotos(space));
}

/** Also moves a photo that is still being checked, unless the account has one, too. */
async function adoptPhotos(space: Space): Promise<boolean> {
  const [from, to] = [spaceKeys('guest').receipt, spaceKeys(space).receipt];
  const text = storedText(from);
  if (text !== null && storedText(to) === null && writeText(to, text) !== 'saved') return false;
  // 'unavailable' does not matter: without a database there are no photos.
  if ((await movePhotos('guest', space)) === 'full') return false;
  remove(from);
  return true;
}

function adoptGroups(space: Space): boolean {
  const guest = groupsOf('guest');
  const { groups } = guest.getState();
  const add = (state: DeviceGroups): DeviceGroups => {
    const here = new Set(state.groups.map(({ id }) => id));
    return { ...state, groups: [...state.groups, ...groups.filter(({ id }) => !here.has(id))] };
  };
  if (groupsOf(space).update(add) !== 'saved') return false;
  return guest.update(() => ({ groups: [], removed: [] })) === 'saved';
}

async function adoptBills(space: Space): Promise<boolean> {
  const [guest, account] = [historyOf('guest'), historyOf(space)];
  await guest.load();
  const all = guest.entries().map((entry) => omit(entry, 'earlier'));
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = all.slice(from, from + BATCH);
    const bodies = await Promise.all(
      batch.flatMap(versionsOf).map(async ({ id }) => [id, await guest.body(id)] as const),
    ).catch(() => undefined);
    if (!bodies) return false;
    const ids = batch.map(({ id }) => id);
    const moved = await account.change(ids, (found) => {
      const put = batch.filter((entry) => !found.has(entry.id));
      const own = new Set(put.flatMap(versionsOf).map(({ id }) => id));
      return { put, bodies: bodies.filter(([id]) => own.has(id)) };
    });
    if (moved !== 'saved') return false;
    if ((await guest.change([], () => joined(batch.map(removed)))) !== 'saved') return false;
  }
  return true;
}
