import { CountByNetwork } from '../http/count-by-network.ts';

/** The greatest number of addresses whose phones are known to sit at a table; beyond it, those of the longest ago are forgotten. */
const MOST_KNOWN = 20_000;
/** In ms: no table lasts longer. */
const KNOWN_FOR = 12 * 3600 * 1000;

export interface PlaceLimits {
  readonly sockets: number;
  /** How many of the sockets are kept for addresses at which somebody sits at a table. */
  readonly reserve: number;
  readonly socketsOfAnAddress: number;
}

/**
 * Who may have a WebSocket. The last ones are for addresses from which a phone has heard a table's bell within twelve hours, so that
 * whoever takes all the others does not silence the tables; of these, no network gets more than one address may have.
 */
export class SocketPlaces {
  readonly #limits: PlaceLimits;
  readonly #now: () => number;
  readonly #counts = new CountByNetwork();
  readonly #seated = new Map<string, number>();
  #taken = 0;

  /** @param now milliseconds since the epoch */
  constructor(limits: PlaceLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Why this address gets no socket: all are taken, or it has too many; `undefined` if it gets one. */
  refusal(address: string): 'full' | 'too many' | undefined {
    const { sockets, reserve, socketsOfAnAddress } = this.#limits;
    if (this.#counts.isFull(address, socketsOfAnAddress)) return 'too many';
    if (this.#taken < sockets - reserve) return undefined;
    const isKept = this.#isSeated(address) && this.#counts.ofWidest(address) < socketsOfAnAddress;
    return this.#taken < sockets && isKept ? undefined : 'full';
  }

  take(address: string): void {
    this.#taken += 1;
    this.#counts.add(address);
  }

  release(address: string): void {
    this.#taken -= 1;
    this.#counts.remove(address);
  }

  /** Notes that a phone at this address sits at a table. */
  noteSeated(address: string): void {
    this.#seated.delete(address);
    this.#seated.set(address, this.#now());
    if (this.#seated.size > MOST_KNOWN) this.#seated.delete(this.#seated.keys().next().value ?? '');
  }

  #isSeated(address: string): boolean {
    return this.#now() - (this.#seated.get(address) ?? -Infinity) < KNOWN_FOR;
  }
}
