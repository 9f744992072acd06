import { after } from '../device/clock.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** The result of a run. `again`: something is left to do; `over`: stops until it is woken. */
export type PullResult = 'done' | 'again' | 'failed' | 'over';

interface PullLoopOptions {
  /** One exchange with the server; never throws. */
  readonly run: () => Promise<PullResult>;
  /** How long to wait after a successful exchange, in ms. */
  readonly pause?: () => number;
  /** A number from 0 to 1 that differs from phone to phone, so that a server that comes back is not asked by all phones at once. */
  readonly jitter?: () => number;
}

/** Exchanges with the server one after another: at once when there is something to send, else every few seconds. */
export class PullLoop {
  readonly #options: PullLoopOptions;
  #isRunning = false;
  #isWanted = false;
  #isStarted = false;
  #failures = 0;
  #next: { readonly at: 'soon' | 'later'; readonly cancel: () => void } | undefined;

  constructor(options: PullLoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.now();
  }

  /** Stops; a run under way is finished. */
  stop(): void {
    this.#isStarted = false;
    this.#isWanted = false;
    this.#wait(undefined);
  }

  /** Runs now; if a run is under way, runs once more after it, since its data may be too old. */
  now(): void {
    if (!this.#isStarted) return;
    this.#wait(undefined);
    if (this.#isRunning) this.#isWanted = true;
    else void this.#go();
  }

  /** Runs within this time, in ms: more may be typed until then. */
  soon(milliseconds: number): void {
    if (!this.#isStarted || this.#next?.at === 'soon') return;
    this.#wait({ at: 'soon', milliseconds });
  }

  async #go(): Promise<void> {
    this.#isRunning = true;
    this.#isWanted = false;
    const result = await this.#options.run();
    this.#isRunning = false;
    this.#failures = result === 'failed' ? this.#failures + 1 : 0;
    if (!this.#isStarted) return;
    if (this.#isWanted || result === 'again') void this.#go();
    else if (result !== 'over' && !this.#next) this.#wait({ at: 'later', milliseconds: this.#pause() });
  }

  #pause(): number {
    if (this.#failures === 0) return this.#options.pause?.() ?? 0;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
    return wait * (0.75 + (this.#options.jitter?.() ?? 0.5) / 2);
  }

  #wait(next: { at: 'soon' | 'later'; milliseconds: number } | undefined): void {
    this.#next?.cancel();
    this.#next = next && {
      at: next.at,
      cancel: after(next.milliseconds, () => {
        this.#next = undefined;
        this.now();
      }),
    };
  }
}
