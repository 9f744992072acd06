import { isSame } from '../registers/changes.ts';
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
 * Merges the stored queue of another tab of this phone with this tab's. What only the other tab knows to be acknowledged stays on screen until
 * this tab has the entry that it became: sent again, a number changes nothing. If both gave the same number to different changes, the other
 * tab's keeps it and this one's goes to the end: it is sent again, as the number may have meant the other's change.
 */
export function mergedQueues(
  { queue: own, entries }: { readonly queue: Queue; readonly entries: Entries },
  other: Queue,
  tab: string,
): Queue {
  const told = own.changes.filter(({ number }) => number <= other.acknowledged);
  const missing = told.find(
    (each) =>
      told.findLast(({ key }) => key === each.key) === each &&
      !isSame(entries.get(each.key)?.value ?? null, each.value),
  );
  // Numbers have no gap: not if this tab slept while the other one went on.
  const isWhole = told.at(-1)?.number === other.acknowledged;
  const last = missing && isWhole ? missing.number - 1 : Math.max(own.acknowledged, other.acknowledged);
  const changes = [...told, ...other.changes].filter(({ number }) => number > last);
  let next: Queue = { acknowledged: last, sent: Math.max(own.sent, other.sent, last), changes };
  const known = new Map(changes.map((each) => [each.number, each]));
  for (const each of own.changes) {
    const theirs = known.get(each.number);
    const isDone = theirs ? theirs.tab === tab : each.number <= last;
    if (each.tab !== tab || isDone) continue;
    next = { ...next, changes: [...next.changes, { ...each, number: nextNumber(next) }] };
  }
  return next;
}
