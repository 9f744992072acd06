import type { Bill } from '../bill/bill.ts';
import { billSubtotal } from '../bill/lines.ts';
import { allocateLines } from '../money/allocate-lines.ts';
import { sumOfExact, type Exact } from '../money/exact.ts';
import { ZERO } from '../money/fraction.ts';
import { sumOf } from '../money/sum-of.ts';
import { withLines, type AddedLine, type Lines } from './added-line.ts';
import { billLines, type BillLines } from './bill-lines.ts';
import { chargeAmounts, countCharges, type ChargeAmounts, type CountedCharge } from './charges.ts';
import type { CountedAdjustment } from './counted-adjustment.ts';
import { countDiscounts, needsShares } from './discounts.ts';
import { exactTotals } from './exact-totals.ts';
import { treatedLines } from './treated-shares.ts';
import { countVouchers } from './vouchers.ts';

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
  /** In the order in which they apply. */
  readonly discounts: readonly DividedAdjustment[];
  /** By kind, then by id. */
  readonly charges: readonly DividedCharge[];
  /** The subtotal after discounts with service and fees, in minor units. */
  readonly withService: number;
  readonly vouchers: readonly DividedAdjustment[];
  readonly treats: readonly DividedTreat[];
  /** The amount to pay: after discounts, charges and the vouchers without an owner. */
  readonly grandTotal: number;
  /** Exact totals of the columns, over one denominator. */
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
  /** Everybody's exact share of the lines after discounts, and exact debt without treats; calculated on demand. */
  readonly exact: { readonly discounted: () => Exact; readonly own: () => Exact };
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

/**
 * Calculates a bill's amounts before vouchers; nothing is divided for it unless there are discounts, or charges for
 * some lines.
 */
export function billAmounts(bill: Bill): BillAmounts {
  const { discounted, amounts, withService } = subtotals(
    bill,
    needsShares(bill) ? billLines(bill) : undefined,
  );
  const total = sumOf([...amounts.values()], (amount) => amount) + discounted;
  return { discountedSubtotal: discounted, amounts, withService, total };
}

/**
 * Divides lines, discounts, charges, vouchers and treats in one go, so that everybody's whole total is less than one minor unit from
 * exact (docs/product/money.md, "Shares" and "Extras").
 */
export function divideBill(bill: Bill): DividedBill {
  const lines = billLines(bill);
  const { fixed, columnIds } = lines;
  const { subtotal, discounts, discounted, leftOf, amounts, withService } = subtotals(bill, lines);
  const after = (set: Lines): (() => Exact) => once(() => exactTotals(set, fixed));

  const lowered = withLines(lines.set, discounts.map(comingOff));
  const afterDiscounts = after(lowered);
  const base = { lines, subtotal: discounted, totals: afterDiscounts, leftOf, amounts };
  const charges = countCharges(bill, base);
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
  // Amounts that need no division are added last: exact debts are calculated from the divided amounts.
  const { shares } = allocation;
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
    charges: charges.map((each, i) => ({ ...each, shares: sharesAt(first.charge + i) })),
    withService,
    vouchers: vouchers.map((each, i) => ({ ...each, shares: takenAt(first.voucher + i) })),
    treats: treats.map(({ treated }, i) => ({ treated, shares: sharesAt(first.treat + i) })),
    grandTotal: total - amountsOf(open),
    numerators: exact.numerators.slice(0, columnIds.length),
    denominator: exact.denominator,
    exact: { discounted: afterDiscounts, own: withoutTreats },
  };
}
