import { CHARGES, type Bill, type ExtrasSplit } from '../bill/bill.ts';
import { chargeAmount, splitOf } from '../bill/charges.ts';
import { billSubtotal } from '../bill/lines.ts';
import { allocateLines } from '../money/allocate-lines.ts';
import { sumOf } from '../money/sum-of.ts';
import { withLines, type AddedLine, type Lines } from './added-line.ts';
import { billLines, type BillLines } from './bill-lines.ts';
import type { CountedAdjustment } from './counted-adjustment.ts';
import { countDiscounts } from './discounts.ts';
import { exactTotals, type Exact } from './exact-totals.ts';
import { treatedLines } from './treated-shares.ts';
import { countVouchers } from './vouchers.ts';

/** A charge as it was divided. */
export interface DividedCharge {
  readonly amount: number;
  readonly split: ExtrasSplit;
  /** Minor units by column. */
  readonly shares: readonly number[];
}

/** A discount or a voucher as it was divided. */
export interface DividedAdjustment extends CountedAdjustment {
  /** What it takes off, in minor units by column. */
  readonly shares: readonly number[];
}

/** What one diner owes, as others have taken it over. */
export interface DividedTreat {
  /** The column of the one who is treated. */
  readonly treated: number;
  /** Minor units by column; what the treated are relieved of is below 0. */
  readonly shares: readonly number[];
}

/** A bill divided to the minor unit. Arrays by diner are by column, see `BillLines`. */
export interface DividedBill {
  readonly lines: BillLines;
  /** Minor units, one per entry of the lines. */
  readonly shares: Float64Array;
  /** Before discounts. */
  readonly subtotal: number;
  /** In the order in which they are taken off. */
  readonly discounts: readonly DividedAdjustment[];
  /** Service charge, tax and tip. */
  readonly charges: readonly DividedCharge[];
  readonly vouchers: readonly DividedAdjustment[];
  readonly treats: readonly DividedTreat[];
  /** What is to pay: after discounts, charges and the vouchers that are nobody's. */
  readonly grandTotal: number;
  /** Exact totals of the columns, over one denominator. */
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
  /** What everybody has of the lines after discounts, and owes without treats, exactly; worked out when asked for. */
  readonly exact: { readonly discounted: () => Exact; readonly own: () => Exact };
}

const amountsOf = (values: readonly { readonly amount: number }[]): number =>
  sumOf(values, ({ amount }) => amount);

/** The charges as they are to be divided. In proportion is to what everybody has of the lines after discounts. */
function countCharges(
  bill: Bill,
  { columnIds, columnOf }: BillLines,
  subtotal: number,
  totals: () => Exact,
): (AddedLine & { readonly split: ExtrasSplit })[] {
  const everyone = columnIds.map((_, column) => column);
  return CHARGES.map((name) => {
    const charge = bill[name];
    const chosen = charge?.dinerIds?.flatMap((id) => columnOf.get(id) ?? []).sort((a, b) => a - b) ?? [];
    const columns = chosen.length > 0 ? chosen : everyone;
    const amount = chargeAmount(charge, subtotal);
    if (amount === 0 || splitOf(bill, charge) === 'equal')
      return { amount, columns, split: splitOf(bill, charge) };
    const { numerators, denominator } = totals();
    const own = columns.map((column) => numerators[column]!);
    const sharers = [...columns];
    if (bill.chargesOnUnassigned) {
      // What nobody has is what the diners leave: a line that nobody has is no entry of the set.
      own.push(everyone.reduce((rest, column) => rest - numerators[column]!, BigInt(subtotal) * denominator));
      sharers.push(columnIds.length);
    }
    // Whom a discount has taken below 0 has nothing to be in proportion to.
    const weights = own.map((each) => (each > 0n ? each : 0n));
    const isNothing = weights.every((weight) => weight === 0n);
    return isNothing
      ? { amount, columns, split: 'equal' }
      : { amount, columns: sharers, split: 'proportional', weights };
  });
}

/** Minus so much for each of the columns. */
const comingOff = ({ amount, columns, weights }: CountedAdjustment): AddedLine => ({
  amount: 0 - amount,
  columns,
  weights,
});

/** Worked out when it is asked for, once. */
function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}

/** The discounts of a bill, and its subtotal after them: what percentages of service charge and tip are taken of. */
function subtotals(bill: Bill, lines: BillLines) {
  const subtotal = billSubtotal(bill);
  const discounts = countDiscounts(bill, lines, subtotal);
  return { subtotal, discounts, discounted: subtotal - amountsOf(discounts) };
}

/** The subtotal after discounts, in minor units (docs/product/money.md, "Discounts"). */
export const discountedSubtotal = (bill: Bill): number =>
  bill.adjustments.some(({ kind }) => kind === 'discount')
    ? subtotals(bill, billLines(bill)).discounted
    : billSubtotal(bill);

/**
 * Divides lines, discounts, charges, vouchers and treats in one go, so that everybody's whole total is less than one minor unit from
 * exact (docs/product/money.md, "Shares" and "Extras").
 */
export function divideBill(bill: Bill): DividedBill {
  const lines = billLines(bill);
  const { fixed, columnIds } = lines;
  const { subtotal, discounts, discounted } = subtotals(bill, lines);
  const after = (set: Lines): (() => Exact) => once(() => exactTotals(set, fixed));

  const lowered = withLines(lines.set, discounts.map(comingOff));
  const afterDiscounts = after(lowered);
  const charges = countCharges(bill, lines, discounted, afterDiscounts);
  const charged = withLines(lowered, charges);
  const total = discounted + amountsOf(charges);
  const vouchers = countVouchers(bill, lines, total, after(charged));
  const open = vouchers.filter(({ adjustment }) => adjustment.owner === undefined);
  const vouched = withLines(charged, vouchers.map(comingOff));
  const withoutTreats = after(vouched);
  const treats = treatedLines(bill, lines, withoutTreats);
  const all = withLines(vouched, treats);

  const allocation = allocateLines(all);
  const exact = exactTotals(all, fixed, allocation);
  // What needed no division is added only now: what is owed is reckoned from what was divided.
  const { shares } = allocation;
  fixed?.forEach((amount, entry) => (shares[entry]! += amount));

  /** What the columns have of one of the lines after the bill's own. */
  const sharesAt = (line: number): number[] => {
    const own = columnIds.map(() => 0);
    for (let e = all.starts[line]!; e < all.starts[line + 1]!; e++) {
      const column = all.sharers[e]!;
      if (column < own.length) own[column] = shares[e]!;
    }
    return own;
  };
  const takenAt = (line: number): number[] => sharesAt(line).map((share) => 0 - share);
  const first = {
    charge: lowered.amounts.length,
    voucher: charged.amounts.length,
    treat: vouched.amounts.length,
  };
  return {
    lines,
    shares,
    subtotal,
    discounts: discounts.map((each, i) => ({ ...each, shares: takenAt(lines.set.amounts.length + i) })),
    charges: charges.map(({ amount, split }, i) => ({ amount, split, shares: sharesAt(first.charge + i) })),
    vouchers: vouchers.map((each, i) => ({ ...each, shares: takenAt(first.voucher + i) })),
    treats: treats.map(({ treated }, i) => ({ treated, shares: sharesAt(first.treat + i) })),
    grandTotal: total - amountsOf(open),
    numerators: exact.numerators.slice(0, columnIds.length),
    denominator: exact.denominator,
    exact: { discounted: afterDiscounts, own: withoutTreats },
  };
}
