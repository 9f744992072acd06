import { sumOf } from '../money/sum-of.ts';
import { digitAlternatives } from './digit-alternatives.ts';
import type { DraftRepair } from './draft.ts';
import { foldLabel } from './fold-label.ts';
import type { ChargePart, ItemPart, Parts } from './parts.ts';
import { costOfSubtotals, type Candidate } from './reconcile.ts';
import type { ClassifiedRow } from './classify.ts';

/** What is changed so that the receipt adds up. Minor units. */
export type Change =
  | {
      readonly target: 'item';
      readonly item: ItemPart;
      readonly to: number;
      readonly kind: DraftRepair['kind'];
    }
  | { readonly target: 'drop'; readonly item: ItemPart }
  | { readonly target: 'add'; readonly row: ClassifiedRow }
  | {
      readonly target: 'charge';
      readonly charge: ChargePart;
      readonly to: number;
      readonly kind: DraftRepair['kind'];
    }
  /** A charge that could not be read, or a rounding that nobody printed. */
  | {
      readonly target: 'infer';
      readonly kind: 'tax' | 'service' | 'tip' | 'rounding';
      readonly row: ClassifiedRow;
      readonly value: number;
    }
  | { readonly target: 'total'; readonly to: number; readonly kind: DraftRepair['kind'] };

/** A reading of the sums that adds up after some changes. */
export interface Repair {
  readonly candidate: Candidate;
  readonly changes: readonly Change[];
  readonly cost: number;
  /** 0 to 1. */
  readonly confidence: number;
}

interface Option {
  readonly change: Change;
  /** By how much it brings dishes and charges nearer to the total. */
  readonly delta: number;
  readonly cost: number;
}

/** Above this nothing is repaired: it may be anything. */
const HIGHEST_COST = 5.2;
/** The most that a charge which could not be read may be of the dishes. */
const LARGEST_UNREAD = 0.3;
/** What a total differs by where it was rounded, in minor units. */
const LARGEST_ROUNDING = 2;
/** A dish without a price explains what is missing as well as a misread digit does. */
const COST_OF_UNPRICED = 1.5;
/** By how much the best way has to be likelier than the next one. */
const LEAST_GAP = 0.6;
/** Pairs of changes are tried where no single one costs less. */
const COST_OF_PAIRS = 6.5;

const wordBefore = (row: ClassifiedRow): string =>
  row.price ? (row.words[row.price.from - 1]?.text ?? '') : '';

/** Headings of a course or a way to take the food, which tills print with its sum behind the dishes. */
const HEADING_OF_SUM =
  /^(?:counter )?(?:food|beverage|bev|liquor|item|merchandise|total|to go|eat in|take out|dine in|for here)s?$/;

/** What it costs to believe that a row is no dish: little for a sum of those above it, much for an ordinary one. */
function costOfDropping(item: ItemPart, at: number, { items, totals, subtotals }: Parts): number {
  if (item.isWeak) return 1.4;
  const isLast = at === items.length - 1 && at > 0;
  if (isLast && HEADING_OF_SUM.test(foldLabel(item.name))) return 1;
  const above = sumOf(items.slice(0, at), ({ value }) => value);
  const isPrintedSum = totals.some(({ value }) => value === item.value) || subtotals.includes(item.value);
  return at > 0 && (above === item.value || (isLast && isPrintedSum)) ? 0.9 : 4.2;
}

function itemOptions(parts: Parts): Option[] {
  return parts.items.flatMap((item, at) => {
    const { price } = item.row;
    const digits = price ? digitAlternatives(price, item.value, wordBefore(item.row)) : [];
    const options: Option[] = [...digits, ...item.alternatives].map(({ value, cost, kind }) => ({
      change: { target: 'item', item, to: value, kind },
      delta: value - item.value,
      cost: cost + (parts.hasUnpriced ? COST_OF_UNPRICED : 0),
    }));
    options.push({
      change: { target: 'drop', item },
      delta: -item.value,
      cost: costOfDropping(item, at, parts),
    });
    if (item.value > 0)
      options.push({
        change: { target: 'item', item, to: -item.value, kind: 'sign' },
        delta: -2 * item.value,
        cost: 3.4,
      });
    return options;
  });
}

