import type { Bill, Discount, LineId } from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { fraction, overCommon, plus, sumOfFractions, times, ZERO, type Fraction } from '../money/fraction.ts';
import type { LineSet } from '../money/line-set.ts';
import type { BillLines } from './bill-lines.ts';
import { byKindOfSize, countedAmount, type CountedAdjustment } from './counted-adjustment.ts';
import { exactTotals } from './exact-totals.ts';

/** Lines with the same discounts and charges, and their remaining amounts by column; the last column is unassigned. */
interface Share {
  /** A representative: all lines of a share are in the same discounts and charges. */
  readonly line: LineId;
  readonly left: Fraction[];
}

/** A discount with the part of its target that is on the bill. */
interface Targeted {
  readonly discount: Discount;
  /** For sorting the narrowest first: lines (0), diners (1) or everything (2); then how many. */
  readonly breadth: readonly [number, number];
  readonly lineIds: ReadonlySet<string> | undefined;
  readonly columns: readonly number[] | undefined;
}

function targetOf(discount: Discount, { lines }: Bill, columnOf: BillLines['columnOf']): Targeted {
  const { target } = discount;
  if (target.of === 'lines') {
    const wanted = new Set(target.lineIds);
    const lineIds = new Set(lines.flatMap(({ id }) => (wanted.has(id) ? id : [])));
    return { discount, breadth: [0, lineIds.size], lineIds, columns: undefined };
  }
  if (target.of === 'everything')
    return { discount, breadth: [2, 0], lineIds: undefined, columns: undefined };
  const columns = [...new Set(target.dinerIds)].flatMap((id) => columnOf.get(id) ?? []).sort((a, b) => a - b);
  return { discount, breadth: [1, columns.length], lineIds: undefined, columns };
}

/** Some lines of a set, by their canonical positions, in any order, since only their exact totals are used. */
function someLines(
  { set, fixed }: BillLines,
  positions: readonly number[],
): { set: LineSet; fixed: Float64Array } {
  const starts = [0];
  const sharers: number[] = [];
  const own: number[] = [];
  const weights = new Map<number, readonly bigint[]>();
  positions.forEach((at, index) => {
    for (let e = set.starts[at]!; e < set.starts[at + 1]!; e++) {
      sharers.push(set.sharers[e]!);
      own.push(fixed?.[e] ?? 0);
    }
    starts.push(sharers.length);
    const weighted = set.weights.get(at);
    if (weighted) weights.set(index, weighted);
  });
  return {
    set: {
      columns: set.columns,
      amounts: Float64Array.from(positions, (at) => set.amounts[at]!),
      starts: Int32Array.from(starts),
      sharers: Int32Array.from(sharers),
      weights,
    },
    fixed: Float64Array.from(own),
  };
}

/** Groups the bill's lines by the discounts and charges that apply to them, with everybody's share of each group. */
function sharesByTargets(bill: Bill, lines: BillLines, targets: readonly Targeted[]): Share[] {
  const sets = [
    ...targets.flatMap(({ lineIds }) => lineIds ?? []),
    ...bill.charges.flatMap(({ lineIds }) => (lineIds ? new Set(lineIds) : [])),
  ];
  const groups = new Map<string, { line: LineId; positions: number[]; price: number }>();
  bill.lines.forEach((line, index) => {
    const key = sets.map((ids) => (ids.has(line.id) ? '1' : '0')).join('');
    const group = groups.get(key) ?? { line: line.id, positions: [], price: 0 };
    group.positions.push(lines.positions[index]!);
    group.price += lineTotal(line);
    groups.set(key, group);
  });
  return [...groups.values()].map(({ line, positions, price }) => {
    const some = someLines(lines, positions);
    const { numerators, denominator } = exactTotals(some.set, some.fixed);
    const own = numerators.slice(0, -1).map((each) => fraction(each, denominator));
    const { numerator: top, denominator: bottom } = sumOfFractions(own);
    return { line, left: [...own, plus(fraction(BigInt(price)), fraction(-top, bottom))] };
  });
}

/** The discounts of a bill, and what they leave. */
interface CountedDiscounts {
  /** In the order in which they apply. */
  readonly discounts: readonly CountedAdjustment<Discount>[];
  /**
   * Everybody's share of these lines after the discounts, by column; the last column is unassigned. Only for the lines of one of the bill's
   * charges.
   */
  readonly leftOf: (lineIds: readonly LineId[]) => readonly Fraction[];
}

/** True if discounts have to be taken off, or the shares of some lines are needed. */
export const needsShares = ({ adjustments, charges }: Bill): boolean =>
  adjustments.some(({ kind }) => kind === 'discount') || charges.some(({ lineIds }) => lineIds);

/**
 * Takes the discounts of a bill off its lines: the narrowest first (lines, then diners, then everything), each from what the earlier ones
 * have left (docs/product/money.md, "Discounts").
 * @param lines undefined if nothing needs them (`needsShares`)
 */
export function countDiscounts(bill: Bill, lines: BillLines | undefined, subtotal: number): CountedDiscounts {
  if (!lines || !needsShares(bill)) return { discounts: [], leftOf: () => [] };
  const targets = bill.adjustments
    .filter((each) => each.kind === 'discount')
    .map((discount) => targetOf(discount, bill, lines.columnOf))
    .sort(
      (a, b) =>
        a.breadth[0] - b.breadth[0] || a.breadth[1] - b.breadth[1] || byKindOfSize(a.discount, b.discount),
    );
  const shares = sharesByTargets(bill, lines, targets);
  const nobody = lines.columnIds.length;
  let left = subtotal;
  const discounts = targets.map((target) => {
    const counted = takenOff(target, shares, nobody, left);
    left -= counted.amount;
    return counted;
  });
  const leftOf = (lineIds: readonly LineId[]): Fraction[] => {
    const some = shares.filter(({ line }) => lineIds.includes(line));
    return Array.from({ length: nobody + 1 }, (_, column) =>
      sumOfFractions(some.map((share) => share.left[column] ?? ZERO)),
    );
  };
  return { discounts, leftOf };
}

/** Takes one discount off what is left, in place. `nobody` is the column after the last diner's. */
function takenOff(
  { discount, lineIds, columns }: Targeted,
  shares: readonly Share[],
  nobody: number,
  left: number,
): CountedAdjustment<Discount> {
  const targeted = shares.filter(({ line }) => lineIds?.has(line) ?? true);
  const everybody = Array.from({ length: nobody + 1 }, (_, column) => column);
  const some = columns ?? everybody;
  const own = some.map((column) => sumOfFractions(targeted.map((share) => share.left[column] ?? ZERO)));
  const base = sumOfFractions(own);
  const { amount, surplus } = countedAmount(discount, base, left);
  if (amount > 0) {
    const { numerator, denominator } = base;
    const rest = fraction(numerator - BigInt(amount) * denominator, numerator);
    for (const share of targeted)
      for (const column of some) share.left[column] = times(share.left[column] ?? ZERO, rest);
  }
  const having = some.filter((_, index) => own[index]!.numerator !== 0n);
  const common = { adjustment: discount, amount, surplus };
  if (discount.split !== 'equal') {
    const { numerators } = overCommon(own.filter(({ numerator }) => numerator !== 0n));
    return { ...common, split: 'proportional', columns: having, weights: numerators };
  }
  // Equally: over everyone, over the sharers of its lines, or over its diners. The unassigned column is not a person.
  const people = (discount.target.of === 'lines' ? having : some).filter((column) => column !== nobody);
  return { ...common, split: 'equal', columns: people.length > 0 ? people : [nobody] };
}
