/** How often a branch was taken, as one bit: once, twice, thrice, 4–7, 8–15, 16–31, 32–127, oftener. */
function bucket(count: number): number {
  if (count <= 3) return 1 << (count - 1);
  if (count < 8) return 8;
  if (count < 16) return 16;
  if (count < 32) return 32;
  return count < 128 ? 64 : 128;
}

/** Which branches were taken, and how often in one run, since the beginning. */
export class Coverage {
  readonly #taken: Uint32Array;
  readonly #seen: Uint8Array;

  /** @param taken the counters of the instrumented code */
  constructor(taken: Uint32Array) {
    this.#taken = taken;
    this.#seen = new Uint8Array(taken.length);
  }

  /** Before a run. */
  clear(): void {
    this.#taken.fill(0);
  }

  /** After a run: whether it took a branch that none before did, or took one more often. */
  isNew(): boolean {
    let found = false;
    for (let index = 0; index < this.#taken.length; index += 1) {
      const count = this.#taken[index] ?? 0;
      if (count === 0) continue;
      const bit = bucket(count);
      const before = this.#seen[index] ?? 0;
      if ((before & bit) !== 0) continue;
      this.#seen[index] = before | bit;
      found = true;
    }
    return found;
  }

  /** The branches taken at least once, by number. */
  get branches(): readonly number[] {
    return [...this.#seen.keys()].filter((index) => this.#seen[index] !== 0);
  }

  /** Branches and how often they were taken, told apart. */
  get paths(): number {
    return this.#seen.reduce((sum, seen) => sum + (seen.toString(2).match(/1/g)?.length ?? 0), 0);
  }
}
