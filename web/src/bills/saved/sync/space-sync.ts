import { createStore } from 'zustand/vanilla';
import { RepeatedTask, type RunResult } from '#web/platform/device/repeated-task.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { photoChanges } from '#web/platform/storage/photo-changes.ts';
import { changesOf } from '#web/platform/saved/changes-of-space.ts';
import { kindsOf, type Kind } from './kinds.ts';
import type { RemoteSpace } from '../remote.ts';
import { stopsSync, type SyncProblem } from './sync-problem.ts';

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
