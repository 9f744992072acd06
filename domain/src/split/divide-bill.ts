import { billSubtotal } from '../bill/subtotal.ts';
import type { Bill, ExtrasSplit } from '../bill/types.ts';
import { allocateLines } from '../money/allocate-lines.ts';
import { toMinor } from '../money/minor-units.ts';
import { billLines, EXTRA_LINES, type BillLines } from './bill-lines.ts';
import { roundsPerDiner } from './rounds-per-diner.ts';
import type { RoundShare } from './summary-types.ts';

/** A bill divided to the minor unit. Arrays by diner are by column, see `BillLines`. */
export interface DividedBill {
  readonly lines: BillLines;
  /** Minor units, one per entry of the lines. */
  readonly shares: Float64Array;
  readonly rounds: readonly (readonly RoundShare[])[];
  readonly subtotal: number;
  /** Service charge, tax and tip in minor units, and the first entry of each one's line; entries are in column order. */
  readonly extras: readonly number[];
  readonly extraStarts: readonly number[];
  readonly extrasSplit: ExtrasSplit;
  /** Exact totals of the columns, over one denominator. */
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

/** Integer and owed parts together: what each column's lines come to exactly. */
function exactTotals(
  columns: number,
  lines: number,
  { starts, sharers }: BillLines,
  allocation: ReturnType<typeof allocateLines>,
): { sums: bigint[]; denominator: bigint } {
  const totals = new Float64Array(columns);
  const end = starts[lines]!;
  for (let e = 0; e < end; e++) {
    const column = sharers[e]!;
    totals[column]! += allocation.shares[e]!;
  }
  const { numerators, denominator } = allocation.owed();
  return {
    sums: numerators.map((owed, column) => BigInt(totals[column]!) * denominator + owed),
    denominator,
  };
}

/**
 * Divides items, service charge, tax and tip in one go, so that everybody's whole total is less than one minor unit from
 * exact; rounds come in whole minor units and need no rounding (docs/product/money.md, "Shares" and "Extras").
 */
export function divideBill(bill: Bill): DividedBill {
  const lines = billLines(bill);
  const { columnIds, columnOf, amounts, starts, sharers } = lines;
  const columns = columnIds.length;
  const itemLines = amounts.length - EXTRA_LINES;
  const rounds = roundsPerDiner(bill, columnOf);
  const drinks = rounds.map((shares) => BigInt(shares.reduce((sum, share) => sum + share.amount, 0)));
  const extras = [bill.serviceCharge, bill.tax, bill.tip].map((extra) =>
    toMinor(extra?.amount ?? 0, bill.currency),
  );

  let weights: bigint[] | undefined;
  if (bill.extrasSplit === 'proportional') {
    const items = {
      columns,
      amounts: amounts.subarray(0, itemLines),
      starts,
      sharers: sharers.subarray(0, starts[itemLines]),
    };
    const { sums, denominator } = exactTotals(columns, itemLines, lines, allocateLines(items));
    weights = sums.map((sum, column) => sum + drinks[column]! * denominator);
    // Nothing to be in proportion to.
    if (weights.reduce((a, b) => a + b, 0n) === 0n) weights = undefined;
  }

  const extraStarts: number[] = [];
  extras.forEach((extra, i) => {
    const start = starts[itemLines + i]!;
    extraStarts.push(start);
    amounts[itemLines + i] = extra;
    for (let column = 0; column < columns; column++) sharers[start + column] = column;
    starts[itemLines + i + 1] = start + columns;
  });
  const own = weights;
  const set = {
    columns,
    amounts,
    starts,
    sharers: sharers.subarray(0, starts[amounts.length]),
    ...(own && { weights: new Map(extras.map((_, i) => [itemLines + i, own])) }),
  };
  const allocation = allocateLines(set);
  const { sums, denominator } = exactTotals(columns, amounts.length, lines, allocation);
  return {
    lines,
    shares: allocation.shares,
    rounds,
    subtotal: billSubtotal(bill),
    extras,
    extraStarts,
    extrasSplit: own ? 'proportional' : 'equal',
    numerators: sums.map((sum, column) => sum + drinks[column]! * denominator),
    denominator,
  };
}