const addOptions = ({ leftOver }: Parts): Option[] =>
  leftOver
    .filter((row) => row.value !== 0)
    .map((row) => ({ change: { target: 'add', row }, delta: row.value, cost: row.isInColumn ? 2.2 : 3.2 }));

function chargeOptions(charge: ChargePart): Option[] {
  const { price } = charge.row;
  const digits = price ? digitAlternatives(price, charge.value, wordBefore(charge.row)) : [];
  const options: Option[] = digits.map(({ value, cost, kind }) => ({
    change: { target: 'charge', charge, to: value, kind },
    delta: value - charge.value,
    cost: cost + 0.5,
  }));
  const other = -charge.value;
  options.push({ change: { target: 'charge', charge, to: other, kind: 'sign' }, delta: 2 * other, cost: 3 });
  return options;
}

function totalOptions({ total }: Candidate): Option[] {
  const { price } = total.row;
  const digits = price ? digitAlternatives(price, total.value, wordBefore(total.row)) : [];
  return digits.map(({ value, cost, kind }) => ({
    change: { target: 'total', to: value, kind },
    delta: total.value - value,
    // What is printed twice was hardly misread twice.
    cost: cost + (total.isRepeated ? 1.2 : 0.5),
  }));
}

interface Solution {
  readonly candidate: Candidate;
  readonly changes: readonly Change[];
  readonly cost: number;
  /** By how much the dishes' sum changes. */
  readonly itemDelta: number;
}

/** Whether a change is of the dishes, which a printed subtotal confirms or does not. */
const isOfItems = ({ target }: Change): boolean => target === 'item' || target === 'drop' || target === 'add';

function solution(candidate: Candidate, options: readonly Option[], parts: Parts, extra = 0): Solution {
  const itemDelta = options
    .filter(({ change }) => isOfItems(change))
    .reduce((sum, { delta }) => sum + delta, 0);
  const cost = options.reduce((sum, option) => sum + option.cost, candidate.cost + extra);
  return {
    candidate,
    changes: options.map(({ change }) => change),
    cost: cost + costOfSubtotals(parts, itemDelta),
    itemDelta,
  };
}

function singleChanges(
  candidates: readonly Candidate[],
  common: readonly Option[],
  parts: Parts,
): Solution[] {
  return candidates.slice(0, 60).flatMap((candidate) => {
    if (candidate.cost > 6) return [];
    const options = [...common, ...candidate.charges.flatMap(chargeOptions), ...totalOptions(candidate)];
    return options
      .filter(({ delta }) => delta === candidate.residual)
      .map((option) => solution(candidate, [option], parts));
  });
}

const subjectOf = (change: Change): ItemPart | ClassifiedRow | undefined =>
  change.target === 'add' ? change.row : 'item' in change ? change.item : undefined;

function pairsOfChanges(
  candidates: readonly Candidate[],
  common: readonly Option[],
  parts: Parts,
): Solution[] {
  const cheap = common.filter(({ cost }) => cost <= 3.5);
  const byDelta = new Map<number, Option[]>();
  for (const option of cheap) byDelta.set(option.delta, [...(byDelta.get(option.delta) ?? []), option]);
  return candidates
    .slice(0, 24)
    .flatMap((candidate) =>
      candidate.cost > 4
        ? []
        : cheap.flatMap((one) =>
            (byDelta.get(candidate.residual - one.delta) ?? [])
              .filter((other) => subjectOf(other.change) !== subjectOf(one.change))
              .map((other) => solution(candidate, [one, other], parts, 1.5)),
          ),
    );
}

