import { CountByKey } from './count-by-key.ts';

/** The requests of one address that wait, by client, and how many turns each client has had since one began to wait. */
interface Line {
  readonly waiting: Map<string, (() => void)[]>;
  readonly turns: CountByKey;
}

/**
 * Lets a few in at a time. Addresses take turns: if somebody sends a thousand requests, the others wait for at most one of them. Within an
 * address, which all guests of a restaurant may share, the client with the fewest turns comes first (a phone at a table, an account). Of
 * one client it is first come, first served.
 */
export class FairQueue {
  readonly #each: number;
  #free: number;
  readonly #inside = new CountByKey();
  readonly #lines = new Map<string, Line>();

  /**
   * @param places how many may be in at a time
   * @param each how many of those may come from one address; all by default
   */
  constructor(places: number, each = places) {
    this.#free = places;
    this.#each = each;
  }

  /** Resolves when it is the caller's turn. Everybody who enters has to leave. */
  enter(who: string, client = ''): Promise<void> {
    if (this.#free > 0 && this.#mayEnter(who)) {
      this.#let(who, client);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const line = this.#lines.get(who) ?? { waiting: new Map(), turns: new CountByKey() };
      this.#lines.set(who, line);
      line.waiting.set(client, [...(line.waiting.get(client) ?? []), resolve]);
    });
  }

  leave(who: string): void {
    this.#inside.remove(who);
    this.#free += 1;
    for (const [next, line] of this.#lines) {
      if (!this.#mayEnter(next)) continue;
      const turn = clientOf(line);
      const [enter, ...rest] = line.waiting.get(turn) ?? [];
      // Move this queue to the end, so that the others come first; the same for its client.
      line.waiting.delete(turn);
      if (rest.length > 0) line.waiting.set(turn, rest);
      this.#lines.delete(next);
      if (line.waiting.size > 0) this.#lines.set(next, line);
      this.#let(next, turn);
      enter?.();
      return;
    }
  }

  /** How many requests of an address wait. */
  waitingOf(who: string): number {
    let count = 0;
    for (const requests of this.#lines.get(who)?.waiting.values() ?? []) count += requests.length;
    return count;
  }

  #mayEnter(who: string): boolean {
    return this.#inside.of(who) < this.#each;
  }

  #let(who: string, client: string): void {
    this.#free -= 1;
    this.#inside.add(who);
    this.#lines.get(who)?.turns.add(client);
  }
}

/** The client with the fewest turns; of several, the one that waits for the longest. */
function clientOf({ waiting, turns }: Line): string {
  const clients = [...waiting.keys()];
  const fewest = Math.min(...clients.map((client) => turns.of(client)));
  return clients.find((client) => turns.of(client) === fewest) ?? '';
}
