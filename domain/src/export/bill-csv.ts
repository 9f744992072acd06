import {
  COMES_OFF,
  type Adjustment,
  type AdjustmentKind,
  type Bill,
  type Charge,
  type Line,
  type Treat,
} from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { majorText } from '../money/minor-units.ts';
import { sumOf } from '../money/sum-of.ts';
import { chargeIn } from '../split/summarize.ts';
import type { BillSummary, DinerSummary } from '../split/summary-types.ts';
import { csv, type Cell } from './csv.ts';

/** The words of the table; the message catalogue implements them. */
export interface CsvWords {
  /** Column headings. */
  readonly line: string;
  readonly quantity: string;
  /** Heading of the lines' totals, with the currency code. */
  readonly amount: (currency: string) => string;
  readonly unassigned: string;
  /** The heading of a diner who counts as more or less than one person. */
  readonly counted: (diner: { name: string; weight: number }) => string;
  /** A line without a name. */
  readonly unnamed: (line: Line) => string;
  readonly subtotal: string;
  /** A charge's name, unique like `adjustment`. */
  readonly charge: (charge: Charge) => string;
  /** A discount's or voucher's name, unique so that rows can be told apart. */
  readonly adjustment: (adjustment: Adjustment) => string;
  /** The name of the treats' row. */
  readonly treats: (treats: readonly Treat[]) => string;
  readonly total: string;
  /** A diner's payments to the restaurant, including their own vouchers. */
  readonly paid: string;
  /** Headings of the transfers. */
  readonly from: string;
  readonly to: string;
  /** Label of a transfer that has been made. */
  readonly settled: string;
  /** Label of a payer's rounding difference. */
  readonly rounding: string;
}

/** One transfer with its amount in minor units; people or groups by name. */
export interface NamedTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  /** It has been marked as settled. */
  readonly isSettled?: boolean;
}

/** A payer's rounding difference: received minus owed, in minor units. */
export interface NamedRounding {
  readonly name: string;
  readonly amount: number;
}

/** A diner's part of a row, in minor units. */
type Part = (diner: DinerSummary) => number;

/** One row of the split: label, quantity, price in minor units, and each diner's part. */
export interface SplitRow {
  readonly label: string;
  readonly quantity?: number;
  readonly amount: number;
  readonly part: Part;
}

function lineRows(bill: Bill, diners: readonly DinerSummary[], words: CsvWords): SplitRow[] {
  const shares = new Map(
    diners.map((diner) => [diner, new Map(diner.lines.map(({ id, amount }) => [id, amount]))]),
  );
  return bill.lines.map((line) => ({
    label: line.name ?? words.unnamed(line),
    quantity: line.quantity,
    amount: lineTotal(line),
    part: (diner) => shares.get(diner)?.get(line.id) ?? 0,
  }));
}

/** Rows of discounts or vouchers, by when they come off, as negative amounts. A voucher with an owner is a payment and lowers nobody's total. */
function takenOffRows(
  when: (typeof COMES_OFF)[AdjustmentKind],
  bill: Bill,
  { adjustments }: BillSummary,
  words: CsvWords,
): SplitRow[] {
  return bill.adjustments.flatMap((adjustment): SplitRow[] => {
    const { amount = 0, owner } = adjustments.find(({ id }) => id === adjustment.id) ?? {};
    if (COMES_OFF[adjustment.kind] !== when || owner !== undefined || amount === 0) return [];
    return [
      {
        label: words.adjustment(adjustment),
        amount: 0 - amount,
        part: ({ takenOff }) => 0 - (takenOff.find(({ id }) => id === adjustment.id)?.amount ?? 0),
      },
    ];
  });
}

/** The rows between the subtotal and the total: what comes off, charges and treats. */
function extraRows(
  bill: Bill,
  summary: BillSummary,
  diners: readonly DinerSummary[],
  words: CsvWords,
): SplitRow[] {
  const treated: Part = ({ total, own }) => total - own;
  return [
    ...takenOffRows('beforeCharges', bill, summary, words),
    ...summary.charges.map(({ charge, amount }) => ({
      label: words.charge(charge),
      amount,
      part: (diner: DinerSummary) => chargeIn(diner, charge.id),
    })),
    ...takenOffRows('afterCharges', bill, summary, words),
    ...(diners.some((diner) => treated(diner) !== 0)
      ? [{ label: words.treats(bill.treats), amount: 0, part: treated }]
      : []),
  ];
}

