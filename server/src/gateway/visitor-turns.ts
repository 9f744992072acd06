import { setTimeout as pause } from 'node:timers/promises';
import { FairQueue } from '../limits/fair-queue.ts';

/** Requests to the tables and to storage that are worked on at a time, and those of one address. The others of that address wait for these. */
const PLACES = 64;
const EACH = 2;

/**
 * The throughput of one place of an address, in bytes a second. Uploads are read, checked, parsed and stored: it keeps the server busy for longer.
 */
const ANSWERED_PER_SECOND = 2 * 1024 * 1024;
const SENT_PER_SECOND = 512 * 1024;

/** The size of a request: its body and its answer, in bytes. */
export interface Weight {
  readonly sent: number;
  readonly answered: number;
}

/**
 * Lets the requests of one address in two at a time, and the next one the later the more the one before weighed. Nobody waits for that who asks now
 * and then: an answer is sent at once, and only its place is kept for a moment. Clients that request megabytes again and again leave the one thread
 * to the others meanwhile.
 */
export class VisitorTurns {
  readonly #queue = new FairQueue(PLACES, EACH);
  readonly #wait: (milliseconds: number) => Promise<unknown>;

  constructor(
    wait = (milliseconds: number): Promise<unknown> => pause(milliseconds, undefined, { ref: false }),
  ) {
    this.#wait = wait;
  }

  /** Does the work of a request of an address in its turn. */
  async take<T>(address: string, work: () => Promise<readonly [T, Weight]>): Promise<T> {
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

/** How a request that came with so many bytes takes its turn: requests whose client has gone are dropped. */
export const turnOf = (connection: Connection | undefined, sent: number) => ({
  sent,
  isGone: () => connection?.incoming?.socket.destroyed === true,
});
