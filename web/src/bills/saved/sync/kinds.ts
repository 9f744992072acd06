import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '../saved-bills-of.ts';
import type { RemoteSpace } from '../remote.ts';
import { hasUnsentBills, syncBills } from './sync-bills.ts';
import { hasUnsentGroups, syncGroups } from './sync-groups.ts';
import { stopsSync, type SyncProblem } from './sync-problem.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';

/** One kind of data that an account stores. */
export interface Kind {
  /** True if something waits to be sent. */
  readonly hasUnsent: () => boolean;
  /** Sends that, and takes over what the account has; returns what went wrong, if anything. */
  readonly sync: (remote: RemoteSpace) => Promise<SyncProblem | undefined>;
}

/**
 * Wraps the sync of anything but bills. The list's messages are about bills, so other failures get a code of their own; and they do not
 * stop the sync of bills.
 */
const withoutHoldingUpBills =
  (sync: Kind['sync']): Kind['sync'] =>
  async (remote) => {
    const problem = await sync(remote).catch((): SyncProblem => 'later');
    return stopsSync(problem) ? problem : problem && 'not_synced';
  };

/** The kinds of data that a space's account keeps, in the order of the sync. Code for later kinds is fetched when it is their turn. */
export function kindsOf(space: Space): readonly Kind[] {
  const [groups, savedBills, ways] = [groupsOf(space), savedBillsOf(space), waysOf(space)];
  const photosCode = () => import('./sync-photos.ts');
  let photosSynced = photoChanges.getState();
  return [
    {
      hasUnsent: () => hasUnsentGroups(groups),
      sync: withoutHoldingUpBills((remote) => syncGroups(groups, remote.groups)),
    },
    {
      hasUnsent: () => hasUnsentBills(savedBills),
      sync: async ({ bills, photos }) => {
        const { fetchBeforeDeletion } = await photosCode();
        return syncBills(savedBills, bills, (id) => fetchBeforeDeletion(space, savedBills, photos, id));
      },
    },
    {
      hasUnsent: ways.hasUnsent,
      sync: withoutHoldingUpBills(async (remote) =>
        (await import('./sync-ways.ts')).syncWays(ways, remote.ways),
      ),
    },
    {
      hasUnsent: () => photoChanges.getState() !== photosSynced,
      sync: withoutHoldingUpBills(async ({ photos }) => {
        photosSynced = photoChanges.getState();
        return (await photosCode()).syncPhotos(space, savedBills, photos);
      }),
    },
  ];
}
