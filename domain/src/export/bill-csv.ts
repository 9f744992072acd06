import { CHARGES, type Bill, type ChargeName, type Line } from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { majorText } from '../money/major-text.ts';
import type { BillSummary, DinerSummary } from '../split/summary-types.ts';
import { csv, type Cell } from './csv.ts';

/** The words of the table; the message catalogue implements them. */
export interface CsvWords {
  /** Heads of the columns. */
  readonly line: string;
  readonly quantity: string;
  /** What a line costs in all; the currency's code is in it. */
  readonly amount: (currency: string) => string;
  readonly unassigned: string;
  /** A line without a name. */
  readonly unnamed: (line: Line) => string;
  readonly subtotal: string;
  readonly charges: Readonly<Record<ChargeName, string>>;
  readonly total: string;
  /** Heads of the transfers. */
  readonly from: string;
  readonly to: string;
}

/** Who gives whom how much, in minor units; people or groups by name. */
export interface NamedTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** Everybody's part of each line, by its id. */
const sharesByLine = ({ lines }: DinerSummary): ReadonlyMap<string, number> =>
  new Map(lines.map(({ id, amount }) => [id, amount]));

/**
 * The split as a table for a spreadsheet (docs/product/settling.md, "The split as a table"): a row for each line, a column for each
 * diner, then subtotal, charges and total. Every row adds up to its amount, and so does every column. Below, after an empty row, who
 * gives whom how much, if anybody does. Amounts are in major units with the currency's digits and a point; all rows are of the same length.
 */
export function billCsv(
  bill: Bill,
  summary: BillSummary,
  words: CsvWords,
  transfers: readonly NamedTransfer[] = [],
): string {
  const diners = bill.diners.flatMap(({ id }) => summary.perDiner[id] ?? []);
  const shares = diners.map(sharesByLine);
  const hasUnassigned = summary.unassigned !== 0 || bill.lines.some((line) => leftOf(line) !== 0);

  function leftOf(line: Line): number {
    return lineTotal(line) - shares.reduce((sum, each) => sum + (each.get(line.id) ?? 0), 0);
  }
  const money = (minor: number): Cell => ({ number: majorText(minor, bill.currency) });
  /** With what nobody has where the table has a column for it. */
  function row(label: string, quantity: Cell, amount: number, parts: readonly number[]): Cell[] {
    const left = amount - parts.reduce((sum, part) => sum + part, 0);
    return [label, quantity, money(amount), ...parts.map(money), ...(hasUnassigned ? [money(left)] : [])];
  }
  const sumRow = (label: string, amount: number, part: (diner: DinerSummary) => number): Cell[] =>
    row(label, '', amount, diners.map(part));

  const head: Cell[] = [
    words.line,
    words.quantity,
    words.amount(bill.currency),
    ...diners.map(({ name }) => name),
    ...(hasUnassigned ? [words.unassigned] : []),
  ];
  const wide = (cells: readonly Cell[]): Cell[] => head.map((_, column) => cells[column] ?? '');
  const settled = transfers.map(({ from, to, amount }) => wide([from, to, money(amount)]));
  if (settled.length > 0)
    settled.unshift(wide([]), wide([words.from, words.to, words.amount(bill.currency)]));

  return csv([
    head,
    ...bill.lines.map((line) =>
      row(
        line.name ?? words.unnamed(line),
        { number: String(line.quantity) },
        lineTotal(line),
        shares.map((each) => each.get(line.id) ?? 0),
      ),
    ),
    sumRow(
      words.subtotal,
      summary.subtotal,
      ({ itemsSubtotal, drinksSubtotal }) => itemsSubtotal + drinksSubtotal,
    ),
    ...CHARGES.filter((name) => summary[name] !== 0).map((name) =>
      sumRow(words.charges[name], summary[name], (diner) => diner[name]),
    ),
    sumRow(words.total, summary.grandTotal, ({ total }) => total),
    ...settled,
  ]);
}
