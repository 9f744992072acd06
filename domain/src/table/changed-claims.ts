import type { DinerId } from '../bill/bill.ts';
import { isSame } from '../registers/changes.ts';
import { registerParts } from '../registers/register-keys.ts';
import { shownEntries, type Replica } from './replica.ts';

/** A claim of a phone's own diners that somebody else has changed, which only the host can. */
export interface ChangedClaim {
  /** The entry's key. */
  readonly key: string;
  /** What stood there before, and stands there now; `null`: nothing. */
  readonly was: unknown;
  readonly is: unknown;
}

/**
 * The claims of these diners that changed between two states of a phone's replica without the phone having done it. What it has not sent
 * yet is not among them: that will stand there again. Nothing where the phone knew nothing of the table before.
 */
export function claimsChangedByOthers(
  before: Replica,
  after: Replica,
  dinerIds: readonly DinerId[],
): readonly ChangedClaim[] {
  if (before.entries === after.entries || before.entries.size === 0) return [];
  const own = new Map(after.queue.done.map(({ key, value }) => [key, value]));
  const waiting = new Set(after.queue.changes.map(({ key }) => key));
  const shown = shownEntries(before);
  return [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((key) => {
    const [kind, , dinerId = ''] = registerParts(key);
    if (kind !== 'claim' || !dinerIds.includes(dinerId) || waiting.has(key)) return [];
    const now = after.entries.get(key);
    if (now?.seq === before.entries.get(key)?.seq) return [];
    const [was, is] = [shown.get(key)?.value ?? null, now?.value ?? null];
    const isOwn = own.has(key) && isSame(own.get(key), is);
    return isOwn || isSame(was, is) ? [] : [{ key, was, is }];
  });
}

/** With more of them: of a claim that has changed twice, from what it was at first; of one that is as it was, nothing. */
export function joinedChanges(
  known: readonly ChangedClaim[],
  more: readonly ChangedClaim[],
): readonly ChangedClaim[] {
  const all = new Map(known.map((each) => [each.key, each]));
  for (const each of more) all.set(each.key, { ...each, was: all.get(each.key)?.was ?? each.was });
  return [...all.values()].filter(({ was, is }) => !isSame(was, is));
}
