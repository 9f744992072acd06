import { createStore } from 'zustand/vanilla';
import { RepeatedTask, type RunResult } from '#web/platform/device/repeated-task.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { changesOf } from '#web/platform/saved/changes-of-space.ts';
import type { RemoteSpace } from '../remote.ts';
import { stopsSync, type SyncProblem } from './sync-problem.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '../saved-bills-of.ts';
import { hasUnsentBills, syncBills } from './sync-bills.ts';
import { hasUnsentGroups, syncGroups } from './sync-groups.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';

export interface SpaceSyncOptions {
  readonly space: Space;
  /** Connects to the account; `undefined` if nothing leaves the device (demo mode). May throw without a network. */
  readonly connect: () => Promise<RemoteSpace | undefined>;
  /** True if the account is signed in on this device now. */
  readonly isPresent: () => boolean;
}

/** Why the last synchronisation did not finish; `null`: it did, or there was none yet. */
export type LastProblem = SyncProblem | 'unexpected' | null;

/** Keeps an account's saved data on this device in sync with the service. */
export class SpaceSync {
  readonly #options: SpaceSyncOptions;
  readonly #task = new RepeatedTask(() => this.#run());
  readonly isRunning = this.#task.isRunning;
  readonly problem = createStore<LastProblem>(() => null);
  readonly #kinds: readonly Kind[];

  constructor(options: SpaceSyncOptions) {
    this.#options = options;
    this.#kinds = kindsOf(options.space);
    const wake = () => {
      if (options.isPresent() && this.#hasUnsent()) this.#task.wake();
    };
    changesOf(options.space).subscribe(wake);
    photoChanges.subscribe(wake);
  }

  /** Synchronises now: its account has signed in, the person looks at the page, or the network is back. */
  hurry(): void {
    this.#task.hurry();
  }

  /** Stops: its account is no longer signed in on this device. */
  stop(): void {
    this.#task.rest();
  }

  #hasUnsent(): boolean {
    return this.#kinds.some(({ hasUnsent }) => hasUnsent());
  }

  async #run(): Promise<RunResult> {
    const { connect, isPresent } = this.#options;
    try {
      const remote = isPresent() ? await connect() : undefined;
      if (!remote) return 'over';
      let problem: SyncProblem | undefined;
      for (const { sync } of this.#kinds) {
        const own = await sync(remote);
        if (stopsSync(own)) return this.#end(own);
        // Their list shows the problem, so problems with bills come before those with other data.
        if (problem === undefined || problem === 'not_synced') problem = own ?? problem;
      }
      return this.#end(problem);
    } catch {
      return this.#end(navigator.onLine ? 'unexpected' : 'offline');
    }
  }

  #end(problem: SyncProblem | 'unexpected' | undefined): RunResult {
    this.problem.setState(problem ?? null);
    if (problem === 'ended') return 'over';
    if (problem) return 'failed';
    return this.#hasUnsent() ? 'more' : 'done';
  }
}

/** One kind of data that an account stores. */
interface Kind {
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
function kindsOf(space: Space): readonly Kind[] {
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
