import type { Bill } from '../bill/bill.ts';
import type { Place } from '../bill/order.ts';
import { PART_LISTS } from '../stored/part-lists.ts';
import { partRegister } from './part-registers.ts';
import { registerParts } from './register-keys.ts';
import {
  billOf,
  dinerRegisters,
  groupRegisters,
  lineRegisters,
  metaRegisters,
  registersOf,
  type LineRegister,
  type Registers,
  type RegisterValue,
} from './registers.ts';

/** One register's value before and after; undefined: it was not there. */
export interface Change {
  readonly key: string;
  readonly before?: RegisterValue;
  readonly after?: RegisterValue;
}

/** The changes of an edit: at most one per register. Undo and sync between tabs and phones are built on these. */
export type Changes = readonly Change[];

/** True if two values of a register are equal, ignoring the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

/** A change of one register. */
export const change = (key: string, before?: RegisterValue, after?: RegisterValue): Change => ({
  key,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

const isLineKey = (key: string): boolean => registerParts(key)[0] === 'line';

/** The lines whose kind of division has changed, for example from parts to amounts. */
function linesWithNewDivision(changes: Changes): ReadonlySet<string> {
  const anew = changes.filter(({ key, before, after }) => {
    if (before === undefined || after === undefined || !isLineKey(key)) return false;
    return (before as LineRegister).by !== (after as LineRegister).by;
  });
  return new Set(anew.flatMap(({ key }) => registerParts(key)[1] ?? []));
}

const isClaimOn = (lines: ReadonlySet<string>, key: string): boolean => {
  const [kind, lineId = ''] = registerParts(key);
  return kind === 'claim' && lines.has(lineId);
};

/** Drops changes without an effect. All claims on a line with a new division have one: one part is not one pound. */
function effective(all: Changes): Change[] {
  const anew = linesWithNewDivision(all);
  return all.filter(({ key, before, after }) => {
    const isSomething = !isSame(before, after);
    return isSomething || (anew.size > 0 && after !== undefined && isClaimOn(anew, key));
  });
}

type Entries = readonly (readonly [string, RegisterValue])[];

function difference(before: Entries, after: Entries): Change[] {
  const old = new Map(before);
  const now = new Map(after);
  const keys = new Set([...old.keys(), ...now.keys()]);
  return effective([...keys].map((key) => change(key, old.get(key), now.get(key))));
}

/** The changes that turn `before` into `after` when applied. */
export function changesBetween(before: Bill, after: Bill): Changes {
  if (before === after) return [];
  // As a whole: the lists only show it.
  if (before.newer || after.newer) return difference([...registersOf(before)], [...registersOf(after)]);
  const isRepriced = before.currency !== after.currency;
  /** The changes of a list's elements that are not identical objects, or all: in another currency the same minor units are another amount. */
  const of = <T extends { readonly id: string }>(
    was: readonly T[],
    is: readonly T[],
    registers: (value: T, currency: string) => Entries,
  ): Change[] => {
    if (was === is && !isRepriced) return [];
    const known = new Map(was.map((each) => [each.id, each]));
    const kept = new Set(isRepriced ? [] : is.filter((each) => known.get(each.id) === each));
    const entries = (list: readonly T[], { currency }: Bill) =>
      list.flatMap((each) => (kept.has(each) ? [] : registers(each, currency)));
    return difference(entries(was, before), entries(is, after));
  };
  return [
    ...difference(metaRegisters(before), metaRegisters(after)),
    ...of(before.diners, after.diners, dinerRegisters),
    ...of(before.dinerGroups, after.dinerGroups, groupRegisters),
    ...of(before.lines, after.lines, lineRegisters),
    ...PART_LISTS.flatMap((list) =>
      of<Place>(before[list], after[list], (part, currency) => [partRegister(list, part, currency)]),
    ),
  ];
}

/** True if two bills differ in their ids at most. */
export const isSameBill = (one: Bill, other: Bill): boolean =>
  changesBetween({ ...one, id: other.id }, other).length === 0;

/** Reuses the same objects wherever nothing changed, so that their rows need not render again. */
function reusing<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): readonly T[] {
  const known = new Map(before.map((each) => [each.id, each]));
  const reused = after.map((each) => {
    const old = known.get(each.id);
    return old && isSame(old, each) ? old : each;
  });
  const isUnchanged =
    reused.length === before.length && reused.every((each, index) => each === before[index]);
  return isUnchanged ? before : reused;
}

function withRegisters(bill: Bill, changed: ReadonlyMap<string, RegisterValue | undefined>): Bill {
  if (changed.size === 0) return bill;
  const registers = new Map(registersOf(bill));
  for (const [key, value] of changed) {
    if (value === undefined) registers.delete(key);
    else registers.set(key, value);
  }
  const next = billOf(registers);
  const lists = (['diners', 'dinerGroups', 'lines', ...PART_LISTS] as const).map(
    (list) => [list, reusing<Place>(bill[list], next[list])] as const,
  );
  return { ...next, ...Object.fromEntries(lists) };
}

/** Applies changes to a bill, which may differ from the one they were made in: the last to write a register wins. */
export const applyChanges = (bill: Bill, changes: Changes): Bill =>
  withRegisters(bill, new Map(changes.map(({ key, after }) => [key, after])));

/** The lines that these changes divided in a new way and that somebody has changed or claimed since. */
function redivided(present: Registers, changes: Changes): ReadonlySet<string> {
  const anew = linesWithNewDivision(changes);
  if (anew.size === 0) return anew;
  const made = new Map(changes.map(({ key, after }) => [key, after]));
  const keys = new Set([...made.keys(), ...present.keys()]);
  const touched = [...keys].filter((key) => {
    const [kind, lineId = ''] = registerParts(key);
    return (
      (kind === 'line' || kind === 'claim') && anew.has(lineId) && !isSame(present.get(key), made.get(key))
    );
  });
  return new Set(touched.flatMap((key) => registerParts(key)[1] ?? []));
}

/** The former value of a line, with its current way of dividing. */
function asDivided(before: RegisterValue | undefined, after: RegisterValue | undefined): LineRegister {
  const { by, restOf } = after as LineRegister;
  const { restOf: _, ...rest } = before as LineRegister;
  return { ...rest, by, ...(restOf !== undefined && { restOf }) };
}

/**
 * Reverts the changes that nobody has overwritten: a register that somebody else has changed since keeps their value. A new division of
 * a line is
 * reverted with all of its claims, or stays with all of them: amounts are not parts (docs/product/bill.md, "Undo").
 */
export function revertChanges(bill: Bill, changes: Changes): Bill {
  const present = registersOf(bill);
  const kept = redivided(present, changes);
  const standing = changes.filter(
    ({ key, after }) => isSame(present.get(key), after) && !isClaimOn(kept, key),
  );
  return withRegisters(
    bill,
    new Map(
      standing.map(({ key, before, after }) => {
        const [kind, id = ''] = registerParts(key);
        return [key, kind === 'line' && kept.has(id) ? asDivided(before, after) : before];
      }),
    ),
  );
}

/** The inverse of the changes. */
export const inverted = (changes: Changes): Changes =>
  changes.map(({ key, before, after }) => change(key, after, before));

/** Two sequences of changes as one. */
export function joined(first: Changes, second: Changes): Changes {
  const all = new Map(first.map((each) => [each.key, each]));
  for (const each of second) {
    const { before } = all.get(each.key) ?? each;
    all.set(each.key, change(each.key, before, each.after));
  }
  return effective([...all.values()]);
}
