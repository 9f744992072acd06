import type { Bill } from '../bill/bill.ts';
import { applyChanges, change, changesBetween, isSame, isSameBill, type Changes } from './changes.ts';
import { keyOf, registerParts } from './register-keys.ts';
import { registersOf, type RateRegister, type Registers, type RegisterValue } from './registers.ts';

const RATE = keyOf('meta', 'exchangeRate');
const CURRENCY = keyOf('meta', 'currency');
const isLine = (key: string): boolean => registerParts(key)[0] === 'line';
const isClaim = (key: string): boolean => registerParts(key)[0] === 'claim';
/** The line that a register is about; '' if it is about something else. */
const lineOf = (key: string): string => (isLine(key) || isClaim(key) ? (registerParts(key)[1] ?? '') : '');

type Fields = Readonly<Record<string, unknown>>;
/** A value's fields; it may be absent. */
const fieldsOf = (value: RegisterValue | undefined): Fields => (value ?? {}) as Fields;
/** A price counts for its quantity, and the rest of a line for its kind of division: these go together. */
const TOGETHER: Readonly<Record<string, string>> = { quantity: 'price', restOf: 'by' };
const partOf = (field: string): string => TOGETHER[field] ?? field;

/** The fields of a line's register that belong to its division. */
const divisionIn = (line: RegisterValue | undefined) => {
  const { by, restOf } = fieldsOf(line);
  return { by, restOf };
};

const isOnlyRegrouped = (key: string, before: RegisterValue | undefined, after: RegisterValue): boolean =>
  registerParts(key)[0] === 'diner' &&
  isSame({ ...fieldsOf(before), groupId: null }, { ...fieldsOf(after), groupId: null });

/** One device's version of a bill. */
interface Side {
  readonly registers: Registers;
  readonly changed: ReadonlySet<string>;
  /** By the id of a line: what was changed in its division, as the new values by the keys of their registers. */
  readonly redivisions: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

function sideOf(base: Bill, bill: Bill): Side {
  const [registers, changes] = [registersOf(bill), changesBetween(base, bill)];
  const redivisions = new Map<string, Map<string, unknown>>();
  for (const { key, before, after } of changes) {
    const isChanged = isLine(key) && before !== undefined && after !== undefined;
    const isMoved = isChanged && !isSame(divisionIn(before), divisionIn(after));
    if (!isMoved && !isClaim(key)) continue;
    const values = redivisions.get(lineOf(key)) ?? new Map<string, unknown>();
    redivisions.set(lineOf(key), values.set(key, isMoved ? divisionIn(after) : after));
  }
  return { registers, changed: new Set(changes.map(({ key }) => key)), redivisions };
}

/**
 * The lines whose division has to be taken from one side as a whole, and those that one has removed while the other changed them. A
 * division is taken as a whole if both have changed it, one of them an existing weight in it (or both have added somebody with different
 * weights), and neither has made all the changes of the other. Claims of somebody who is gone from one of the two bills do not count.
 */
function conflicts(base: Registers, mine: Side, theirs: Side) {
  const areInBoth = (key: string) => mine.registers.has(key) && theirs.registers.has(key);
  const counts = (key: string) => isLine(key) || areInBoth(keyOf('diner', registerParts(key)[2] ?? ''));
  const divided = new Set<string>();
  for (const [id, all] of mine.redivisions) {
    const allThere = theirs.redivisions.get(id);
    if (!allThere || !areInBoth(keyOf('line', id))) continue;
    const [here, there] = [all, allThere].map((each) => [...each].filter(([key]) => counts(key)));
    const isIn =
      (others: ReadonlyMap<string, unknown>) =>
      ([key, value]: readonly [string, unknown]) =>
        others.has(key) && isSame(value, others.get(key));
    if (here?.every(isIn(allThere)) || there?.every(isIn(all))) continue;
    const isContrary = here?.some(([key, value]) => allThere.has(key) && !isIn(allThere)([key, value]));
    const isWeight = ([key, value]: readonly [string, unknown]) => base.has(key) && value !== undefined;
    if (isContrary || [here, there].some((each) => each?.some(isWeight))) divided.add(id);
  }
  const removed = new Set<string>();
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const)
    for (const key of other.changed) {
      const line = keyOf('line', lineOf(key));
      const isRemoved = base.has(line) && !one.registers.has(line) && other.registers.has(line);
      if (isRemoved && counts(key)) removed.add(lineOf(key));
    }
  return { divided, removed };
}

