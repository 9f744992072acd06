import { isSame } from '../bill/changes.ts';
import type { SeatId } from './entries.ts';
import { proposalsOf, type Proposal } from './people.ts';
import { shownEntries, type Replica } from './replica.ts';

/**
 * Proposals of a seat that went between two states of its replica without having been made: the host did not take them. What the seat
 * itself took back is not among them.
 */
export function declinedProposals(before: Replica, after: Replica, seatId: SeatId): readonly Proposal[] {
  const [was, is] = [shownEntries(before), shownEntries(after)];
  if (was === is) return [];
  const waiting = new Set(proposalsOf(is).map(({ id }) => id));
  const own = new Map([...after.queue.done, ...after.queue.changes].map(({ key, value }) => [key, value]));
  return proposalsOf(was).filter(({ id, seatId: by, key, value }) => {
    if (by !== seatId || waiting.has(id)) return false;
    const isWithdrawn = own.get(id) === null || (own.has(key) && !isSame(own.get(key), value));
    return !isWithdrawn && !isSame(is.get(key)?.value ?? null, value);
  });
}
