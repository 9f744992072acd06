import { summarize } from '../split/summarize.ts';
import type { Bill } from '../bill/bill.ts';
import type { Effect } from '../bill/edit.ts';

/** An effect with the amount by which the unassigned part grew in an edit; no effect if it did not grow. */
export function newlyUnassigned(before: Bill, after: Bill): Effect[] {
  const amount = summarize(after).unassigned - summarize(before).unassigned;
  return amount > 0 ? [{ kind: 'unassigned', amount, currency: after.currency }] : [];
}
