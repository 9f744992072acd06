/** A counter for each key, such as an address. A key with a count of 0 takes no memory. */
export class CountByKey {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts one more. */
  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  /** Counts one less. */
  remove(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
