import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../http/client-address.ts';
import { FairQueue } from '../limits/fair-queue.ts';

/** How many requests to tables and storage are processed at a time, in all, from one address, and of one client there. Others wait. */
const PLACES = 64;
const EACH = 3;
const EACH_CLIENT = 2;
/** How many requests of one client wait. More would keep the others of its address from sending any (`limitConcurrency`). */
const MOST_WAITING = 40;

/** The throughput of one of an address's places, in bytes a second. Uploads are slower: they are read, checked, parsed and stored. */
const ANSWERED_PER_SECOND = 2 * 1024 * 1024;
const SENT_PER_SECOND = 512 * 1024;

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
 * Processes two requests of one client at a time; the larger a request was, the later the next one begins. An occasional request never
 * waits: its answer is sent at once, and only its place stays taken for a while. Clients that request megabytes again and again leave the
 * one thread to others meanwhile.
 */
export class ClientThrottle {
  readonly #queue = new FairQueue(PLACES, EACH, EACH_CLIENT);
  readonly #wait: (milliseconds: number) => Promise<unknown>;

  constructor(
    wait = (milliseconds: number): Promise<unknown> => pause(milliseconds, undefined, { ref: false }),
  ) {
    this.#wait = wait;
  }

  /** True if so many requests of a known client wait that another one is refused. */
  isFull({ address, client }: Client): boolean {
    return client !== '' && this.#queue.waitingOf(address, client) >= MOST_WAITING;
  }

  /** Runs the work of a request once it is its client's turn. */
  async run<T>({ address, client }: Client, work: () => Promise<readonly [T, Weight]>): Promise<T> {
    await this.#queue.enter(address, client);
    let seconds = 0;
    try {
      const [result, { sent, answered }] = await work();
      seconds = sent / SENT_PER_SECOND + answered / ANSWERED_PER_SECOND;
      return result;
    } finally {
      void this.#wait(seconds * 1000).then(() => this.#queue.leave(address, client));
    }
  }
}

/** The data that the throttle needs about a client's request with this many bytes; a request whose client has gone is dropped. */
export const throttleInfo = (connection: Connection | undefined, client: string, sent: number) => ({
  client,
  sent,
  isGone: () => connection?.incoming?.socket.destroyed === true,
});
