import { isCut, misreadingOf, type Misreading } from './misreading.ts';
import type { Option, RowOptions } from './roles.ts';
import { factOf, fitsRate, stepOf, stepsOf, type Facts, type Step, type Way } from './way.ts';
import { REPAIR } from './weights.ts';

/** What no sum has confirmed yet: dishes and charges, and a charge whose amount could not be read. */
function unverified(way: Way) {
  const steps = stepsOf(way);
  const sum = steps.find(({ isFull }) => isFull);
  const since = sum ? steps.slice(0, steps.indexOf(sum)) : steps;
  const isDish = ({ role, value, at }: Step): boolean => role === 'dish' && (value > 0 || isCut(at.row));
  return {
    open: since.filter((step) => isDish(step) || step.role === 'charge'),
    unread: since.findLast(({ role, at }) => role === 'unread' && at.row.role !== 'total'),
    followsFullSum: sum !== undefined,
  };
}

/** The cost of changing a dish whose quantity fits the amount that was read. */
function costOfCount({ at, value }: Step, to: number): number {
  const { quantity, unit } = at.counted;
  if (unit === null) return value % quantity === 0 && to % quantity !== 0 ? REPAIR.count : 0;
  return quantity * unit === value ? REPAIR.count : 0;
}

/** Reads a dish or a charge as another amount; undefined where nothing speaks for it. */
function changeOf(way: Way, step: Step, to: number, { smallest }: Facts): Misreading | undefined {
  const { at, role, value } = step;
  // "Service charge discount", with a longer word for something else, is taken off where it has to be.
  if (to === -value && value > 0 && at.row.hits.discount.length > 0)
    return { cost: REPAIR.any, kind: 'sign' };
  const misread = misreadingOf(at.row, value, to);
  if (!misread) return undefined;
  if (role === 'dish') return { ...misread, cost: misread.cost + costOfCount(step, to) };
  // Lower towards the printed rate, higher away from it.
  const without = { ...way, charges: way.charges - value };
  const [before, after] = [value, to].map((some) => fitsRate(without, at, some, 0.6 * smallest));
  return {
    ...misread,
    cost: misread.cost + REPAIR.any + (before ? REPAIR.fromRate : 0) + (after ? REPAIR.toRate : 0),
  };
}

/** A charge without a legible amount, or a rounding that nobody printed, is what is missing; never where only a payment says so. */
function inferredCharge(
  way: Way,
  at: RowOptions,
  { open, unread, followsFullSum }: ReturnType<typeof unverified>,
  missing: number,
  { smallest }: Facts,
): (Pick<Step, 'kind' | 'at' | 'of'> & { cost: number }) | undefined {
  const isOfTotal = at.row.role === 'total' || way.isTotalLost;
  const isSmall = Math.abs(missing) < 100 * smallest;
  if (unread && isOfTotal) {
    const { rate } = unread.at;
    const fits =
      rate === null
        ? missing < REPAIR.largestUnread * way.dishes
        : fitsRate(way, unread.at, missing, 2 * smallest);
    if (unread.kind === 'rounding' ? isSmall : followsFullSum && missing > 0 && fits)
      return { kind: unread.kind, at: unread.at, of: unread, cost: REPAIR.unread };
  }
  // A total is rounded once.
  if (!followsFullSum || open.some(({ kind }) => kind === 'rounding')) return undefined;
  // "Rounded total 339.00" below a total of 339.15.
  if (at.row.hits.rounding.length > 0 && isSmall) return { kind: 'rounding', at, of: null, cost: 0 };
  const isRound = at.row.value % (5 * smallest) === 0 && Math.abs(missing) <= 2 * smallest;
  return isRound ? { kind: 'rounding', at, of: null, cost: REPAIR.rounding } : undefined;
}

/** Ways in which a sum adds up after one change: an amount that was misread, a charge that was not read, or a rounding. */
export function repairsOf(way: Way, at: RowOptions, option: Option, facts: Facts): Way[] {
  const running = way.dishes + way.charges;
  const missing = option.value - running;
  const since = unverified(way);
  const lacksDish = facts.hasUnpriced && !since.followsFullSum;
  const base = way.cost + (way.repairs > 0 ? REPAIR.more : 0) + (lacksDish ? REPAIR.unpriced : 0);
  const sum: Step = { ...stepOf(way, at, option), isFull: true };
  const repaired = (cost: number, total: Step, part: Partial<Way> = {}): Way => ({
    ...way,
    block: 0,
    phase: 'sum',
    ...part,
    cost: base + cost,
    total,
    last: total,
    repairs: way.repairs + 1,
  });
  /** With what is missing in a dish, or else in a charge. */
  const changed = (cost: number, step: Step): Way => {
    const sums = step.role === 'dish' ? { dishes: way.dishes + missing } : { charges: way.charges + missing };
    const outcome = (way.outcome + factOf(step) - (step.of ? factOf(step.of) : 0)) | 0;
    const repair: Step = { ...step, before: way.last, role: 'repair' };
    return repaired(cost, { ...sum, before: repair }, { ...sums, outcome });
  };
  const made: Way[] = [];
  const misread = misreadingOf(at.row, option.value, running);
  if (misread)
    made.push(repaired(misread.cost + REPAIR.any, { ...sum, value: running, change: misread.kind }));
  for (const step of since.open) {
    const value = step.value + missing;
    const change = changeOf(way, step, value, facts);
    if (change) made.push(changed(change.cost, { ...step, of: step, value, change: change.kind }));
  }
  const inferred = inferredCharge(way, at, since, missing, facts);
  if (inferred) {
    const { cost, ...found } = inferred;
    made.push(changed(cost, { ...sum, ...found, role: 'charge', value: missing, change: 'chargeAdded' }));
  }
  return made;
}
