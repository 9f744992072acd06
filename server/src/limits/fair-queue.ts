import { CountByKey } from './count-by-key.ts';

/**
 * Lets a few in at a time. Each client (a visitor's address, say) has its own queue, and the queues take turns: if somebody sends a
 * thousand requests, the others wait for at most one of them. Within a queue it is first come, first served.
 */
export class FairQueue {
  readonly #each: number;
  #free: number;
  readonly #inside = new CountByKey();
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * @param places how many may be in at a time
   * @param each how many of those may come from one queue; all by default
   */
  constructor(places: number, each = places) {
    this.#free = places;
    this.#each = each;
  }

  /** Resolves when it is the caller's turn. Everybody who enters has to leave. */
  enter(who: string): Promise<void> {
    if (this.#free > 0 && this.#mayEnter(who)) {
      this.#let(who);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const line = this.#waiting.get(who);
      if (line) line.push(resolve);
      else this.#waiting.set(who, [resolve]);
    });
  }

  leave(who: string): void {
    this.#inside.remove(who);
    this.#free += 1;
    for (const [next, line] of this.#waiting) {
      if (!this.#mayEnter(next)) continue;
      const enter = line.shift();
      // Move this queue to the end, so that the others come first.
      this.#waiting.delete(next);
      if (line.length > 0) this.#waiting.set(next, line);
      this.#let(next);
      enter?.();
      return;
    }
  }

  #mayEnter(who: string): boolean {
    return this.#inside.of(who) < this.#each;
  }

  #let(who: string): void {
    this.#free -= 1;
    this.#inside.add(who);
  }
}