/** The rows that add up to the total. */
export const dividedRows = (
  bill: Bill,
  summary: BillSummary,
  diners: readonly DinerSummary[],
  words: CsvWords,
): SplitRow[] => [...lineRows(bill, diners, words), ...extraRows(bill, summary, diners, words)];

/** The rows from the subtotal to the total, which they add up to. */
const sumRows = (
  bill: Bill,
  summary: BillSummary,
  diners: readonly DinerSummary[],
  words: CsvWords,
): SplitRow[] => [
  {
    label: words.subtotal,
    amount: summary.subtotal,
    part: ({ itemsSubtotal, drinksSubtotal }) => itemsSubtotal + drinksSubtotal,
  },
  ...extraRows(bill, summary, diners, words),
  { label: words.total, amount: summary.grandTotal, part: ({ total }) => total },
];

/** The row of payments so far, so that transfers can be checked against totals; none if nobody has paid. */
function paidRows(
  { payments }: Bill,
  { adjustments }: BillSummary,
  diners: readonly DinerSummary[],
  words: CsvWords,
): SplitRow[] {
  const paid: Part = (diner) =>
    sumOf(payments, ({ dinerId, amount }) => (dinerId === diner.dinerId ? amount : 0)) +
    sumOf(adjustments, ({ owner, amount }) => (owner === diner.dinerId ? amount : 0));
  const amount = sumOf(diners, paid);
  return diners.some((diner) => paid(diner) !== 0) ? [{ label: words.paid, amount, part: paid }] : [];
}

/**
 * The split as a table for a spreadsheet (docs/product/settling.md, "The split as a table"): a row for each line, a column for each diner,
 * then subtotal, discounts, charges, vouchers, treats, total and what was paid. Every row adds up to its amount, and so does every column
 * to its total. Below, after an empty row, are the transfers, the repayments, the rounding differences and `left`, sentences about amounts
 * that no transfer settles. Amounts are in major units with the currency's digits and a point; all rows are of the same length.
 */
export function billCsv(
  bill: Bill,
  summary: BillSummary,
  words: CsvWords,
  transfers: readonly NamedTransfer[] = [],
  rounding: readonly NamedRounding[] = [],
  left: readonly string[] = [],
): string {
  const diners = bill.diners.flatMap(({ id }) => summary.perDiner[id] ?? []);
  const rows = [
    ...lineRows(bill, diners, words),
    ...sumRows(bill, summary, diners, words),
    ...paidRows(bill, summary, diners, words),
  ];
  const nobodys = ({ amount, part }: SplitRow): number =>
    diners.reduce((left, diner) => left - part(diner), amount);
  const hasUnassigned = rows.some((row) => nobodys(row) !== 0);
  const money = (minor: number): Cell => ({ number: majorText(minor, bill.currency) });

  const head: Cell[] = [
    words.line,
    words.quantity,
    words.amount(bill.currency),
    ...bill.diners.map(({ name, weight }) => (weight === undefined ? name : words.counted({ name, weight }))),
    ...(hasUnassigned ? [words.unassigned] : []),
  ];
  const wide = (cells: readonly Cell[]): Cell[] => head.map((_, column) => cells[column] ?? '');
  const settled = [
    ...transfers.map(({ from, to, amount, isSettled = false }) =>
      wide([from, to, money(amount), isSettled ? words.settled : '']),
    ),
    ...rounding.map(({ name, amount }) => wide([words.rounding, name, money(amount)])),
    ...left.map((text) => wide([text])),
  ];
  if (settled.length > 0)
    settled.unshift(wide([]), wide([words.from, words.to, words.amount(bill.currency)]));

  return csv([
    head,
    ...rows.map((row) => [
      row.label,
      row.quantity === undefined ? '' : { number: String(row.quantity) },
      money(row.amount),
      ...diners.map((diner) => money(row.part(diner))),
      ...(hasUnassigned ? [money(nobodys(row))] : []),
    ]),
    ...settled,
  ]);
}
