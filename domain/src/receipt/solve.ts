import type { ClassifiedRow } from './classify.ts';
import type { DraftChargeKind, DraftRepair } from './draft.ts';
import type { ChargePart, ItemPart, Parts } from './parts.ts';
import { balancedOf, candidatesOf, costOfSubtotals, openOf, SURE, type Candidate } from './reconcile.ts';
import { repairOf, type Change, type Repair } from './repair.ts';

/** A dish as the draft has it; `repair` says what was changed. Minor units. */
export interface SolvedItem {
  /** Null for a row that was taken in. */
  readonly part: ItemPart | null;
  readonly row: ClassifiedRow;
  readonly value: number;
  readonly repair: DraftRepair | null;
}

/** A charge as the draft has it. Minor units. */
export interface SolvedCharge {
  readonly kind: DraftChargeKind;
  readonly row: ClassifiedRow;
  readonly value: number;
  readonly repair: DraftRepair | null;
}

/** Dishes, charges and total as the draft has them; unless `open`, they add up. */
export interface Solution {
  readonly status: 'balanced' | 'repaired' | 'open';
  readonly items: readonly SolvedItem[];
  readonly charges: readonly SolvedCharge[];
  readonly total: {
    readonly row: ClassifiedRow;
    readonly value: number;
    readonly repair: DraftRepair | null;
  } | null;
  readonly dropped: readonly { readonly item: ItemPart; readonly repair: DraftRepair }[];
}

const asRead = (items: readonly ItemPart[]): SolvedItem[] =>
  items.map((part) => ({ part, row: part.row, value: part.value, repair: null }));

const asCharges = (charges: readonly ChargePart[]): SolvedCharge[] =>
  charges.map(({ kind, row, value }) => ({ kind, row, value, repair: null }));

function plain(status: 'balanced' | 'open', candidate: Candidate, items: readonly ItemPart[]): Solution {
  const { row, value } = candidate.total;
  return {
    status,
    items: asRead(items),
    charges: asCharges(candidate.charges),
    total: { row, value, repair: null },
    dropped: [],
  };
}

const repairTo = (
  kind: DraftRepair['kind'],
  from: number | null,
  to: number | null,
  confidence: number,
): DraftRepair => ({
  kind,
  from,
  to,
  confidence,
});

/** Items and charges after one change. */
function apply(solution: Solution, change: Change, confidence: number): Solution {
  if (change.target === 'total') {
    const total = solution.total && {
      ...solution.total,
      value: change.to,
      repair: repairTo(change.kind, solution.total.value, change.to, confidence),
    };
    return { ...solution, total };
  }
  if (change.target === 'add') {
    const { row } = change;
    const added = {
      part: null,
      row,
      value: row.value,
      repair: repairTo('lineAdded', null, row.value, confidence),
    };
    const items = [...solution.items, added].sort((a, b) => a.row.index - b.row.index);
    return { ...solution, items };
  }
  if (change.target === 'drop') {
    const dropped = {
      item: change.item,
      repair: repairTo('lineDropped', change.item.value, null, confidence),
    };
    const items = solution.items.filter(({ part }) => part !== change.item);
    return { ...solution, items, dropped: [...solution.dropped, dropped] };
  }
  if (change.target === 'infer') {
    const { kind, row, value } = change;
    const repair = repairTo('chargeAdded', null, value, confidence);
    return { ...solution, charges: [...solution.charges, { kind, row, value, repair }] };
  }
  const { to, kind } = change;
  const changed = <Part extends SolvedItem | SolvedCharge>(part: Part): Part => ({
    ...part,
    value: to,
    repair: repairTo(kind, part.value, to, confidence),
  });
  if (change.target === 'item') {
    const items = solution.items.map((item) => (item.part === change.item ? changed(item) : item));
    return { ...solution, items };
  }
  const charges = solution.charges.map((charge) =>
    charge.row === change.charge.row ? changed(charge) : charge,
  );
  return { ...solution, charges };
}

function repaired({ candidate, changes, confidence }: Repair, items: readonly ItemPart[]): Solution {
  const start: Solution = { ...plain('balanced', candidate, items), status: 'repaired' };
  return changes.reduce((solution, change) => apply(solution, change, confidence), start);
}

/** Without a total nothing can be checked. */
const withoutTotal = ({ items, charges }: Parts): Solution => ({
  status: 'open',
  items: asRead(items),
  charges: asCharges(charges.filter(({ isIncluded }) => !isIncluded)),
  total: null,
  dropped: [],
});

function solveAsRead(parts: Parts): Solution {
  const candidates = candidatesOf(parts);
  const open = openOf(candidates, parts);
  if (!open) return withoutTotal(parts);
  if (parts.items.length === 0) return plain('open', open, parts.items);
  const balanced = balancedOf(candidates);
  if (balanced && balanced.cost + costOfSubtotals(parts) <= SURE)
    return plain('balanced', balanced, parts.items);
  const repair = repairOf(candidates, balanced, parts);
  // What adds up but is no likely reading of the sums is not believed: the total was not read.
  if (!repair) return open.residual === 0 ? withoutTotal(parts) : plain('open', open, parts.items);
  return repair.changes.length === 0
    ? plain('balanced', repair.candidate, parts.items)
    : repaired(repair, parts.items);
}

const hasStroke = (item: ItemPart): boolean => item.value < 0 && (item.row.price?.isMinusBehind ?? false);

/** Strokes of a pencil behind prices look like minus signs: all of them are taken for that together. */
function withoutStrokes(parts: Parts): Solution | undefined {
  const struck = parts.items.filter(hasStroke);
  if (struck.length === 0) return undefined;
  const items = parts.items.map((item) => (hasStroke(item) ? { ...item, value: -item.value } : item));
  const solution = solveAsRead({ ...parts, items });
  if (solution.status === 'open') return undefined;
  const told = solution.items.map((item) => {
    const isStruck = struck.some(({ row }) => row === item.row);
    return isStruck && !item.repair
      ? { ...item, repair: repairTo('sign', -item.value, item.value, 0.9) }
      : item;
  });
  return { ...solution, status: 'repaired', items: told };
}

/**
 * Dishes, charges and the total so that they add up: as read, else with the one clear repair, else `open` with the likeliest sums
 * (docs/product/receipt.md, "Adding up").
 */
export function solve(parts: Parts): Solution {
  const solution = solveAsRead(parts);
  return solution.status === 'open' ? (withoutStrokes(parts) ?? solution) : solution;
}
