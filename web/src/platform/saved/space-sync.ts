import { createStore, type StoreApi } from 'zustand/vanilla';
import { nowIso } from '../clock.ts';
import { daysAfter } from '../moments.ts';
import { RepeatedTask, type RunResult } from '../repeated-task.ts';
import type { Space } from '../storage/keys.ts';
import { photoChanges } from '../storage/photo-changes.ts';
import { changesOf } from './changes-of-space.ts';
import { groupsOf } from './groups-of-space.ts';
import { historyOf } from './history-of-space.ts';
import type { RemoteSpace } from './remote.ts';
import { hasUnsentBills, syncBills } from './sync-bills.ts';
import { hasUnsentGroups, syncGroups } from './sync-groups.ts';
import { isHopeless, type SyncProblem } from './sync-problem.ts';
import { waysOf } from './ways-of-space.ts';

/** Longer than any request is under way. */
const REMEMBERED_DAYS = 30;

export interface SpaceSyncOptions {
  readonly space: Space;
  /** The account behind the network; `undefined` where nothing leaves the device (demo mode). May throw without a network. */
  readonly connect: () => Promise<RemoteSpace | undefined>;
  /** Whether the account is the one at this device now. */
  readonly isPresent: () => boolean;
}

/** Why the last synchronisation did not finish; `null`: it did, or there was none yet. */
export type LastProblem = SyncProblem | 'unexpected' | null;

/** Keeps what one account has saved on this device and at the service the same. */
export class SpaceSync {
  readonly #options: SpaceSyncOptions;
  readonly #task = new RepeatedTask(() => this.#run());
  readonly #problem = createStore<LastProblem>(() => null);
  /** Photos were kept or removed since they were last compared. */
  #hasNewPhotos = false;

  constructor(options: SpaceSyncOptions) {
    this.#options = options;
    const wake = () => {
      if (options.isPresent() && this.#hasUnsent()) this.#task.wake();
    };
    changesOf(options.space).subscribe(wake);
    photoChanges.subscribe(() => {
      this.#hasNewPhotos = true;
      wake();
    });
  }

  get isRunning(): StoreApi<boolean> {
    return this.#task.isRunning;
  }

  get problem(): StoreApi<LastProblem> {
    return this.#problem;
  }

  /** Its account is at this device from now on. */
  start(): void {
    void this.#tidy();
    this.#task.hurry();
  }

  /** Synchronises now: somebody looks, or the network is back. */
  hurry(): void {
    this.#task.hurry();
  }

  /** Somebody else is at this device. */
  stop(): void {
    this.#task.rest();
  }

  #hasUnsent(): boolean {
    const { space } = this.#options;
    return (
      hasUnsentGroups(groupsOf(space)) ||
      hasUnsentBills(historyOf(space)) ||
      waysOf(space).hasUnsent() ||
      this.#hasNewPhotos
    );
  }

  async #run(): Promise<RunResult> {
    const { space, connect, isPresent } = this.#options;
    try {
      const remote = isPresent() ? await connect() : undefined;
      if (!remote) return 'over';
      const groups = await syncGroups(groupsOf(space), remote.groups);
      // What they need of rules and of the device's databases is not needed to begin with.
      const { fetchBeforeDeletion, syncPhotos } = await import('./sync-photos.ts');
      const { syncWays } = await import('./sync-ways.ts');
      const history = historyOf(space);
      const bills = isHopeless(groups)
        ? undefined
        : await syncBills(history, remote.bills, (id) =>
            fetchBeforeDeletion(space, history, remote.photos, id),
          );
      const isOver = isHopeless(bills ?? groups);
      const ways = isOver ? undefined : await syncWays(waysOf(space), remote.ways);
      if (!isOver && !isHopeless(ways)) this.#hasNewPhotos = false;
      const photos = isOver || isHopeless(ways) ? undefined : await syncPhotos(space, history, remote.photos);
      return this.#end(bills ?? groups ?? ways ?? photos ?? null);
    } catch {
      return this.#end(navigator.onLine ? 'unexpected' : 'offline');
    }
  }

  #end(problem: LastProblem): RunResult {
    this.#problem.setState(problem);
    if (problem === 'ended') return 'over';
    if (problem !== null) return 'failed';
    return this.#hasUnsent() ? 'more' : 'done';
  }

  async #tidy(): Promise<void> {
    const history = historyOf(this.#options.space);
    await history.load();
    await history.tidy(daysAfter(nowIso(), -REMEMBERED_DAYS));
  }
}
