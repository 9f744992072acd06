import type { DinerId } from '../bill/bill.ts';
import { isSame } from '../registers/changes.ts';
import { keyOf, registerParts } from '../registers/register-keys.ts';
import { isJsonObject } from '../text/json-object.ts';
import { seatsOf } from './people.ts';
import { shownEntries, type Replica } from './replica.ts';

/**
 * A change by the host to the shares of a phone's own diners: to a claim, or to its line, if that was removed, came back, or has another
 * price.
 */
export interface OthersChange {
  /** The entry's key: that of a claim, or of a line. */
  readonly key: string;
  /** The former and the present value; `null`: nothing. */
  readonly was: unknown;
  readonly is: unknown;
  /** The host who made it. Absent if they have not chosen a diner, or if the host has changed meanwhile. */
  readonly by?: DinerId;
}

/** The host by these entries, if they have chosen a name. */
const hostBy = ({ entries }: Replica): DinerId | undefined =>
  seatsOf(entries).find(({ isHost }) => isHost)?.dinerId;

/** The price in a line's entry. */
const priceIn = (line: unknown): unknown => (isJsonObject(line) ? line['price'] : undefined);

/**
 * The changes by others between two states of a phone's replica that concern these diners. Entries for which the phone has an
 * unacknowledged change are left out: it will overwrite them. Empty if the phone did not know the table before.
 */
export function changesByOthers(
  before: Replica,
  after: Replica,
  dinerIds: readonly DinerId[],
): readonly OthersChange[] {
  if (before.entries === after.entries || before.entries.size === 0) return [];
  const waiting = new Set(after.queue.changes.map(({ key }) => key));
  const shown = shownEntries(before);
  const host = hostBy(before);
  const author = host !== undefined && host === hostBy(after) ? { by: host } : {};
  const isClaimOfTheirs = (key: string) => {
    const [kind, , dinerId = ''] = registerParts(key);
    return kind === 'claim' && dinerIds.includes(dinerId);
  };
  const linesHad = new Set(
    [...shown].flatMap(([key, { value }]) =>
      isClaimOfTheirs(key) && value !== null ? [keyOf('line', registerParts(key)[1] ?? '')] : [],
    ),
  );
  return [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((key) => {
    if (!(isClaimOfTheirs(key) || linesHad.has(key)) || waiting.has(key)) return [];
    const now = after.entries.get(key);
    if (now?.seq === before.entries.get(key)?.seq) return [];
    const [was, is] = [shown.get(key)?.value ?? null, now?.value ?? null];
    // Also an own change that has arrived: it was shown before.
    if (isSame(was, is)) return [];
    // A new name or position of a line is not reported: everybody sees it.
    return linesHad.has(key) && priceIn(was) === priceIn(is) ? [] : [{ key, was, is, ...author }];
  });
}

/** Adds newer changes to known ones: an entry that changed twice keeps its first `was`, and one that is back to it is dropped. */
export function joinedChanges(
  known: readonly OthersChange[],
  more: readonly OthersChange[],
): readonly OthersChange[] {
  const all = new Map(known.map((each) => [each.key, each]));
  for (const each of more) all.set(each.key, { ...each, was: (all.get(each.key) ?? each).was });
  return [...all.values()].filter(({ was, is }) => !isSame(was, is));
}
