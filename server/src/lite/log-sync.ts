/** Syncs a file to the disk: at once, or without blocking this thread. */
export interface Sync {
  readonly now: (file: number) => void;
  readonly soon: (file: number) => Promise<void>;
}

/**
 * PGlite waits for the disk on the one thread that answers everybody: two milliseconds for each commit, in which nothing else is done. Here
 * a commit only records that the log has to be synced, and its request is answered once another thread has done so. Commits that arrive
 * meanwhile share the next sync (PostgreSQL calls this group commit). A response still means that its data are on the disk.
 */
export class LogSync {
  readonly #sync: Sync;
  /** Files that were written but not synced, and those that another thread is syncing. */
  readonly #due = new Set<number>();
  #underWay: { readonly files: ReadonlySet<number>; readonly done: Promise<void> } | undefined;
  #next: Promise<void> | undefined;
  #isNoting = false;

  constructor(sync: Sync) {
    this.#sync = sync;
  }

  /** Runs a commit and records its syncs. The caller awaits `settled` before it responds. */
  async noting<T>(commit: () => Promise<T>): Promise<T> {
    this.#isNoting = true;
    try {
      return await commit();
    } finally {
      this.#isNoting = false;
    }
  }

  /** Records that a file of the log has to be synced; false if the caller has to sync it now. */
  note(file: number): boolean {
    if (this.#isNoting) this.#due.add(file);
    return this.#isNoting;
  }

  /** Syncs now. Call it before writing something that must not reach the disk before the log, and before a file of the log is closed. */
  settleNow(): void {
    for (const file of new Set([...this.#due, ...(this.#underWay?.files ?? [])])) this.#sync.now(file);
    this.#due.clear();
  }

  /** Resolves when everything recorded so far is on the disk. */
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
