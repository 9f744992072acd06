import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../http/client-address.ts';
import { FairQueue } from '../limits/fair-queue.ts';

/** How many requests to tables and storage are processed at a time, in all and from one address. Others wait. */
const PLACES = 64;
const EACH = 3;
/** How many requests of one client wait. More would keep the others of its address from sending any (`limitConcurrency`). */
const MOST_WAITING = 40;

/** The throughput of one of an address's places, in bytes a second. Uploads are slower: they are read, checked, parsed and stored. */
const ANSWERED_PER_SECOND = 2 * 1024 * 1024;
const SENT_PER_SECOND = 512 * 1024;

/** How long the next request of a client, and of somebody unknown, waits: this times the time that the last one took. */
const PAUSE = 1;
const UNKNOWN_PAUSE = 3;

/** The size of a request: its body and its answer, in bytes. */
export interface Weight {
  readonly sent: number;
  readonly answered: number;
}

/** A sender of requests: their address, and who it is there (`client-credentials.ts`; '' for somebody unknown). */
export interface Client {
  readonly address: string;
  readonly client: string;
}

/**
 * Processes one request of a client at a time. The next one begins later the larger this one was, and no sooner than after as long a time
 * as this one took: a client that asks again at once leaves the one thread to others for half of the time. Everybody unknown at an address,
 * who are one client here, wait three times as long: a program that joins a table as ever new people gives the server the work of their
 * seats, too. An occasional request never waits, since its answer is sent at once.
 */
export class ClientThrottle {
  readonly #clients = new FairQueue(Infinity, 1);
  readonly #addresses = new FairQueue(PLACES, EACH);
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #now: () => number;

  /** @param now in ms */
  constructor(
    wait = (milliseconds: number): Promise<unknown> => pause(milliseconds, undefined, { ref: false }),
    now = () => performance.now(),
  ) {
    this.#wait = wait;
    this.#now = now;
  }

  /** True if so many requests of a known client wait that another one is refused. */
  isFull({ address, client }: Client): boolean {
    return client !== '' && this.#clients.waitingOf(keyOf(address, client)) >= MOST_WAITING;
  }

  /** Runs the work of a request once it is its client's turn. */
  async run<T>({ address, client }: Client, work: () => Promise<readonly [T, Weight]>): Promise<T> {
    const key = keyOf(address, client);
    await this.#clients.enter(key);
    await this.#addresses.enter(address, client);
    const begun = this.#now();
    let ms = 0;
    try {
      const [result, { sent, answered }] = await work();
      ms = (sent / SENT_PER_SECOND + answered / ANSWERED_PER_SECOND) * 1000;
      return result;
    } finally {
      void this.#wait(ms).then(() => this.#addresses.leave(address));
      const rest = (this.#now() - begun) * (client === '' ? UNKNOWN_PAUSE : PAUSE);
      void this.#wait(Math.max(ms, rest)).then(() => this.#clients.leave(key));
    }
  }
}

/** An address has no blank, so this is none. */
const keyOf = (address: string, client: string): string => `${address} ${client}`;

/** The data that the throttle needs about a client's request with this many bytes; a request whose client has gone is dropped. */
export const throttleInfo = (connection: Connection | undefined, client: string, sent: number) => ({
  client,
  sent,
  isGone: () => connection?.incoming?.socket.destroyed === true,
});
