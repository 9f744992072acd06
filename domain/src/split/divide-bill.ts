import { CHARGES, type Bill, type ExtrasSplit } from '../bill/bill.ts';
import { chargeAmount, splitOf } from '../bill/charges.ts';
import { billSubtotal } from '../bill/lines.ts';
import { allocateLines } from '../money/allocate-lines.ts';
import type { LineSet } from '../money/line-set.ts';
import { billLines, type BillLines } from './bill-lines.ts';

/** A charge as it was divided. */
export interface DividedCharge {
  readonly amount: number;
  readonly split: ExtrasSplit;
  /** Minor units by column. */
  readonly shares: readonly number[];
}

/** A bill divided to the minor unit. Arrays by diner are by column, see `BillLines`. */
export interface DividedBill {
  readonly lines: BillLines;
  /** Minor units, one per entry of the lines. */
  readonly shares: Float64Array;
  readonly subtotal: number;
  /** Service charge, tax and tip. */
  readonly charges: readonly DividedCharge[];
  /** Exact totals of the columns, over one denominator. */
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

/** Every column's exact total of a line set: what it was given, and what it is still owed. */
interface Exact {
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

function exactTotals(
  set: LineSet,
  { shares, owed }: ReturnType<typeof allocateLines>,
  fixed: Float64Array | undefined,
): Exact {
  const given = new Float64Array(set.columns);
  for (let e = 0; e < set.sharers.length; e++) given[set.sharers[e]!]! += shares[e]! + (fixed?.[e] ?? 0);
  const { numerators, denominator } = owed();
  return {
    numerators: numerators.map((each, column) => BigInt(given[column]!) * denominator + each),
    denominator,
  };
}

/** The lines with one more for each charge, over the columns and with the weights that it is divided by. */
function withCharges(
  set: BillLines['set'],
  charges: readonly {
    readonly amount: number;
    readonly columns: readonly number[];
    readonly weights: readonly bigint[] | undefined;
  }[],
): LineSet {
  const lines = set.amounts.length;
  const weights = new Map(set.weights);
  const amounts = new Float64Array(lines + charges.length);
  const starts = new Int32Array(amounts.length + 1);
  let end = set.sharers.length;
  const sharers = new Int32Array(charges.reduce((sum, { columns }) => sum + columns.length, end));
  amounts.set(set.amounts);
  starts.set(set.starts);
  sharers.set(set.sharers);
  charges.forEach((charge, index) => {
    amounts[lines + index] = charge.amount;
    sharers.set(charge.columns, end);
    end += charge.columns.length;
    starts[lines + index + 1] = end;
    if (charge.weights) weights.set(lines + index, charge.weights);
  });
  return { columns: set.columns, amounts, starts, sharers, ...(weights.size > 0 && { weights }) };
}

/**
 * Divides lines, service charge, tax and tip in one go, so that everybody's whole total is less than one minor unit from
 * exact (docs/product/money.md, "Shares" and "Extras").
 */
export function divideBill(bill: Bill): DividedBill {
  const lines = billLines(bill);
  const { set, fixed, columnIds, columnOf } = lines;
  const subtotal = billSubtotal(bill);
  const everyone = columnIds.map((_, column) => column);

  let ownTotals: readonly bigint[] | undefined;
  const charges = CHARGES.map((name) => {
    const charge = bill[name];
    const chosen = charge?.dinerIds?.flatMap((id) => columnOf.get(id) ?? []).sort((a, b) => a - b) ?? [];
    const columns = chosen.length > 0 ? chosen : everyone;
    const amount = chargeAmount(charge, subtotal);
    if (amount === 0 || splitOf(bill, charge) === 'equal')
      return { amount, columns, split: splitOf(bill, charge), weights: undefined };
    ownTotals ??= exactTotals(set, allocateLines(set), fixed).numerators;
    const weights = columns.map((column) => ownTotals?.[column] ?? 0n);
    // Nothing to be in proportion to.
    const isNothing = weights.reduce((a, b) => a + b, 0n) === 0n;
    return isNothing
      ? { amount, columns, split: 'equal' as const, weights: undefined }
      : { amount, columns, split: 'proportional' as const, weights };
  });

  const all = withCharges(set, charges);
  const allocation = allocateLines(all);
  const exact = exactTotals(all, allocation, fixed);
  // What needed no division is added only now: what is owed is reckoned from what was divided.
  const { shares } = allocation;
  fixed?.forEach((amount, entry) => {
    if (amount !== 0) shares[entry]! += amount;
  });
  return {
    lines,
    shares,
    subtotal,
    charges: charges.map(({ amount, split, columns }, index) => {
      const start = all.starts[set.amounts.length + index]!;
      const own = everyone.map(() => 0);
      columns.forEach((column, i) => (own[column] = shares[start + i]!));
      return { amount, split, shares: own };
    }),
    numerators: exact.numerators.slice(0, columnIds.length),
    denominator: exact.denominator,
  };
}
