import { isSameBill, omit, readBill, storedBill, type DeviceGroups } from '#domain';
import { nowIso } from '#web/platform/device/clock.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import type { Change } from '#web/platform/storage/records.ts';
import { copyPhotos, movePhotos } from '#web/platform/storage/receipt-pictures.ts';
import { remove, storedText, writeText } from '#web/platform/storage/store.ts';
import { forgetRemovedWays } from '#web/platform/chosen-ways.ts';
import { adoptShares } from '#web/platform/kept-shares.ts';
import { adoptWays } from '#web/platform/saved/ways-to-pay.ts';
import { asAnother, joined, nextVersion, removed } from './bill-versions.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { versionsOf, type SavedBillEntry } from './saved-bill-entry.ts';
import { savedBillsOf } from './saved-bills-of.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';

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
  const [guest, account] = [savedBillsOf('guest'), savedBillsOf(space)];
  await Promise.all([guest.load(), account.load()]);
  const all = guest.entries().map((entry) => omit(entry, 'earlier'));
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = all.slice(from, from + BATCH);
    const theirs = batch.flatMap(({ id }) => account.saved(id)?.version ?? []);
    const bodies = await Promise.all([
      ...batch.flatMap(versionsOf).map(async ({ id }) => [id, await guest.body(id)] as const),
      ...theirs.map(async (id) => [id, await account.body(id)] as const),
    ]).catch(() => undefined);
    if (!bodies) return false;
    const moved = await account.change(
      batch.flatMap(({ id, version }) => [id, version]),
      (found) => joined(batch.map((entry) => adopted(entry, found, new Map(bodies)))),
    );
    if (moved !== 'saved') return false;
    for (const { billId = '', version } of batch) {
      const isOther = account.entry(version)?.billId === version;
      if (isOther && (await copyPhotos('guest', billId, version)) === 'full') return false;
    }
    if ((await guest.change([], () => joined(batch.map(removed)))) !== 'saved') return false;
  }
  return true;
}

/**
 * Moves a guest's bill. If the account has one of this id, it becomes its next version if it was made from the present one, else another
 * bill; its version's id stays, so that a killed page moves it once.
 */
function adopted(
  entry: SavedBillEntry,
  found: ReadonlyMap<string, SavedBillEntry>,
  bodies: ReadonlyMap<string, unknown>,
): Change<SavedBillEntry> {
  const { version } = entry;
  const there = found.get(entry.id);
  const own = versionsOf(entry).map(({ id }) => id);
  if (!there) return { put: [entry], bodies: own.map((id) => [id, bodies.get(id)]) };
  if (found.has(version) || versionsOf(there).some(({ id }) => id === version)) return {};
  const [mine, theirs] = [version, there.deletion ? '' : there.version].map((id) => readBill(bodies.get(id)));
  const base = own.find((id) => {
    const read = readBill(bodies.get(id));
    return read.ok && theirs?.ok && isSameBill(read.bill, theirs.bill);
  });
  if (base === version) return {};
  if (!mine?.ok) return asAnother(entry, version, bodies.get(version));
  if (base !== undefined) return nextVersion(there, there, mine.bill, { id: version, at: nowIso() });
  return asAnother({ ...entry, billId: version }, version, storedBill({ ...mine.bill, id: version }));
}