/** The merged value of a register, and what it would be with mine where both have changed the same. */
type Merged = readonly [value: RegisterValue | undefined, withMine: RegisterValue | undefined];

/** Merges a register that both have, field by field. @param isDivided their division is taken as a whole */
function mergedFields(
  before: RegisterValue | undefined,
  mine: RegisterValue,
  theirs: RegisterValue,
  isDivided: boolean,
): Merged {
  const [base, here, there] = [before, mine, theirs].map(fieldsOf) as [Fields, Fields, Fields];
  const changedIn = (side: Fields) => {
    const fields = Object.keys({ ...base, ...side });
    return new Set(fields.filter((field) => !isSame(base[field], side[field])).map(partOf));
  };
  const [own, theirOwn] = [changedIn(here), changedIn(there)];
  const isTheirs = (part: string) => theirOwn.has(part) || (isDivided && part === 'by');
  const taking = (isTaken: (part: string) => boolean): RegisterValue => {
    const fields = Object.keys({ ...here, ...there }).map((field) => [
      field,
      isTaken(partOf(field)) ? here[field] : there[field],
    ]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as RegisterValue;
  };
  return [
    taking((part) => own.has(part) && !isTheirs(part)),
    taking((part) => own.has(part) || (isDivided && part === 'by')),
  ];
}

/**
 * False if both have changed the bill, and one of them made it a bill that this version does not know: that one can only be taken as a
 * whole.
 */
export const canMerge = (base: Bill, mine: Bill, theirs: Bill): boolean =>
  (mine.newer ?? theirs.newer) === undefined || isSameBill(base, mine) || isSameBill(base, theirs);

/** Two devices' versions of a bill as one. */
export interface MergedBill {
  readonly bill: Bill;
  /** What it has not taken of mine, as the changes from that to what it has: `revertChanges` puts it back. Empty if it has all. */
  readonly lost: Changes;
}

/**
 * Merges a bill that two devices have changed independently: the changes of both are kept, and if both changed the same, theirs stands
 * (docs/product/sync.md, "Versions"). Of two divisions of a line that cannot both be right, theirs is taken as a whole, and so is a line
 * that one changed and the other removed.
 *
 * @param base the version that both were made from; if `canMerge`
 */
export function mergeBills(base: Bill, mine: Bill, theirs: Bill): MergedBill {
  const before = registersOf(base);
  const [here, there] = [sideOf(base, mine), sideOf(base, theirs)];
  const { divided, removed } = conflicts(before, here, there);
  const currency = (there.changed.has(CURRENCY) ? there : here).registers.get(CURRENCY);
  const isOfAnother = (rate: RegisterValue | undefined) =>
    rate !== undefined && (rate as RateRegister).from !== currency;
  const isWhole = (key: string) => removed.has(lineOf(key)) || (isClaim(key) && divided.has(lineOf(key)));
  const mergedValue = (key: string): Merged => {
    const [was, own, theirOwn] = [before, here.registers, there.registers].map((each) => each.get(key));
    if (isWhole(key)) return [theirOwn, own];
    const hasFields = ['line', 'diner'].includes(registerParts(key)[0] ?? '');
    if (hasFields && own !== undefined && theirOwn !== undefined)
      return mergedFields(was, own, theirOwn, divided.has(lineOf(key)));
    // Somebody who was removed here stays so if only their group is another one there: a group of one ends by itself.
    if (own === undefined && theirOwn !== undefined && isOnlyRegrouped(key, was, theirOwn))
      return [undefined, undefined];
    // A rate counts for one currency: theirs may be for that which I have changed.
    const isMine = !there.changed.has(key) || (key === RATE && isOfAnother(theirOwn));
    return [isMine ? own : theirOwn, own];
  };
  const [merged, withMine]: [Changes[number][], Changes[number][]] = [[], []];
  for (const key of new Set([...here.registers.keys(), ...here.changed, ...there.registers.keys()])) {
    const id = lineOf(key);
    if (!here.changed.has(key) && !divided.has(id) && !removed.has(id)) continue;
    const [value, other] = mergedValue(key);
    merged.push(change(key, there.registers.get(key), value));
    if (isWhole(key) || !isSame(value, other)) withMine.push(change(key, value, other));
  }
  const bill = applyChanges(theirs, merged);
  return { bill, lost: changesBetween(applyChanges(bill, withMine), bill) };
}
