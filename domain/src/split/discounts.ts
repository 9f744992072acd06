import type { Bill, Discount, LineId } from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { exactTotalsOf } from '../money/exact-totals.ts';
import { bounded, inLowestTerms, isRounded, over, rounded, sumOfExact, type Exact } from '../money/exact.ts';
import { fraction, type Fraction } from '../money/fraction.ts';
import type { BillLines } from './bill-lines.ts';
import { byKindOfSize, countedAmount, type CountedAdjustment } from './counted-adjustment.ts';

/** Lines with the same discounts and charges. */
interface Group {
  /** A representative: all lines of a group are in the same discounts and charges. */
  readonly line: LineId;
  /** Everybody's part before discounts, by column; the last column is unassigned. Over the denominator of `Shares`. */
  readonly shares: readonly (readonly [column: number, share: bigint])[];
}

/**
 * The shares of all lines. A discount takes the same part off all that it is for, which is lines or diners, so what is left of a share is
 * the product of three numbers: the share, a factor of its group, and one of its column.
 */
interface Shares {
  readonly groups: readonly Group[];
  readonly denominator: bigint;
  /** One per group. */
  factors: Exact;
  /** One per column. */
  columns: Exact;
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

/** As many ones. */
const ones = (count: number): Exact => ({
  numerators: Array.from({ length: count }, () => 1n),
  denominator: 1n,
});

/** Groups the bill's lines by the discounts and charges that apply to them, with everybody's share of each group. */
function sharesByTargets(bill: Bill, lines: BillLines, targets: readonly Targeted[]): Shares {
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
  const found = [...groups.values()];
  const { rows, denominator: unbounded } = exactTotalsOf(
    lines.set,
    lines.fixed,
    found.map(({ positions }) => positions),
  );
  const bound = (numerators: readonly bigint[]): Exact => bounded({ numerators, denominator: unbounded });
  const { denominator } = bound([]);
  return {
    groups: rows.map((row, index) => {
      const { line, price } = found[index]!;
      const own = [...row.slice(0, -1).entries()].filter(([, each]) => each !== 0n);
      const { numerators } = bound(own.map(([, each]) => each));
      const rest = numerators.reduce((left, each) => left - each, BigInt(price) * denominator);
      const shares = own.map(([column], index) => [column, numerators[index]!] as const);
      return { line, shares: [...shares, [row.length - 1, rest] as const] };
    }),
    denominator,
    factors: ones(rows.length),
    columns: ones(lines.columnIds.length + 1),
  };
}

/** Everybody's part of some groups after the discounts on lines, by column. */
function partsOf({ groups, denominator, factors, columns }: Shares, has: (line: LineId) => boolean): Exact {
  const numerators = columns.numerators.map(() => 0n);
  groups.forEach(({ line, shares }, group) => {
    if (!has(line)) return;
    const factor = factors.numerators[group]!;
    for (const [column, share] of shares) numerators[column]! += factor * share;
  });
  return inLowestTerms({ numerators, denominator: denominator * factors.denominator });
}

/** Each column's part with the discounts on diners and on everything. */
const inColumns = ({ columns }: Shares, { numerators, denominator }: Exact): Exact =>
  inLowestTerms({
    numerators: numerators.map((each, column) => each * columns.numerators[column]!),
    denominator: denominator * columns.denominator,
  });

/** Some of the numbers multiplied by a fraction, and the others as they are. */
function timesSome(numbers: Exact, has: (index: number) => boolean, by: Fraction): Exact {
  const { numerators, denominator } = numbers;
  return isRounded(denominator)
    ? {
        numerators: numerators.map((each, index) =>
          has(index) ? over(each, by.denominator, by.numerator) : each,
        ),
        denominator,
      }
    : inLowestTerms({
        numerators: numerators.map((each, index) => each * (has(index) ? by.numerator : by.denominator)),
        denominator: denominator * by.denominator,
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
  readonly leftOf: (lineIds: readonly LineId[]) => Exact;
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
  if (!lines || !needsShares(bill)) return { discounts: [], leftOf: () => ones(0) };
  const targets = bill.adjustments
    .filter((each) => each.kind === 'discount')
    .map((discount) => targetOf(discount, bill, lines.columnOf))
    .sort(
      (a, b) =>
        a.breadth[0] - b.breadth[0] || a.breadth[1] - b.breadth[1] || byKindOfSize(a.discount, b.discount),
    );
  const shares = sharesByTargets(bill, lines, targets);
  let left = subtotal;
  let all: Exact | undefined;
  const discounts = targets.map((target) => {
    const { lineIds, columns } = target;
    // Discounts on lines come first: for the others everybody's part of all lines is always the same.
    const parts = lineIds
      ? partsOf(shares, (line) => lineIds.has(line))
      : inColumns(shares, (all ??= partsOf(shares, () => true)));
    const counted = takenOff(target, parts, left, lines.everyone);
    left -= counted.amount;
    if (counted.rest && lineIds)
      shares.factors = timesSome(
        shares.factors,
        (group) => lineIds.has(shares.groups[group]!.line),
        counted.rest,
      );
    else if (counted.rest)
      shares.columns = timesSome(shares.columns, (column) => columns?.includes(column) ?? true, counted.rest);
    return counted;
  });
  const known = new Map<readonly LineId[], Exact>();
  const leftOf = (lineIds: readonly LineId[]): Exact => {
    const some = new Set(lineIds);
    const found =
      known.get(lineIds) ??
      inColumns(
        shares,
        partsOf(shares, (line) => some.has(line)),
      );
    known.set(lineIds, found);
    return found;
  };
  return { discounts, leftOf };
}

/** A discount and, if it takes something off, the part of its target that it leaves. */
interface TakenOff extends CountedAdjustment<Discount> {
  readonly rest?: Fraction | undefined;
}

/** The part of `base` that `amount` leaves; rounded if `base` is. */
function restOf(base: Fraction, amount: number, hasRounding: boolean): Fraction {
  const numerators = [base.numerator - BigInt(amount) * base.denominator];
  if (!hasRounding) return fraction(numerators[0]!, base.numerator);
  const rest = rounded({ numerators, denominator: base.numerator });
  return { numerator: rest.numerators[0]!, denominator: rest.denominator };
}

/**
 * Counts one discount. `parts`: everybody's part of its lines, of which the last is unassigned; `left`: of the bill; `everyone`: how an equal
 * one on everything is divided.
 */
function takenOff(
  { discount, columns: some }: Targeted,
  parts: Exact,
  left: number,
  everyone: BillLines['everyone'],
): TakenOff {
  const { target } = discount;
  const { numerators, denominator } = parts;
  const everybody = numerators.map((_, column) => column);
  const nobody = numerators.length - 1;
  const columns = some ?? everybody;
  const own = columns.map((column) => numerators[column]!);
  const base =
    target.of === 'everything' ? fraction(BigInt(left)) : sumOfExact({ numerators: own, denominator });
  const { amount, surplus } = countedAmount(discount, base, left);
  const rest = amount > 0 ? restOf(base, amount, isRounded(denominator)) : undefined;
  const having = columns.filter((column) => numerators[column] !== 0n);
  const common = { adjustment: discount, amount, surplus, rest };
  if (discount.split !== 'equal') {
    const weights = inLowestTerms({ numerators: having.map((column) => numerators[column]!), denominator });
    return { ...common, split: 'proportional', columns: having, weights: weights.numerators };
  }
  // Equally: over everyone, over the sharers of its lines, or over its diners. The unassigned column is not a person.
  const people =
    target.of === 'everything'
      ? everyone
      : { columns: (target.of === 'lines' ? having : columns).filter((column) => column !== nobody) };
  return { ...common, split: 'equal', ...(people.columns.length > 0 ? people : { columns: [nobody] }) };
}
