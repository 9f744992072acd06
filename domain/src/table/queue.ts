import { carriesSaw, type Entries, type KeyedValue } from './entries.ts';

/** An own change with its number, not yet acknowledged by the server. */
export interface QueuedChange extends KeyedValue {
  readonly number: number;
  /** The seq of the entry that its author saw; `null`: there was none. Absent for keys whose last write wins. */
  readonly saw?: number | null | undefined;
  /** Which of a phone's tabs it was made in. */
  readonly tab: string;
}

/**
 * A seat's own changes, numbered in order. The server skips numbers that it already has, so that a repeated request applies each change
 * once.
 */
export interface Queue {
  /** The last number that the server has acknowledged. */
  readonly acknowledged: number;
  /** The last number that was ever put into a request: changes with higher numbers may still be edited. */
  readonly sent: number;
  /** In the order of their numbers, without a gap. */
  readonly changes: readonly QueuedChange[];
}

/** Changes in one request: the server's limit for a guest. */
export const MOST_CHANGES = 100;

export const EMPTY_QUEUE: Queue = { acknowledged: 0, sent: 0, changes: [] };

/** The next unused number. */
export const nextNumber = ({ acknowledged, sent, changes }: Queue): number =>
  Math.max(acknowledged, sent, changes.at(-1)?.number ?? 0) + 1;

/**
 * Appends changes. A change replaces the tab's earlier unsent one of the same key, so that typing a name is one change, unless it is made
 * for another division: then the change of that division must stay between the two.
 */
export function enqueued(
  queue: Queue,
  changes: readonly KeyedValue[],
  { tab, entries }: { readonly tab: string; readonly entries: Entries },
): Queue {
  let next = queue;
  for (const { key, value, by } of changes) {
    const last = next.changes.findLast(
      (each) => each.key === key && each.tab === tab && each.number > next.sent,
    );
    const all =
      last && last.by === by
        ? next.changes.map((each) => (each === last ? { ...each, value } : each))
        : [...next.changes, { number: nextNumber(next), key, value, by, tab, ...sawOf(key, entries) }];
    next = { ...next, changes: all };
  }
  return next;
}

const sawOf = (key: string, entries: Entries): Pick<QueuedChange, 'saw'> =>
  carriesSaw(key) ? { saw: entries.get(key)?.seq ?? null } : {};

/** The queue once the server has acknowledged all numbers up to `last`, whichever request they were in. */
export function acknowledged(queue: Queue, last: number): Queue {
  if (last <= queue.acknowledged) return queue;
  const changes = queue.changes.filter(({ number }) => number > last);
  return { acknowledged: last, sent: Math.max(queue.sent, last), changes };
}

/** The first changes that fit into a request, and the queue with them marked as sent. */
export function nextBatch(
  queue: Queue,
  most: number,
): { readonly queue: Queue; readonly changes: Queue['changes'] } {
  const changes = queue.changes.slice(0, most);
  const sent = Math.max(queue.sent, changes.at(-1)?.number ?? 0);
  return { changes, queue: sent === queue.sent ? queue : { ...queue, sent } };
}

/**
 * Merges the stored queue of another tab of this phone with this tab's. What the other tab alone knows to be acknowledged stays on screen until
 * this tab has heard so from the server, with the entries that it became: sent again, a number changes nothing. If both gave the same number to
 * different changes, the other tab's keeps it and this one's goes to the end: it is sent again, as the number may have meant the other's change.
 */
export function mergedQueues(own: Queue, other: Queue, tab: string): Queue {
  const known = acknowledged(other, own.acknowledged);
  const unheard = own.changes.filter(({ number }) => number <= other.acknowledged);
  const sent = Math.max(own.sent, known.sent);
  let next: Queue = { acknowledged: own.acknowledged, sent, changes: [...unheard, ...known.changes] };
  for (const each of own.changes) {
    const isThere = next.changes.some(({ number, tab: by }) => number === each.number && by === tab);
    if (each.tab !== tab || isThere) continue;
    next = { ...next, changes: [...next.changes, { ...each, number: nextNumber(next) }] };
  }
  return next;
}
