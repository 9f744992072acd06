/** At most `limit` in any `seconds`. */
export interface Rule {
  readonly limit: number;
  readonly seconds: number;
}

/** An event to count: the name of its rule, and whose it is. */
export interface LimitedEvent {
  readonly name: string;
  readonly key: string;
  readonly rule: Rule;
}

/** Where events are counted. */
export interface Counters {
  /** Counts all events and returns 0, or counts none and returns how many seconds to wait. */
  readonly take: (events: readonly LimitedEvent[]) => Promise<number>;
}