/** What a person would see of it: two ways with the same outcome do not compete. */
function outcomeOf({ candidate, changes }: Solution): string {
  const told = changes.map((change) => {
    if (change.target === 'add') return `add ${change.row.index}`;
    if (change.target === 'drop') return `drop ${change.item.row.index}`;
    if (change.target === 'infer') return `infer ${change.value}`;
    if (change.target === 'item') return `item ${change.item.row.index} ${change.to}`;
    return change.target === 'charge'
      ? `charge ${change.charge.row.index} ${change.to}`
      : `total ${change.to}`;
  });
  const isOfSums = changes.some((change) => !isOfItems(change));
  const isNamed = (isOfSums || changes.length === 0) && !changes.some(({ target }) => target === 'total');
  const total = isNamed ? ` = ${candidate.total.value}` : '';
  return told.sort().join(', ') + total;
}

/** From the distance to the next way, in costs: a distance of 1.5 is ten times as likely. */
const confidenceOf = (gap: number): number => Math.min(0.99, 1 - 10 ** (-gap / 1.5));

/** A tax, service or tip that is printed without a legible amount: what is missing. */
function unreadCharges(candidates: readonly Candidate[], parts: Parts): Solution[] {
  const [unread, ...others] = parts.unread;
  const sum = sumOf(parts.items, ({ value }) => value);
  if (!unread || others.length > 0 || !parts.subtotals.includes(sum)) return [];
  return candidates
    .filter(({ residual, total }) => residual > 0 && residual < LARGEST_UNREAD * sum && !total.isExceeded)
    .map((candidate) => {
      const kind = unread.role as 'tax' | 'service' | 'tip';
      const change: Change = { target: 'infer', kind, row: unread, value: candidate.residual };
      return { candidate, changes: [change], cost: candidate.cost + 1, itemDelta: 0 };
    });
}

/** Nobody printed it, but the total was rounded to the coins that there are. */
function roundings(candidates: readonly Candidate[], parts: Parts): Solution[] {
  const sum = sumOf(parts.items, ({ value }) => value);
  if (!parts.subtotals.includes(sum)) return [];
  return candidates
    .filter(
      ({ residual, total }) =>
        residual !== 0 && Math.abs(residual) <= LARGEST_ROUNDING && total.value % 5 === 0,
    )
    .map((candidate) => {
      const change: Change = {
        target: 'infer',
        kind: 'rounding',
        row: candidate.total.row,
        value: candidate.residual,
      };
      return { candidate, changes: [change], cost: candidate.cost + 2.4, itemDelta: 0 };
    });
}

/** What adds up as read competes with what would be repaired. */
const asRead = (candidate: Candidate, parts: Parts): Solution => ({
  candidate,
  changes: [],
  cost: candidate.cost + costOfSubtotals(parts),
  itemDelta: 0,
});

/**
 * The one way to make the receipt add up that is clearly the cheapest: as read, or with a digit, a dropped or added row, a sign or a
 * charge changed; undefined where two are about as likely, or none is likely (docs/product/receipt.md, "Repairs"). `balanced`: the
 * likeliest reading that adds up as read, if there is one.
 */
export function repairOf(
  candidates: readonly Candidate[],
  balanced: Candidate | undefined,
  parts: Parts,
): Repair | undefined {
  const common = [...itemOptions(parts), ...addOptions(parts)];
  const solutions = [
    ...(balanced ? [asRead(balanced, parts)] : []),
    ...singleChanges(candidates, common, parts),
    ...unreadCharges(candidates, parts),
    ...roundings(candidates, parts),
  ];
  const cheapest = Math.min(...solutions.map(({ cost }) => cost));
  if (cheapest > COST_OF_PAIRS) solutions.push(...pairsOfChanges(candidates, common, parts));
  solutions.sort((a, b) => a.cost - b.cost);
  const [best] = solutions;
  if (!best || best.cost > HIGHEST_COST) return undefined;
  const outcome = outcomeOf(best);
  const second = solutions.find((other) => outcomeOf(other) !== outcome);
  const gap = (second?.cost ?? Infinity) - best.cost;
  return gap < LEAST_GAP && best.changes.length > 0 ? undefined : { ...best, confidence: confidenceOf(gap) };
}
