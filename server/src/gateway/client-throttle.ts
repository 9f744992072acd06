import { setTimeout as pause } from 'node:timers/promises';
import { FairQueue } from '../limits/fair-queue.ts';

/** How many requests to tables and storage are processed at a time, in all and from one address. Others of that address wait. */
const PLACES = 64;
const EACH = 2;

/** The throughput of one of an address's places, in bytes a second. Uploads are slower: they are read, checked, parsed and stored. */
const ANSWERED_PER_SECOND = 2 * 1024 * 1024;
const SENT_PER_SECOND = 512 * 1024;

/** The size of a request: its body and its answer, in bytes. */
export interface Weight {
  readonly sent: number;
  readonly answered: number;
}

/**
 * Processes two requests of one address at a time; the larger a request was, the later the next one begins. An occasional request never
 * waits: its answer is sent at once, and only its place stays taken for a while. Clients that request megabytes again and again leave the
 * one thread to others meanwhile.
 */
export class ClientThrottle {
  readonly #queue = new FairQueue(PLACES, EACH);
  readonly #wait: (milliseconds: number) => Promise<unknown>;

  constructor(
    wait = (milliseconds: number): Promise<unknown> => pause(milliseconds, undefined, { ref: false }),
  ) {
    this.#wait = wait;
  }

  /** Runs the work of a request once it is its address's turn. */
  async run<T>(address: string, work: () => Promise<readonly [T, Weight]>): Promise<T> {
    await this.#queue.enter(address);
    let seconds = 0;
    try {
      const [result, { sent, answered }] = await work();
      seconds = sent / SENT_PER_SECOND + answered / ANSWERED_PER_SECOND;
      return result;
    } finally {
      void this.#wait(seconds * 1000).then(() => this.#queue.leave(address));
    }
  }
}

/** The connection's own end, as the server sees it; absent in tests. */
export interface Connection {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string | undefined; readonly destroyed?: boolean };
  };
}

/** The data that the throttle needs about a request with this many bytes; a request whose client has gone is dropped. */
export const throttleInfo = (connection: Connection | undefined, sent: number) => ({
  sent,
  isGone: () => connection?.incoming?.socket.destroyed === true,
});
