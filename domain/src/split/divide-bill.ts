import type { AdjustmentKind, Bill, COMES_OFF } from '../bill/bill.ts';
import { billSubtotal } from '../bill/lines.ts';
import { allocateLines } from '../money/allocate-lines.ts';
import { exactTotals } from '../money/exact-totals.ts';
import { bounded, plus, sumOfExact, type Exact } from '../money/exact.ts';
import { ZERO } from '../money/fraction.ts';
import { sumOf } from '../money/sum-of.ts';
import { joined, setOf, type AddedLine } from './added-line.ts';
import { billLines, type BillLines } from './bill-lines.ts';
import { chargeAmounts, countCharges, type ChargeAmounts, type CountedCharge } from './charges.ts';
import type { CountedAdjustment } from './counted-adjustment.ts';
import { countDiscounts, needsShares } from './discounts.ts';
import { treatedLines } from './treated-shares.ts';
import { countVouchers, voucherAmounts } from './vouchers.ts';

/** A charge as it was divided. */
export interface DividedCharge extends CountedCharge {
  /** Minor units by column. */
  readonly shares: readonly number[];
}

/** A discount or a voucher as it was divided. */
export interface DividedAdjustment extends CountedAdjustment {
  /** The reduction of each column, in minor units. */
  readonly shares: readonly number[];
}

/** One diner's debt, divided over those who take it over. */
export interface DividedTreat {
  /** The treated diner's column. */
  readonly treated: number;
  /** Minor units by column; the relief of the treated diner is negative. */
  readonly shares: readonly number[];
}

/** A bill divided to the minor unit. Arrays by diner are by column, see `BillLines`. */
export interface DividedBill {
  readonly lines: BillLines;
  /** Minor units, one per entry of the lines. */
  readonly shares: Float64Array;
  /** Before discounts. */
  readonly subtotal: number;
  /** Those of each kind in the order in which they apply. */
  readonly adjustments: Readonly<Record<AdjustmentKind, readonly DividedAdjustment[]>>;
  /** By kind, then by id. */
  readonly charges: readonly DividedCharge[];
  /** The subtotal after discounts with service and fees, in minor units. */
  readonly withService: number;
  readonly treats: readonly DividedTreat[];
  /** The amount to pay: after discounts, charges and the vouchers without an owner. */
  readonly grandTotal: number;
  /** Exact totals of the columns, over one denominator. */
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
  /**
   * What adjustments have left, calculated on demand: everybody's exact share of the lines after discounts, and exact debt without
   * treats.
   */
  readonly exact: Readonly<Record<(typeof COMES_OFF)[AdjustmentKind], () => Exact>>;
}

const amountsOf = (values: readonly { readonly amount: number }[]): number =>
  sumOf(values, ({ amount }) => amount);

/** An adjustment as a negative line. */
const comingOff = ({ amount, columns, weights }: CountedAdjustment): AddedLine => ({
  amount: 0 - amount,
  columns,
  weights,
});

/** Calculates a value on first use, once. */
function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}

/** A bill's discounts, its subtotal after them, and its charges. */
function subtotals(bill: Bill, lines: BillLines | undefined) {
  const subtotal = billSubtotal(bill);
  const { discounts, leftOf } = countDiscounts(bill, lines, subtotal);
  const discounted = subtotal - amountsOf(discounts);
  const ofLines = (lineIds: readonly string[]) => {
    const left = sumOfExact(leftOf(lineIds));
    // Discounts for diners who over-claimed a line can take it below 0; a charge is never negative.
    return left.numerator > 0n ? left : ZERO;
  };
  return {
    subtotal,
    discounts,
    discounted,
    leftOf,
    ...chargeAmounts(bill.charges, { subtotal: discounted, ofLines }),
  };
}

/** A bill's amounts before vouchers, in minor units. */
export interface BillAmounts extends ChargeAmounts {
  /** After discounts. */
  readonly discountedSubtotal: number;
  /** With all charges. */
  readonly total: number;
}

/** Calculates a bill's amounts before vouchers; nothing is divided for it unless there are discounts, or charges for some lines. */
export function billAmounts(bill: Bill): BillAmounts {
  const { discounted, amounts, withService } = subtotals(
    bill,
    needsShares(bill) ? billLines(bill) : undefined,
  );
  const total = sumOf([...amounts.values()], (amount) => amount) + discounted;
  return { discountedSubtotal: discounted, amounts, withService, total };
}

/** The amount to pay, in minor units, as cheaply as `billAmounts`. */
export function grandTotalOf(bill: Bill): number {
  const { total } = billAmounts(bill);
  const open = voucherAmounts(bill, total).filter(({ adjustment }) => adjustment.owner === undefined);
  return total - amountsOf(open);
}

/**
 * Divides lines, discounts, charges, vouchers and treats in one go, so that everybody's whole total is less than one minor unit from
 * exact (docs/product/money.md, "Shares" and "Extras").
 */
export function divideBill(bill: Bill): DividedBill {
  const lines = billLines(bill);
  const { fixed, columnIds } = lines;
  const { subtotal, discounts, discounted, leftOf, amounts, withService } = subtotals(bill, lines);
  const sets = [lines.set];
  let exact = once(() => exactTotals(lines.set, fixed));
  /** Adds lines; returns the place of the first one, and everybody's exact total with them. */
  const add = (added: readonly AddedLine[]): { first: number; totals: () => Exact } => {
    const first = sumOf(sets, (set) => set.amounts.length);
    const [before, own] = [exact, setOf(lines.set.columns, added)];
    sets.push(own);
    if (added.length > 0) exact = once(() => plus(before(), exactTotals(own)));
    const all = exact;
    return { first, totals: once(() => bounded(all())) };
  };

  const lowered = add(discounts.map(comingOff));
  const base = { lines, subtotal: discounted, totals: lowered.totals, leftOf, amounts };
  const charges = countCharges(bill, base);
  const charged = add(charges);
  const total = discounted + amountsOf(charges);
  const vouchers = countVouchers(bill, lines, total, charged.totals);
  const open = vouchers.filter(({ adjustment }) => adjustment.owner === undefined);
  const vouched = add(vouchers.map(comingOff));
  const treats = treatedLines(bill, lines, vouched.totals);
  const treated = add(treats);

  const all = joined(lines.set.columns, sets);
  const shares = allocateLines(all);
  fixed?.forEach((amount, entry) => (shares[entry]! += amount));

  /** Each column's part of one of the lines after the bill's own. */
  const sharesAt = (line: number): number[] => {
    const own = columnIds.map(() => 0);
    for (let e = all.starts[line]!; e < all.starts[line + 1]!; e++) {
      const column = all.sharers[e]!;
      if (column < own.length) own[column] = shares[e]!;
    }
    return own;
  };
  const takenAt = (line: number): number[] => sharesAt(line).map((share) => 0 - share);
  const { numerators, denominator } = treated.totals();
  return {
    lines,
    shares,
    subtotal,
    adjustments: {
      discount: discounts.map((each, i) => ({ ...each, shares: takenAt(lowered.first + i) })),
      voucher: vouchers.map((each, i) => ({ ...each, shares: takenAt(vouched.first + i) })),
    },
    charges: charges.map((each, i) => ({ ...each, shares: sharesAt(charged.first + i) })),
    withService,
    treats: treats.map((each, i) => ({ treated: each.treated, shares: sharesAt(treated.first + i) })),
    grandTotal: total - amountsOf(open),
    numerators: numerators.slice(0, columnIds.length),
    denominator,
    exact: { beforeCharges: lowered.totals, afterCharges: vouched.totals },
  };
}
