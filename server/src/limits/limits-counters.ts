/** At most `limit` in any `seconds`. */
export interface Rule {
  readonly limit: number;
  readonly seconds: number;
}

/** An event to count: an event of the rule `name`, by whom. */
export interface LimitedEvent {
  readonly name: string;
  readonly key: string;
  readonly rule: Rule;
}

/** Where events are counted. */
export interface Counters {
  /** Counts all events and answers 0, or counts none and answers how many seconds to wait. */
  readonly take: (events: readonly LimitedEvent[]) => Promise<number>;
}
