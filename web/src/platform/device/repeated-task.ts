import { createStore, type StoreApi } from 'zustand/vanilla';
import { after } from './clock.ts';

/** The wait after the first failure; it doubles with each one that follows. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * The result of a run. `done`: nothing is left to do; `more`: it went well, and something is left already; `failed`:
 * the same may go better later; `over`: trying again by itself makes no sense.
 */
export type RunResult = 'done' | 'more' | 'failed' | 'over';

/** `next`: the phase after the run, whatever its result; `null`: the result decides. */
type Phase =
  | { readonly name: 'resting' }
  | { readonly name: 'running'; readonly next: 'rest' | 'again' | null }
  | { readonly name: 'waiting'; readonly cancel: () => void };

const RESTING: Phase = { name: 'resting' };

/**
 * Something that is tried until it has worked: one run at a time, and after each failure a wait that doubles.
 *
 * A run that leaves something to do is followed by another at once, but only the first time in a row: if something
 * prevents success for good (a device that is full), the waits get longer as after failures.
 */
export class RepeatedTask {
  readonly #run: () => Promise<RunResult>;
  readonly #isRunning = createStore(() => false);
  #phase: Phase = RESTING;
  /** Runs in a row that have left something to do. */
  #unfinished = 0;

  /** @param run one try; it never throws */
  constructor(run: () => Promise<RunResult>) {
    this.#run = run;
  }

  /** True during a run. */
  get isRunning(): StoreApi<boolean> {
    return this.#isRunning;
  }

  /** There is something to do: runs now, unless it is running already. The next wait is as long as it would have been. */
  wake(): void {
    if (this.#phase.name !== 'running') void this.#start();
    else if (this.#phase.next === 'rest') this.#enter({ name: 'running', next: 'again' });
  }

  /** As `wake`, with reason to hope (the network is back, or somebody asks for it): the waits begin anew. */
  readonly hurry = (): void => {
    this.#unfinished = 0;
    this.wake();
  };

  /** As `hurry`, and once more after a run that is under way: its data may be too old. */
  redo(): void {
    if (this.#phase.name === 'running') this.#enter({ name: 'running', next: 'again' });
    else this.hurry();
  }

  /** Stops until it is woken. A running attempt ends, and starts nothing after it. */
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
    this.#isRunning.setState(phase.name === 'running');
  }
}
