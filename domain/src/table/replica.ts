import { isSame } from '../registers/changes.ts';
import type { Entries, KeyedEntry, KeyedValue } from './entries.ts';
import {
  acknowledged,
  EMPTY_QUEUE,
  enqueued,
  nextNumber,
  nextBatch,
  type Queue,
  type QueuedChange,
} from './queue.ts';
import { applyChange, isForOtherDivision, wayOf } from './apply-change.ts';

/** A phone's state of a table: the server's entries, and its own changes that are not acknowledged. */
export interface Replica {
  /** The epoch of the sequence numbers; a new one begins when a backup is restored. `null`: nothing is known yet. */
  readonly epoch: string | null;
  /** Everything up to this number is in the entries. */
  readonly seq: number;
  readonly entries: Entries;
  readonly queue: Queue;
}

export const EMPTY_REPLICA: Replica = { epoch: null, seq: 0, entries: new Map(), queue: EMPTY_QUEUE };

/** Why the server refused a change. */
export const REFUSALS = ['stale', 'forbidden', 'locked', 'full'] as const;
export type RefusalReason = (typeof REFUSALS)[number];

/** A change that came back to its author: the author's value, and the present value. */
export interface RefusedChange extends KeyedValue {
  readonly number: number;
  readonly theirs: unknown;
  readonly seq: number;
  readonly reason: RefusalReason;
}

/** The part of the server's response that the replica uses. */
export interface Reply {
  readonly epoch: string;
  readonly seq: number;
  /** The last number of this seat that the server has applied. */
  readonly lastChange: number;
  /** The entries are the whole table. */
  readonly reset: boolean;
  readonly entries: readonly KeyedEntry[];
}

/** The broadcast after a change: that there is something newer, usually with the entries. */
export interface Bell {
  readonly epoch: string;
  readonly prev: number;
  readonly seq: number;
  readonly entries?: readonly KeyedEntry[] | undefined;
}

/** The contents of a request. `since`: answer with what is newer. */
export interface Request {
  readonly epoch: string | null;
  readonly since: number;
  readonly first: number;
  readonly changes: readonly Pick<QueuedChange, 'key' | 'value' | 'saw' | 'by'>[];
}

/** Adds entries; an older one never replaces a newer one. */
function withEntries(entries: Entries, newer: readonly KeyedEntry[]): Entries {
  const next = new Map(entries);
  for (const { key, ...entry } of newer) {
    const known = next.get(key);
    if (!known || known.seq < entry.seq) next.set(key, entry);
  }
  return next;
}

/** Queues own changes, which are shown at once. */
export const written = (replica: Replica, changes: readonly KeyedValue[], tab: string): Replica =>
  changes.length === 0
    ? replica
    : { ...replica, queue: enqueued(replica.queue, changes, { tab, entries: replica.entries }) };

/**
 * Makes the next request ask for the whole table, after a response that did not continue the known state. The entries stay on screen until
 * it arrives.
 */
export const resetSequence = (replica: Replica): Replica => ({ ...replica, epoch: null, seq: 0 });

/**
 * The next request, and the replica while it is under way. It may be lost, repeated, and answered twice or late.
 *
 * @param batchSize the maximum number of changes
 */
export function nextRequest(
  replica: Replica,
  batchSize: number,
): { readonly replica: Replica; readonly request: Request } {
  const { queue, changes } = nextBatch(replica.queue, batchSize);
  const request = {
    epoch: replica.epoch,
    since: replica.seq,
    first: changes[0]?.number ?? nextNumber(queue),
    changes: changes.map(({ key, value, saw, by }) => ({ key, value, saw, by })),
  };
  return { replica: queue === replica.queue ? replica : { ...replica, queue }, request };
}

/**
 * Applies a response of the server. A response older than the known state changes nothing.
 * @returns `undefined` if the response does not continue the known state: request everything
 */
export function answered(replica: Replica, reply: Reply, since: number): Replica | undefined {
  const { epoch, seq } = reply;
  const queue = acknowledged(replica.queue, reply.lastChange);
  if (reply.reset) {
    // A late response has nothing new. One that is older than what was requested comes from a restored table.
    if (epoch === replica.epoch && seq < replica.seq && since <= seq) return { ...replica, queue };
    return { epoch, seq, entries: withEntries(new Map(), reply.entries), queue };
  }
  if (epoch !== replica.epoch || since > replica.seq) return undefined;
  if (seq <= replica.seq) return queue === replica.queue ? replica : { ...replica, queue };
  return { epoch, seq, entries: withEntries(replica.entries, reply.entries), queue };
}

/** Applies a broadcast; `undefined` if it has no entries or something was missed, so that the server has to be asked. */
export function withBell(replica: Replica, bell: Bell): Replica | undefined {
  if (bell.epoch !== replica.epoch) return undefined;
  if (bell.seq <= replica.seq) return replica;
  if (bell.prev !== replica.seq || !bell.entries) return undefined;
  return { ...replica, seq: bell.seq, entries: withEntries(replica.entries, bell.entries) };
}

const shown = new WeakMap<Replica, Entries>();

/** The entries on screen: the server's entries with the phone's own changes on top. */
export function shownEntries(replica: Replica): Entries {
  const { entries, queue } = replica;
  if (queue.changes.length === 0) return entries;
  const known = shown.get(replica);
  if (known) return known;
  const all = new Map(entries);
  for (const change of queue.changes) applyChange(all, change);
  shown.set(replica, all);
  return all;
}

/** A step that can be undone: for each key the previous value and the author's value. */
export type OwnStep = readonly (KeyedValue & { readonly before: unknown })[];

/**
 * The changes that differ from the entries, each with the previous value and the division that it is made for. After a change of a line's
 * division all its claims are new.
 */
export function stepOf(entries: Entries, changes: readonly KeyedValue[]): OwnStep {
  const next = new Map(entries);
  return changes.flatMap((change) => {
    if (isSame(next.get(change.key)?.value ?? null, change.value)) return [];
    const made = { ...change, by: wayOf(change, next) };
    applyChange(next, made);
    return [{ ...made, before: entries.get(change.key)?.value ?? null }];
  });
}

/**
 * The changes that undo a step: the previous values of the keys that still have the step's value, on lines that are still divided in the
 * same way.
 */
export const changesToUndo = (entries: Entries, step: OwnStep): readonly KeyedValue[] =>
  step
    .filter(
      (change) =>
        isSame(entries.get(change.key)?.value ?? null, change.value) && !isForOtherDivision(change, entries),
    )
    .map(({ key, before }) => ({ key, value: before }));
