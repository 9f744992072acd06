import type { Counters, Rule } from './limits-counters.ts';

/** The greatest number of keys; beyond it, the least recently used are dropped. */
const MAX_KEYS = 20_000;

/** Counts events by key in a sliding window. */
export class Window {
  private readonly times = new Map<string, readonly number[]>();
  private readonly rule: Rule;
  private readonly now: () => number;

  constructor(rule: Rule, now: () => number) {
    this.rule = rule;
    this.now = now;
  }

  /** Seconds until the next event with this key is allowed; 0: now. */
  wait(key: string): number {
    const times = this.recent(key);
    if (times.length < this.rule.limit) return 0;
    const first = times[times.length - this.rule.limit] ?? this.now();
    return Math.max(1, Math.ceil((first + this.rule.seconds * 1000 - this.now()) / 1000));
  }

  add(key: string): void {
    const times = [...this.recent(key), this.now()];
    this.times.delete(key);
    this.times.set(key, times);
    if (this.times.size > MAX_KEYS) this.times.delete(this.times.keys().next().value ?? '');
  }

  private recent(key: string): readonly number[] {
    const since = this.now() - this.rule.seconds * 1000;
    // A clock that was set back must not lock anybody out for as long.
    return (this.times.get(key) ?? []).filter((time) => time > since && time <= this.now());
  }
}

/** A token bucket of requests or bytes for each key: for ceilings too high to remember every event. */
export class Bucket {
  private readonly levels = new Map<string, { readonly left: number; readonly at: number }>();
  private readonly size: number;
  private readonly perSecond: number;
  private readonly now: () => number;

  constructor(size: number, perSecond: number, now: () => number) {
    this.size = size;
    this.perSecond = perSecond;
    this.now = now;
  }

  /** Seconds until this many are available; 0: now. */
  wait(key: string, amount = 1): number {
    const left = this.left(key);
    return left < amount ? Math.max(1, Math.ceil((amount - left) / this.perSecond)) : 0;
  }

  /** Takes this many and returns 0, or returns the seconds until they are available. */
  take(key: string, amount = 1): number {
    const wait = this.wait(key, amount);
    this.charge(key, wait > 0 ? 0 : amount);
    return wait;
  }

  /** Takes this many, which have already been used, even if fewer are available: later requests wait for them. */
  charge(key: string, amount: number): void {
    const left = this.left(key) - amount;
    this.levels.delete(key);
    this.levels.set(key, { left, at: this.now() });
    if (this.levels.size > MAX_KEYS) this.levels.delete(this.levels.keys().next().value ?? '');
  }

  private left(key: string): number {
    const level = this.levels.get(key);
    if (!level) return this.size;
    // A clock that was set back must not take anything away.
    const since = Math.max(0, this.now() - level.at) / 1000;
    return Math.min(this.size, level.left + since * this.perSecond);
  }
}

/** Counts in this process's memory, for a server with one process. */
export function memoryCounters(now: () => number): Counters {
  const windows = new Map<string, Window>();
  const windowOf = (name: string, rule: Rule): Window => {
    const window = windows.get(name) ?? new Window(rule, now);
    windows.set(name, window);
    return window;
  };
  return {
    take: async (events) => {
      const held = events.map(({ name, key, rule }) => ({ window: windowOf(name, rule), key }));
      const wait = Math.max(0, ...held.map(({ window, key }) => window.wait(key)));
      if (wait === 0) for (const { window, key } of held) window.add(key);
      return wait;
    },
  };
}
