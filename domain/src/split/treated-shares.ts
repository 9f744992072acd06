import type { Bill, DinerId } from '../bill/bill.ts';
import { treatedDiners } from '../bill/treats.ts';
import { allOver, commonDenominator, inLowestTerms, over, type Exact } from '../money/exact.ts';
import { floorOf } from '../money/fraction.ts';
import type { AddedLine } from './added-line.ts';
import type { BillLines } from './bill-lines.ts';

/** One diner's debt, moved to the diners who pay it in the end. */
export interface TreatedLine extends AddedLine {
  /** The treated diner's column. */
  readonly treated: number;
}

/** The part of each treated diner's debt that each column pays: a payer who is treated in turn passes it on. */
function partsOf(
  payers: ReadonlyMap<DinerId, ReadonlySet<DinerId>>,
  { columnIds, columnOf }: BillLines,
): (treated: DinerId) => Exact {
  const known = new Map<DinerId, Exact>();
  const parts = (id: DinerId): Exact => {
    const found = known.get(id);
    if (found) return found;
    const direct = payers.get(id);
    // Somebody who is not treated pays the whole part.
    const own = direct
      ? meanOf([...direct].map(parts))
      : {
          numerators: columnIds.map((_, column) => (column === columnOf.get(id) ? 1n : 0n)),
          denominator: 1n,
        };
    known.set(id, own);
    return own;
  };
  return parts;
}

/** The mean of some rows of numbers. */
function meanOf(rows: readonly Exact[]): Exact {
  const common = commonDenominator(rows.map(({ denominator }) => denominator));
  const sums = rows[0]!.numerators.map(() => 0n);
  for (const row of rows)
    allOver(row, common).forEach((each, column) => {
      if (each !== 0n) sums[column]! += each;
    });
  return inLowestTerms({ numerators: sums, denominator: common * BigInt(rows.length) });
}

/**
 * A line of amount 0 for each treated diner: minus their whole debt for them, and parts of it for those who pay. Divided with everything
 * else, such lines leave the treated at exactly 0 and everybody else less than one minor unit from exact, because a total that is exactly 0
 * can only be 0 (docs/product/money.md, "Treats").
 */
export function treatedLines(bill: Bill, lines: BillLines, totals: () => Exact): TreatedLine[] {
  if (bill.treats.length === 0) return [];
  const payers = treatedDiners(bill);
  const parts = partsOf(payers, lines);
  const everybody = lines.columnIds.map((_, column) => column);
  return [...payers.keys()]
    .map((id) => {
      const { numerators, denominator } = totals();
      const treated = lines.columnOf.get(id) ?? 0;
      const own = numerators[treated] ?? 0n;
      const part = parts(id);
      const taken = inLowestTerms({
        numerators: part.numerators.map((each) => own * each),
        denominator: denominator * part.denominator,
      });
      const whole = over(own, denominator, taken.denominator);
      // Rounded parts are made to add up again, so that the treated one is left with exactly 0.
      const surplus = taken.numerators.reduce((rest, each) => rest - each, whole);
      const last = part.numerators.findLastIndex((each) => each !== 0n);
      const columns = everybody.filter((column) => column === treated || part.numerators[column] !== 0n);
      const row = columns.map((column) =>
        column === treated ? -whole : taken.numerators[column]! + (column === last ? surplus : 0n),
      );
      const floors = row.map((numerator) => floorOf({ numerator, denominator: taken.denominator }));
      return {
        treated,
        amount: 0,
        columns,
        quotas: {
          floors: floors.map(Number),
          remainders: row.map((each, i) => each - floors[i]! * taken.denominator),
          total: taken.denominator,
        },
      };
    })
    .sort((a, b) => a.treated - b.treated);
}
