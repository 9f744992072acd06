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
  readonly #eachClient: number;
  #free: number;
  readonly #inside = new CountByKey();
  readonly #lines = new Map<string, Line>();

  /**
   * @param places how many may be in at a time
   * @param each how many of those may come from one address; all by default
   * @param eachClient how many of those may be one client's; all by default
   */
  constructor(places: number, each = places, eachClient = each) {
    this.#free = places;
    this.#each = each;
    this.#eachClient = eachClient;
  }

  /** Resolves when it is the caller's turn. Everybody who enters has to leave. */
  enter(who: string, client = ''): Promise<void> {
    if (this.#free > 0 && this.#mayEnter(who) && this.#mayClientEnter(who, client)) {
      this.#let(who, client);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const line = this.#lines.get(who) ?? { waiting: new Map(), turns: new CountByKey() };
      this.#lines.set(who, line);
      line.waiting.set(client, [...(line.waiting.get(client) ?? []), resolve]);
    });
  }

  leave(who: string, client = ''): void {
    this.#inside.remove(who);
    this.#inside.remove(keyOf(who, client));
    this.#free += 1;
    for (const [next, line] of this.#lines) {
      const turn = this.#mayEnter(next) ? this.#nextOf(next, line) : undefined;
      if (turn === undefined) continue;
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

  /** How many requests of this client wait. */
  waitingOf(who: string, client: string): number {
    return this.#lines.get(who)?.waiting.get(client)?.length ?? 0;
  }

  #mayEnter(who: string): boolean {
    return this.#inside.of(who) < this.#each;
  }

  #mayClientEnter(who: string, client: string): boolean {
    return this.#inside.of(keyOf(who, client)) < this.#eachClient;
  }

  #nextOf(who: string, { waiting, turns }: Line): string | undefined {
    const allowed = [...waiting.keys()].filter((client) => this.#mayClientEnter(who, client));
    const fewest = Math.min(...allowed.map((client) => turns.of(client)));
    return allowed.find((client) => turns.of(client) === fewest);
  }

  #let(who: string, client: string): void {
    this.#free -= 1;
    this.#inside.add(who);
    this.#inside.add(keyOf(who, client));
    this.#lines.get(who)?.turns.add(client);
  }
}

/** An address has no blank, so this is none. */
const keyOf = (who: string, client: string): string => `${who} ${client}`;
