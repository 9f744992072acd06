/** How a file reaches the disk: at once, or without anybody waiting on this thread. */
export interface Sync {
  readonly now: (file: number) => void;
  readonly soon: (file: number) => Promise<void>;
}

/**
 * PGlite waits for the disk on the one thread that answers everybody: two milliseconds for each commit, in which nothing else is done. Here a commit
 * only notes that the log has to be synced; its request is answered when that was done on another thread. Commits that come meanwhile share the next
 * sync (PostgreSQL's own servers call that group commit). A response still means that its data are on the disk.
 */
export class LogSync {
  readonly #sync: Sync;
  /** Files that were written and not synced; and those that another thread syncs now. */
  readonly #due = new Set<number>();
  #underWay: { readonly files: ReadonlySet<number>; readonly done: Promise<void> } | undefined;
  #next: Promise<void> | undefined;
  #isNoting = false;

  constructor(sync: Sync) {
    this.#sync = sync;
  }

  /** Runs a commit whose syncs are noted. The caller awaits `settled` before it responds. */
  async noting<T>(commit: () => Promise<T>): Promise<T> {
    this.#isNoting = true;
    try {
      return await commit();
    } finally {
      this.#isNoting = false;
    }
  }

  /** Notes that a file of the log has to be synced, or says that it has to be done now. */
  note(file: number): boolean {
    if (this.#isNoting) this.#due.add(file);
    return this.#isNoting;
  }

  /** Before something else is written that must not be on the disk earlier than the log, and before a file of the log is closed. */
  settleNow(): void {
    for (const file of new Set([...this.#due, ...(this.#underWay?.files ?? [])])) this.#sync.now(file);
    this.#due.clear();
  }

  /** Resolves when everything that was noted is on the disk. */
  settled(): Promise<void> {
    if (this.#due.size === 0) return this.#next ?? this.#underWay?.done ?? Promise.resolve();
    if (!this.#underWay) return this.#begin();
    this.#next ??= this.#underWay.done.then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<void> {
    const files = new Set(this.#due);
    this.#due.clear();
    const done = this.#run(files);
    this.#underWay = { files, done };
    return done;
  }

  async #run(files: ReadonlySet<number>): Promise<void> {
    await Promise.all([...files].map(this.#sync.soon));
    this.#underWay = undefined;
  }
}
