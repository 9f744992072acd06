import type { Bill } from '../bill/bill.ts';
import {
  applyChanges,
  asDivided,
  change,
  changesBetween,
  isSame,
  linesWithNewDivision,
  type Change,
  type Changes,
} from './changes.ts';
import { keyOf, registerParts } from './register-keys.ts';
import { billOf, registersOf, type LineRegister, type Registers, type RegisterValue } from './registers.ts';

const isLine = (key: string): boolean => registerParts(key)[0] === 'line';
const isClaim = (key: string): boolean => registerParts(key)[0] === 'claim';
/** The line that a register is about; '' if it is about something else. */
const lineOf = (key: string): string => (isLine(key) || isClaim(key) ? (registerParts(key)[1] ?? '') : '');

/** What a device has changed in the division of a line: the new values, by the keys of their registers. */
type Redivision = ReadonlyMap<string, unknown>;

/** One device's version of a bill. */
interface Side {
  readonly registers: Registers;
  readonly changes: Changes;
  /** The lines that it has changed and not removed, leaving aside who has them. */
  readonly changedLines: ReadonlySet<string>;
  readonly redivisions: ReadonlyMap<string, Redivision>;
}

/** The fields of a line's register that belong to its division. */
const divisionIn = (line: RegisterValue) => {
  const { by, restOf } = line as LineRegister;
  return { by, restOf };
};

function sideOf(base: Bill, bill: Bill): Side {
  const [registers, changes] = [registersOf(bill), changesBetween(base, bill)];
  const changedLines = new Set<string>();
  const redivisions = new Map<string, Map<string, unknown>>();
  for (const { key, before, after } of changes) {
    const id = lineOf(key);
    const isChanged = isLine(key) && before !== undefined && after !== undefined;
    if (isChanged) changedLines.add(id);
    const isMoved = isChanged && !isSame(divisionIn(before), divisionIn(after));
    if (!isMoved && !isClaim(key)) continue;
    const values = redivisions.get(id) ?? new Map<string, unknown>();
    redivisions.set(id, values.set(key, isMoved ? divisionIn(after) : after));
  }
  return { registers, changes, changedLines, redivisions };
}

/**
 * The lines whose division has to be taken from one side as a whole, each with that side: the one that has changed the kind of division, else
 * mine. That is so if both have changed the division, one of them an existing weight in it (or both have added somebody with different
 * weights), and neither has made all the changes of the other. Claims of somebody who is gone from one of the two bills do not count.
 */
function conflicts(base: Registers, mine: Side, theirs: Side): ReadonlyMap<string, Side> {
  const areInBoth = (key: string) => mine.registers.has(key) && theirs.registers.has(key);
  const counts = ([key]: readonly [string, unknown]) =>
    isLine(key) || areInBoth(keyOf('diner', registerParts(key)[2] ?? ''));
  const isWeight = ([key, value]: readonly [string, unknown]) => base.has(key) && value !== undefined;
  const [anew, anewThere] = [mine, theirs].map(({ changes }) => linesWithNewDivision(changes));
  const found = new Map<string, Side>();
  for (const [id, all] of mine.redivisions) {
    const allThere = theirs.redivisions.get(id);
    if (!allThere || !areInBoth(keyOf('line', id))) continue;
    const [here, there] = [[...all].filter(counts), [...allThere].filter(counts)];
    const isIn =
      (others: Redivision) =>
      ([key, value]: readonly [string, unknown]) =>
        others.has(key) && isSame(value, others.get(key));
    if (here.every(isIn(allThere)) || there.every(isIn(all))) continue;
    const isContrary = here.some(([key, value]) => allThere.has(key) && !isIn(allThere)([key, value]));
    if (!isContrary && ![...here, ...there].some(isWeight)) continue;
    found.set(id, anewThere?.has(id) && !anew?.has(id) ? theirs : mine);
  }
  return found;
}

/** `lost`: the lines whose division was taken from one side as a whole, each with the other side. */
function merge(
  base: Bill,
  mine: Bill,
  theirs: Bill,
): { readonly bill: Bill; readonly lost: ReadonlyMap<string, Side> } {
  const [here, there] = [sideOf(base, mine), sideOf(base, theirs)];
  const taken = conflicts(registersOf(base), here, there);
  const merged = new Map<string, Change>();
  for (const each of here.changes) {
    const id = lineOf(each.key);
    // Changed there and removed here: it stays.
    const stays = there.changedLines.has(id) && !here.registers.has(keyOf('line', id));
    const isTheirs = isClaim(each.key) && taken.get(id) === there;
    if (!stays && !isTheirs) merged.set(each.key, each);
  }
  for (const key of new Set([...here.registers.keys(), ...there.registers.keys()])) {
    const [id, mineNow, theirsNow] = [lineOf(key), here.registers.get(key), there.registers.get(key)];
    // Changed here and removed there: it stays.
    const stays = here.changedLines.has(id) && !there.registers.has(keyOf('line', id));
    if (isClaim(key) && (stays || taken.get(id) === here)) merged.set(key, change(key, theirsNow, mineNow));
    if (!isLine(key) || mineNow === undefined || theirsNow === undefined) continue;
    // A line's register also has its name and price: whose those are does not depend on whose division it is.
    const isMine = taken.get(id) ? taken.get(id) === here : here.redivisions.get(id)?.has(key);
    const line = merged.get(key)?.after ?? theirsNow;
    merged.set(key, change(key, theirsNow, asDivided(line, isMine ? mineNow : theirsNow)));
  }
  return {
    bill: applyChanges(theirs, [...merged.values()]),
    lost: new Map([...taken].map(([id, side]) => [id, side === here ? there : here])),
  };
}

/**
 * Merges a bill that two devices have changed independently: the changes of both are kept, and if both changed a register, mine wins
 * (docs/product/sync.md, "Versions"). Of two divisions of a line that cannot both be right, one is taken as a whole; a line that one
 * changed and the other removed stays, with its sharers.
 *
 * @param base the version that both were made from
 */
export const mergeBills = (base: Bill, mine: Bill, theirs: Bill): Bill => merge(base, mine, theirs).bill;

/**
 * The divisions of lines that `mergeBills` has not taken, as the changes from them to those that it has: `revertChanges` puts them back.
 * Empty if it has kept all that the two have done.
 */
export function lostDivisions(base: Bill, mine: Bill, theirs: Bill): Changes {
  const { bill, lost } = merge(base, mine, theirs);
  const registers = new Map(registersOf(bill));
  for (const key of registers.keys()) if (isClaim(key) && lost.has(lineOf(key))) registers.delete(key);
  for (const [id, side] of lost) {
    for (const [key, value] of side.registers) {
      if (isClaim(key) && lineOf(key) === id) registers.set(key, value);
      if (key === keyOf('line', id)) registers.set(key, asDivided(registers.get(key), value));
    }
  }
  return changesBetween(billOf(registers), bill);
}
