import type { DinerId } from '../bill/bill.ts';
import { isSame } from '../registers/changes.ts';
import { keyOf, registerParts } from '../registers/register-keys.ts';
import { isJsonObject } from '../text/json-object.ts';
import { summarize } from '../split/summarize.ts';
import type { Entries, Entry, Told } from './entries.ts';
import { shownEntries, type Replica } from './replica.ts';
import { tableBill } from './table-bill.ts';

/** A change by somebody else to what a phone's own diners pay: to a claim, to a line that they have, or to an extra that they bear. */
export interface OthersChange extends Told {
  /** The entry's key. */
  readonly key: string;
  /** The former and the present value; `null`: nothing. */
  readonly was: unknown;
  readonly is: unknown;
}

/** The kinds of entries beside the lines that may change somebody's part: whose it is, the part itself says. */
const EXTRAS: readonly (string | undefined)[] = ['charge', 'adjustment', 'treat', 'meta'];

/** A value without where it stands in its list: a mere move is not told. */
const unmoved = (value: unknown): unknown =>
  isJsonObject(value) ? { ...value, position: 0, timestamp: 0 } : value;

const weightIn = (diner: Entry | undefined): unknown =>
  isJsonObject(diner?.value) ? diner.value['weight'] : undefined;

const divisionOf = (line: unknown): unknown => (isJsonObject(line) ? line['by'] : undefined);

/**
 * The changes by others between two states of a phone's replica that concern these diners. Entries for which the phone has an
 * unacknowledged change are left out: it will overwrite them. Empty if the phone did not know the table before.
 * @param known what the phone shows of earlier changes: those are followed, even if they concern nobody here any more
 */
export function changesByOthers(
  before: Replica,
  after: Replica,
  dinerIds: readonly DinerId[],
  known: readonly OthersChange[] = [],
): readonly OthersChange[] {
  if (before.entries === after.entries || before.entries.size === 0 || dinerIds.length === 0) return [];
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
  const partsIn = (entries: Entries) => {
    const { perDiner } = summarize(tableBill(entries));
    return dinerIds.map((id) => perDiner[id]?.total);
  };
  const concerns = (key: string): boolean => {
    const [was, is] = [shown, after.entries].map((each) => divisionOf(each.get(lineOf(key))?.value));
    // The line's own change says it: a line that is divided in another way has lost its claims.
    if (isClaimOfTheirs(key)) return was === undefined || is === undefined || was === is;
    if (known.some((each) => each.key === key)) return true;
    if (registerParts(key)[0] === 'line') return linesHad.has(key) || [was, is].includes('everyone');
    const kind = registerParts(key)[0];
    const isReweighted = kind === 'diner' && weightIn(shown.get(key)) !== weightIn(after.entries.get(key));
    if (!EXTRAS.includes(kind) && !isReweighted) return false;
    const alone = new Map(shown).set(key, after.entries.get(key) ?? { value: null, seq: 0 });
    return !isSame(partsIn(shown), partsIn(alone));
  };
  return [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((key) => {
    const { seq, value: is = null, ...told }: Partial<Entry> = after.entries.get(key) ?? {};
    if (seq === before.entries.get(key)?.seq || waiting.has(key)) return [];
    const was = shown.get(key)?.value ?? null;
    // Made in another tab, or before the browser was killed. The server says nobody of what people claim for themselves.
    const isOwn =
      told.by === undefined
        ? isClaimOfTheirs(key) && seq !== undefined && told.at === undefined
        : dinerIds.includes(told.by.dinerId);
    return isOwn || isSame(unmoved(was), unmoved(is)) || !concerns(key) ? [] : [{ key, was, is, ...told }];
  });
}

/** So many changes are kept for somebody who has not looked. */
const MOST_CHANGES = 50;

/** Adds newer changes to known ones, the newest 50: an entry that changed twice keeps its first `was`, and one that is back to it is dropped. */
export function joinedChanges(
  known: readonly OthersChange[],
  more: readonly OthersChange[],
): readonly OthersChange[] {
  const all = new Map(known.map((each) => [each.key, each]));
  for (const each of more) all.set(each.key, { ...each, was: (all.get(each.key) ?? each).was });
  return [...all.values()].filter(({ was, is }) => !isSame(unmoved(was), unmoved(is))).slice(-MOST_CHANGES);
}
