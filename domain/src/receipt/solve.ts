import { sumOf } from '../money/sum-of.ts';
import { isPrepaid, type ClassifiedRow, type RowRole } from './classify.ts';
import type { DraftReading, DraftRepair } from './draft.ts';
import type { Option, RowOptions } from './roles.ts';
import { waysOf } from './search.ts';
import { isPaidBefore, stepsOf, type Step, type Way } from './way.ts';
import { BELIEF } from './weights.ts';

/** A dish or a charge as the draft has it; `repair` says what was changed. Minor units; a discount is negative. */
export interface SolvedPart {
  readonly at: RowOptions;
  readonly kind: Option['kind'];
  readonly value: number;
  readonly repair: DraftRepair | null;
}

/** Dishes, charges and total as the draft has them; unless `open`, they add up. */
export interface Solution {
  readonly status: DraftReading['status'];
  readonly items: readonly SolvedPart[];
  readonly charges: readonly SolvedPart[];
  readonly total: SolvedPart | null;
  /** Rows in the price column that look like dishes and were left out. */
  readonly dropped: readonly SolvedPart[];
  /** Amounts that count nowhere, or were paid before the meal. */
  readonly unused: readonly ClassifiedRow[];
  /** Of an open one: the two readings between which nothing decides, the likelier first; none where there are not two. */
  readonly rivals: readonly Solution[];
  /** Sums that are printed, in their order. */
  readonly sums: readonly number[];
}

/** Told where they are left out: above the total, and also below it. */
const TOLD: readonly RowRole[] = ['item', 'information', 'total', 'subtotal'];
const ALWAYS_TOLD: readonly RowRole[] = ['discount', 'service', 'tip', 'rounding'];

/** An amount that counts nowhere is told, unless it is one of the sums. */
const isTold = ({ row }: RowOptions, isAbove: boolean, sums: readonly number[]): boolean =>
  row.price !== null &&
  row.isInColumn &&
  row.value !== 0 &&
  !row.price.text.includes(':') &&
  (isPrepaid(row) || ALWAYS_TOLD.includes(row.role) || (isAbove && TOLD.includes(row.role))) &&
  !sums.includes(row.value);

/** The solution that a way leads to. @param margin to the next outcome, in costs */
function solutionOf(way: Way, margin: number, isOpen: boolean): Solution {
  const steps = stepsOf(way).reverse();
  const confidence = Math.min(0.99, 1 - 10 ** (-margin / BELIEF.tenTimes));
  const repairs = new Map(
    steps.flatMap((step) => (step.role === 'repair' ? [[step.of, step] as const] : [])),
  );
  // A fee may stand among the dishes, and be part of their sum.
  const isFee = ({ role, value, at }: Step): boolean => role === 'dish' && value > 0 && at.isFee;
  const partOf = (step: Step): SolvedPart => {
    const repaired = repairs.get(step) ?? step;
    const kind = repaired.change;
    const from = kind === 'lineAdded' || kind === 'chargeAdded' ? null : step.at.row.value;
    return {
      at: step.at,
      kind: isFee(step) ? 'fee' : step.kind,
      value: repaired.value,
      repair: kind && { kind, from, to: repaired.value, confidence },
    };
  };
  // An amount that was not read and was inferred, or a rounding that nobody printed.
  const isInferred = (step: Step): boolean =>
    step.role === 'unread' ? repairs.has(step) : step.role === 'repair' && step.of === null;
  const isCharge = (step: Step): boolean => step.role === 'charge' || isFee(step) || isInferred(step);
  const items = steps
    .filter((step) => step.role === 'dish' && !isFee(step))
    .map(partOf)
    .filter(({ value }) => value > 0);
  const charges = steps.filter(isCharge).map(partOf);
  const firstDish = items[0]?.at.row.index ?? Infinity;
  const isInside = ({ at }: Step): boolean => way.total === null || at.row.index < way.total.at.row.index;
  const isDropped = (step: Step): boolean =>
    !isOpen && step.role === 'nothing' && isInside(step) && step.at.isDishLike;
  const dropped = steps.filter(isDropped).map(({ at }): SolvedPart => {
    const { value } = at.row;
    return { at, kind: 'other', value, repair: { kind: 'lineDropped', from: value, to: null, confidence } };
  });
  const sums = steps.filter(({ role }) => role === 'sum').map(({ value }) => value);
  const isUnused = (step: Step): boolean =>
    step.role === 'nothing' &&
    step.at.row.index > firstDish &&
    isTold(step.at, isInside(step), sums) &&
    !isDropped(step);
  const total = way.total && partOf(way.total);
  const isRepaired = [...items, ...charges, ...dropped, total].some((part) => part?.repair);
  return {
    status: isOpen ? 'open' : isRepaired ? 'repaired' : 'balanced',
    items,
    charges,
    total,
    dropped,
    unused: steps
      .filter((step) => isUnused(step) || (isPaidBefore(step) && step.value < (way.total?.value ?? 0)))
      .map(({ at }) => at.row),
    rivals: [],
    sums,
  };
}

/** The likeliest reading, if it is clearly likelier than the next one with another outcome, else `open` (docs/product/receipt.md). */
export function solve(rows: readonly RowOptions[], digits: number, hasUnpriced: boolean): Solution {
  const ways = waysOf(rows, digits, hasUnpriced);
  const best = ways[0]!;
  const second = ways.find(({ outcome }) => outcome !== best.outcome);
  const margin = Math.min(best.gap, (second?.cost ?? Infinity) - best.cost);
  if (isLikely(best) && margin >= leastMargin(best, second)) return solutionOf(best, margin, false);
  const open = ways.find((way) => way.isOpen && way.repairs === 0) ?? best;
  const all = { ...solutionOf(open, 0, true), rivals: rivalsOf(ways) };
  // Without a name that is more than a keyword there are no dishes: a slip of a card terminal.
  const shown = all.items.some(({ at }) => !at.isKeyword) ? all : { ...all, items: [], charges: [] };
  const sum = sumOf([...shown.items, ...shown.charges], ({ value }) => value);
  // A draft that adds up looks right, so one that is not believed has no total.
  return shown.total?.value === sum ? { ...shown, total: null } : shown;
}

const leastMargin = ({ repairs, cost }: Way, second: Way | undefined): number =>
  repairs > 0 || (cost > BELIEF.odd && second && second.repairs > 0) ? BELIEF.marginOfDoubt : BELIEF.margin;

/** Adds up, at a cost that can be believed. */
const isLikely = ({ isOpen, cost, repairs }: Way): boolean =>
  !isOpen && cost <= (repairs > 0 ? BELIEF.highestRepaired : BELIEF.highest);

/** The two likeliest readings, where they are about as likely. */
function rivalsOf(ways: readonly Way[]): Solution[] {
  const best = ways.find(isLikely);
  const second = ways.find((way) => isLikely(way) && way.outcome !== best?.outcome);
  const areClose = best && second && second.cost - best.cost < leastMargin(best, second);
  return areClose ? [best, second].map((way) => solutionOf(way, 0, false)) : [];
}
