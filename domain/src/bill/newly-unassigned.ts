import { summarize } from '../split/summarize.ts';
import type { Bill } from './bill.ts';
import type { Effect } from './edit.ts';

/** By how much more of the bill is nobody's after an edit than before it; nothing where it is not more. */
export function newlyUnassigned(before: Bill, after: Bill): Effect[] {
  const amount = summarize(after).unassigned - summarize(before).unassigned;
  return amount > 0 ? [{ kind: 'unassigned', amount, currency: after.currency }] : [];
}
