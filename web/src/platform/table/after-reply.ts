import {
  answered,
  isJsonObject,
  isSame,
  seatsOf,
  statusOf,
  type TableEntries,
  type KeyedValue,
  type QueuedChange,
  type RefusalReason,
  type RefusedChange,
  type Replica,
  type SeatId,
} from '#domain';
import type { ServerReply } from './reply.ts';
import { isOver } from './seat.ts';

/** The host's seat, as far as it is known. */
export const hostSeatOf = ({ entries }: Replica): SeatId | undefined =>
  seatsOf(entries).find(({ isHost }) => isHost)?.id;

/** True if the host has closed the table, as far as this phone knows. */
export const isClosed = ({ entries }: Replica): boolean => statusOf(entries) === 'closed';

/** An own change, with its number. */
type Numbered = KeyedValue & Pick<QueuedChange, 'number'>;

/** The consequences of a response. */
interface AfterReply {
  /** The new replica; `undefined`: the answer does not follow on from what was known. */
  readonly next: Replica | undefined;
  /** Changes that arrive too late: a finished table stays as it was finished. */
  readonly late: readonly QueuedChange[];
}

/** Applies an answer to a replica. @param since the number after which entries were requested */
export function afterReply(replica: Replica, reply: ServerReply, since: number): AfterReply {
  const next = answered(replica, reply, since);
  const late = next && isOver(reply) && reply.status === 'finished' ? next.queue.changes : [];
  if (!next || late.length === 0) return { next, late };
  return { next: { ...next, queue: { ...next.queue, changes: [] } }, late };
}

/** A change that the server refused, with its author's value and the present one. */
export const refusedBy = (
  refused: ServerReply['refused'],
  changes: readonly Numbered[],
  entries: TableEntries,
): readonly RefusedChange[] =>
  refused.flatMap(({ value, theirs, ...rest }) => {
    const own = value === undefined ? changes.find(({ number }) => number === rest.number) : { value };
    const present = theirs === undefined ? entries.get(rest.key)?.value : theirs;
    return own ? [lateName({ ...rest, value: own.value, theirs: present ?? null })] : [];
  });

/**
 * A guest changes only the name of their person, and the server forbids anything else: what the host has changed meanwhile, such as the
 * weight, is missing in a name that was typed before. Then the question is about the name alone.
 */
function lateName(change: RefusedChange): RefusedChange {
  const { key, reason, value, theirs } = change;
  if (reason !== 'forbidden' || !key.startsWith('diner/') || !isJsonObject(value) || !isJsonObject(theirs))
    return change;
  const renamed = { ...theirs, name: value['name'] };
  const isLate = value['name'] !== theirs['name'] && !isSame(renamed, value);
  return isLate ? { ...change, value: renamed, reason: 'stale' } : change;
}

/** Changes that the server does not take, in the form of refused ones. */
export const rejectedChanges = (
  changes: readonly Numbered[],
  entries: TableEntries,
  reason: RefusalReason,
): readonly RefusedChange[] =>
  changes.map(({ key, value, number }) => {
    const { value: theirs, seq } = entries.get(key) ?? { value: null, seq: 0 };
    return { key, value, number, theirs, seq, reason };
  });
