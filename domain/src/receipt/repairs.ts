import type { DraftRepair } from './draft.ts';
import { misreadingOf } from './misreading.ts';
import type { Option, RowOptions } from './roles.ts';
import { fitsRate, hashOf, stepOf, unverified, type Step, type Unverified, type Way } from './way.ts';

/** A dish without a price explains what is missing better than a misread digit does. */
export const COST_OF_UNPRICED = 3;
/** The cost of a repair beside that of the digit, and of each further one. */
const COST_OF_REPAIR = 0.5;
const COST_OF_MORE_REPAIRS = 1.5;

/**
 * The cost of changing a dish whose quantity and unit price come to the amount read, or whose quantity divides only that; negative if they come
 * to the other amount.
 */
function costOfCount({ at, value }: Step, to: number): number {
  const { quantity, unit } = at.counted;
  if (unit === null) return value % quantity === 0 && to % quantity !== 0 ? 3 : 0;
  if (quantity * unit === value) return 3;
  return quantity * unit === to ? -1.5 : 0;
}

/** How sums that do not add up may be mended: by one amount that was misread, a charge that was not read, or a rounding. */
export class Repairs {
  readonly #smallest: number;
  readonly #hasUnpriced: boolean;

  /** @param smallest amount that the receipt prints, in minor units; `hasUnpriced`: a dish lacks its price */
  constructor(smallest: number, hasUnpriced: boolean) {
    this.#smallest = smallest;
    this.#hasUnpriced = hasUnpriced;
  }

  /** Ways in which a sum adds up after one change. */
  of(way: Way, at: RowOptions, option: Option, running: number): Way[] {
    const { value } = option;
    const missing = value - running;
    const since = unverified(way);
    const lacksDish = this.#hasUnpriced && !since.followsFullSum;
    const base =
      way.cost +
      Math.min(option.cost, 0.6) +
      (way.repairs > 0 ? COST_OF_MORE_REPAIRS : 0) +
      (lacksDish ? COST_OF_UNPRICED : 0);
    const repaired = (part: Partial<Way>, cost: number, total: Step, fact: number): Way => ({
      ...way,
      block: 0,
      phase: 'sum',
      ...part,
      cost: base + cost,
      total,
      last: total,
      repairs: way.repairs + 1,
      outcome: (way.outcome + fact) | 0,
    });
    const sum: Step = { ...stepOf(way, at, option), isFull: true };
    const made: Way[] = [];
    const misread = misreadingOf(at.row, value, running);
    if (misread) {
      const total: Step = { ...sum, value: running, change: misread.kind };
      made.push(repaired({}, misread.cost + COST_OF_REPAIR, total, 0));
    }
    for (const step of since.open) {
      const to = step.value + missing;
      const changed = this.#changeOf(way, step, to);
      if (!changed) continue;
      const { cost, kind: change } = changed;
      const repair: Step = { ...step, before: way.last, role: 'repair', of: step, value: to, change };
      const isDish = step.role === 'dish';
      const [index, salt] = isDish ? [step.at.row.index, 1] : [0, 2];
      const fact = hashOf(index, to, salt) - hashOf(index, step.value, salt);
      const part = isDish ? { dishes: way.dishes + missing } : { charges: way.charges + missing };
      made.push(repaired(part, cost, { ...sum, before: repair }, fact));
    }
    const inferred = this.#inferred(way, at, since, missing);
    if (inferred) {
      const { cost, ...found } = inferred;
      const repair: Step = {
        ...sum,
        ...found,
        before: way.last,
        role: 'repair',
        value: missing,
        change: 'chargeAdded',
      };
      const part = { charges: way.charges + missing };
      made.push(repaired(part, cost, { ...sum, before: repair }, hashOf(0, missing, 2)));
    }
    return made;
  }

  /** The cost of reading a dish or a charge as another amount; undefined where nothing speaks for it. */
  #changeOf(way: Way, step: Step, to: number): { cost: number; kind: DraftRepair['kind'] } | undefined {
    // A word like "offer" among the dishes: a dish, unless it has to be taken off.
    if (to === -step.value && step.value > 0 && step.at.row.hits.discount.length > 0)
      return { cost: COST_OF_REPAIR + 3, kind: 'sign' };
    const other = misreadingOf(step.at.row, step.value, to);
    if (!other) return undefined;
    const evidence =
      step.role === 'dish' ? costOfCount(step, to) : COST_OF_REPAIR + this.#costOfRate(way, step, to);
    return { cost: other.cost + evidence, kind: other.kind };
  }

  /** A charge without a legible amount, or a rounding that nobody printed, is what is missing; never where only a payment says so. */
  #inferred(
    way: Way,
    at: RowOptions,
    { open, unread, followsFullSum }: Unverified,
    missing: number,
  ): (Pick<Step, 'kind' | 'at' | 'of'> & { cost: number }) | undefined {
    const isOfTotal = at.row.role === 'total' || way.isTotalLost;
    const isSmall = Math.abs(missing) < 100 * this.#smallest;
    if (unread?.kind === 'rounding' && isOfTotal && isSmall)
      return { kind: 'rounding', at: unread.at, of: unread, cost: COST_OF_REPAIR + 0.5 };
    if (!followsFullSum) return undefined;
    if (unread && missing > 0 && isOfTotal) {
      const { rate } = unread.at;
      const fits =
        rate === null ? missing < 0.3 * way.dishes : fitsRate(way, unread.at, missing, 2 * this.#smallest);
      if (fits) return { kind: unread.kind, at: unread.at, of: unread, cost: COST_OF_REPAIR + 0.5 };
    }
    // A total is rounded once.
    if (open.some(({ kind }) => kind === 'rounding')) return undefined;
    // "Rounded total 339.00" below a total of 339.15.
    if (at.row.hits.rounding.length > 0 && isSmall) return { kind: 'rounding', at, of: null, cost: 0 };
    const isRound = at.row.value % (5 * this.#smallest) === 0;
    if (isRound && Math.abs(missing) <= 2 * this.#smallest)
      return { kind: 'rounding', at, of: null, cost: COST_OF_REPAIR + 2.9 };
    return undefined;
  }

  /** The cost of changing a charge: lower towards its printed rate, higher away from it. */
  #costOfRate(way: Way, { at, value }: Step, to: number): number {
    const without = { ...way, charges: way.charges - value };
    const [before, after] = [value, to].map((some) => fitsRate(without, at, some, 0.6 * this.#smallest));
    return (before ? 1.5 : 0) - (after ? 1 : 0);
  }
}
