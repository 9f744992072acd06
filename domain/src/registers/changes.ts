import type { Bill } from '../bill/bill.ts';
import {
  adjustmentRegisters,
  chargeRegisters,
  paymentRegisters,
  repaymentRegisters,
  treatRegisters,
} from './part-registers.ts';
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

/** The registers of the elements of a list that are not identical objects in the other list. */
function entriesOfChanged<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  registers: (value: T, isAfter: boolean) => Entries,
): [Entries, Entries] {
  if (before === after) return [[], []];
  const known = new Map(before.map((each) => [each.id, each]));
  const changed = after.filter((each) => known.get(each.id) !== each);
  const kept = new Set(after.filter((each) => known.get(each.id) === each).map(({ id }) => id));
  return [
    before.filter(({ id }) => !kept.has(id)).flatMap((each) => registers(each, false)),
    changed.flatMap((each) => registers(each, true)),
  ];
}

/** The changes that turn `before` into `after` when applied. */
export function changesBetween(before: Bill, after: Bill): Changes {
  if (before === after) return [];
  const currencies = [before.currency, after.currency] as const;
  /** For lists with amounts: after a change of currency the same minor units are another amount, so every element counts as changed. */
  const priced = <T extends { readonly id: string }>(
    was: readonly T[],
    is: readonly T[],
    registers: (value: T, currency: string) => Entries,
  ): [Entries, Entries] =>
    entriesOfChanged(
      was,
      currencies[0] === currencies[1] ? is : is.map((each) => ({ ...each })),
      (each, isAfter) => registers(each, currencies[isAfter ? 1 : 0]),
    );
  const parts = [
    [metaRegisters(before), metaRegisters(after)] as const,
    entriesOfChanged(before.diners, after.diners, dinerRegisters),
    entriesOfChanged(before.dinerGroups, after.dinerGroups, groupRegisters),
    priced(before.lines, after.lines, lineRegisters),
    priced(before.charges, after.charges, chargeRegisters),
    priced(before.adjustments, after.adjustments, adjustmentRegisters),
    entriesOfChanged(before.treats, after.treats, treatRegisters),
    priced(before.payments, after.payments, paymentRegisters),
    priced(before.repayments, after.repayments, repaymentRegisters),
  ];
  return parts.flatMap(([was, is]) => difference(was, is));
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
  return {
    ...next,
    diners: reusing(bill.diners, next.diners),
    dinerGroups: reusing(bill.dinerGroups, next.dinerGroups),
    lines: reusing(bill.lines, next.lines),
    charges: reusing(bill.charges, next.charges),
    adjustments: reusing(bill.adjustments, next.adjustments),
    treats: reusing(bill.treats, next.treats),
    payments: reusing(bill.payments, next.payments),
    repayments: reusing(bill.repayments, next.repayments),
  };
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
