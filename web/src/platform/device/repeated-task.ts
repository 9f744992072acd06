import { createStore } from 'zustand/vanilla';
import { after } from './clock.ts';

/** The wait after the first failure; it doubles with each further one. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * The result of a run. `done`: nothing is left to do; `more`: it succeeded, but there is more to do; `failed`: a retry may succeed; `over`:
 * an automatic retry makes no sense.
 */
export type RunResult = 'done' | 'more' | 'failed' | 'over';

/** `next`: the phase after the run, whatever its result; `null`: the result decides. */
type Phase =
  | { readonly name: 'resting' }
  | { readonly name: 'running'; readonly next: 'rest' | 'again' | null }
  | { readonly name: 'waiting'; readonly cancel: () => void };

const RESTING: Phase = { name: 'resting' };

/**
 * A task that is retried until it succeeds: one run at a time, and after each failure a wait that doubles.
 *
 * A run that leaves something to do is followed by another at once, but only the first time in a row: if something prevents success for
 * good (a device that is full), the waits get longer as after failures.
 */
export class RepeatedTask {
  readonly #run: () => Promise<RunResult>;
  /** True during a run. */
  readonly isRunning = createStore(() => false);
  #phase: Phase = RESTING;
  /** Runs in a row that have left something to do. */
  #unfinished = 0;

  /** @param run one try; it never throws */
  constructor(run: () => Promise<RunResult>) {
    this.#run = run;
  }

  /** Runs now unless already running. Does not reset the back-off. */
  wake(): void {
    if (this.#phase.name !== 'running') void this.#start();
    else if (this.#phase.next === 'rest') this.#enter({ name: 'running', next: 'again' });
  }

  /** As `wake`, but resets the back-off: there is reason to expect success (the network is back, or the person asks for it). */
  readonly hurry = (): void => {
    this.#unfinished = 0;
    this.wake();
  };

  /** As `hurry`; if a run is under way, runs once more after it, since its data may be too old. */
  redo(): void {
    if (this.#phase.name === 'running') this.#enter({ name: 'running', next: 'again' });
    else this.hurry();
  }

  /** Stops until it is woken. A run under way is finished, and none follows it. */
  rest(): void {
    this.#enter(this.#phase.name === 'running' ? { name: 'running', next: 'rest' } : RESTING);
  }

  async #start(): Promise<void> {
    this.#enter({ name: 'running', next: null });
    const result = await this.#run();
    const next = this.#phase.name === 'running' ? this.#phase.next : null;
    this.#unfinished = result === 'failed' || result === 'more' ? this.#unfinished + 1 : 0;
    if (next === 'again') await this.#start();
    else if (next === 'rest' || this.#unfinished === 0) this.#enter(RESTING);
    else this.#enter({ name: 'waiting', cancel: after(this.#wait(result), () => this.wake()) });
  }

  #wait(result: RunResult): number {
    const doublings = this.#unfinished - (result === 'more' ? 2 : 1);
    return doublings < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** doublings, LONGEST_WAIT_MS);
  }

  #enter(phase: Phase): void {
    if (this.#phase.name === 'waiting') this.#phase.cancel();
    this.#phase = phase;
    this.isRunning.setState(phase.name === 'running');
  }
}
