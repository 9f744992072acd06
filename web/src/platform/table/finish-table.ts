import { overClaimedOf, type Bill } from '#domain';
import { PullLoop, type PullResult } from './pull-loop.ts';
import { PASSING } from './seat-calls.ts';
import type { Hands } from './table-acts.ts';

/**
 * What came of finishing. `changed`: the bill was not what the host had agreed to; `failed`: the state's `error` says why. With both the
 * table is as open as it was, or will be once it answers.
 */
export type Finishing = 'finished' | 'changed' | 'failed';

/** How often what got no answer, and did not happen, is tried. */
const TRIES = 2;

/**
 * Ends the taking at a table. What got no answer may have happened all the same: then the table is asked how it stands, as long as it takes,
 * and that decides.
 */
export class TableFinish {
  readonly #hands: Hands;
  #running: Promise<Finishing> | undefined;
  /** Finishing has locked the table, or may have, which is to be open again. */
  #isToOpen = false;
  /** The seat whose table it is. */
  #seatId: string | undefined;
  #opening: Promise<unknown> = Promise.resolve();
  /** Opens it as soon as the table answers. */
  readonly #opener = new PullLoop({
    run: () => this.#openAgain(),
    pause: () => 0,
    jitter: () => 0.5,
  });

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  /** It has begun, and it is not known yet what came of it. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Ends the taking once all that was done here has arrived, where nothing was taken twice, and the bill is still what the host has agreed to. */
  run(isAsAgreed: (bill: Bill) => boolean): Promise<Finishing> {
    this.#running ??= this.#run(isAsAgreed).finally(() => {
      this.#running = undefined;
      this.#hands.changed();
    });
    this.#hands.changed();
    return this.#running;
  }

  /** The host has locked the table, or opened it, since: it stays so. */
  leaveAsItIs(): void {
    this.#isToOpen = false;
  }

  async #run(isAsAgreed: (bill: Bill) => boolean): Promise<Finishing> {
    const { sync, state } = this.#hands;
    if (!(await sync.flush())) return 'failed';
    const wasOpen = state().status === 'open' || this.#isToOpen;
    this.#isToOpen = false;
    // An opening that is under way ends first: it would open the table again in the middle of this.
    await this.#opening;
    const result = await this.#finish(isAsAgreed);
    if (result === 'finished' || !wasOpen) return result;
    const { status, error, me } = state();
    this.#isToOpen = true;
    this.#seatId = me?.seatId;
    if (status === 'locked') await this.#unlock();
    if (this.#isToOpen) this.#opener.start();
    // Opening it took the reason away.
    if (result === 'failed') sync.fail(error);
    return result;
  }

  async #finish(isAsAgreed: (bill: Bill) => boolean): Promise<Finishing> {
    const { sync, state } = this.#hands;
    // Locked first, which says all that was done: what somebody taps between that and the end is a proposal.
    if (state().status === 'open' && !(await sync.act('lock'))) {
      const { error } = state();
      // Also where it is finished already, of which this phone has not heard.
      if (this.#isUnsure || error?.code === 'table_finished') await sync.look();
      if (state().status === 'open' || this.#isOver) return this.#failed(error);
      sync.fail(undefined);
    }
    for (let tries = 0; tries < TRIES && state().status === 'locked'; tries += 1) {
      const { bill, proposals } = state();
      const isSame = overClaimedOf(bill).length === 0 && isAsAgreed(bill);
      // While no answer came, somebody may have asked for something more.
      if (!isSame || (tries > 0 && proposals.length > 0)) return 'changed';
      if (await sync.act('finish')) return 'finished';
      const { error } = state();
      if (!this.#isUnsure) return 'failed';
      await this.#known();
      if (state().status === 'finished') sync.fail(undefined);
      else if (tries + 1 === TRIES || state().status === 'open') return this.#failed(error);
    }
    return state().status === 'finished' ? 'finished' : 'failed';
  }

  #failed(error: ReturnType<Hands['state']>['error']): 'failed' {
    this.#hands.sync.fail(error);
    return 'failed';
  }

  /** What was asked for last was refused for the moment, or got no answer. */
  get #isPassing(): boolean {
    const { error } = this.#hands.state();
    return error !== undefined && PASSING.includes(error.code);
  }

  /** It got no answer that says whether it happened. */
  get #isUnsure(): boolean {
    return this.#isPassing && this.#hands.state().error?.code !== 'rate_limit';
  }

  get #isOver(): boolean {
    return this.#hands.state().phase !== 'joined';
  }

  async #unlock(): Promise<void> {
    const unlocked = this.#hands.sync.act('unlock');
    this.#opening = unlocked;
    if ((await unlocked) || !this.#isPassing) this.#isToOpen = false;
  }

  async #openAgain(): Promise<PullResult> {
    const { sync, state } = this.#hands;
    if (!this.#isToOpen) return 'over';
    if (!this.#isOver && !(await sync.look())) return 'failed';
    const { status, role, me } = state();
    const isOurs = role === 'host' && me?.seatId === this.#seatId;
    if (this.#isOver || status !== 'locked' || !isOurs) this.#isToOpen = false;
    if (this.#isToOpen) await this.#unlock();
    return this.#isToOpen ? 'failed' : 'over';
  }

  /** Once the table has said how it stands, or is over. */
  async #known(): Promise<void> {
    const { sync, state, subscribe } = this.#hands;
    while (!this.#isOver && !(await sync.look())) {
      await new Promise<void>((resolve) => {
        const stop = subscribe(() => {
          const { reception } = state();
          if ((reception === 'offline' || reception === 'silent') && !this.#isOver) return;
          stop();
          resolve();
        });
      });
    }
  }
}
