import type { DinerId } from '../bill/bill.ts';
import { isSame } from '../registers/changes.ts';
import { keyOf, registerParts } from '../registers/register-keys.ts';
import { isJsonObject } from '../text/json-object.ts';
import type { Entry, Told } from './entries.ts';
import { shownEntries, type Replica } from './replica.ts';

/** A change by somebody else to what a phone's own diners pay: to a claim, to its line, or to what is added for everybody. */
export interface OthersChange extends Told {
  /** The entry's key. */
  readonly key: string;
  /** The former and the present value; `null`: nothing. */
  readonly was: unknown;
  readonly is: unknown;
}

/** The kinds of entries that change everybody's share. */
const FOR_EVERYBODY: readonly (string | undefined)[] = ['charge', 'adjustment', 'treat'];

/** A value without where it stands in its list: a mere move is not told. */
const unmoved = (value: unknown): unknown =>
  isJsonObject(value) ? { ...value, position: 0, timestamp: 0 } : value;

const divisionOf = (line: unknown): unknown => (isJsonObject(line) ? line['by'] : undefined);

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
  const isClaimOfTheirs = (key: string) => {
    const [kind, , dinerId = ''] = registerParts(key);
    return kind === 'claim' && dinerIds.includes(dinerId);
  };
  const lineOf = (key: string) => keyOf('line', registerParts(key)[1] ?? '');
  const linesHad = new Set(
    [...shown].flatMap(([key, { value }]) => (isClaimOfTheirs(key) && value !== null ? [lineOf(key)] : [])),
  );
  const concerns = (key: string): boolean => {
    // The line's own change says it: a line that is divided in another way has lost its claims.
    if (isClaimOfTheirs(key)) {
      const [was, is] = [shown, after.entries].map((each) => divisionOf(each.get(lineOf(key))?.value));
      return was === undefined || is === undefined || was === is;
    }
    return linesHad.has(key) || (linesHad.size > 0 && FOR_EVERYBODY.includes(registerParts(key)[0]));
  };
  return [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((key) => {
    const { seq, value: is = null, ...told }: Partial<Entry> = after.entries.get(key) ?? {};
    if (seq === before.entries.get(key)?.seq || waiting.has(key) || !concerns(key)) return [];
    const was = shown.get(key)?.value ?? null;
    // An own change that has arrived was shown before, or was made in another tab.
    const isOwn = told.by !== undefined && dinerIds.includes(told.by.dinerId);
    return isOwn || isSame(unmoved(was), unmoved(is)) ? [] : [{ key, was, is, ...told }];
  });
}

/** Adds newer changes to known ones: an entry that changed twice keeps its first `was`, and one that is back to it is dropped. */
export function joinedChanges(
  known: readonly OthersChange[],
  more: readonly OthersChange[],
): readonly OthersChange[] {
  const all = new Map(known.map((each) => [each.key, each]));
  for (const each of more) all.set(each.key, { ...each, was: (all.get(each.key) ?? each).was });
  return [...all.values()].filter(({ was, is }) => !isSame(unmoved(was), unmoved(is)));
}
