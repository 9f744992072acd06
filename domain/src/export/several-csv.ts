import { majorText } from '../money/minor-units.ts';
import type { SeveralSettlement } from '../settle/several/several-bills.ts';
import { csv, type Cell } from './csv.ts';

/** The words of the table; the message catalogue implements them. */
export interface SeveralCsvWords {
  /** Heading of the bill column. */
  readonly bill: string;
  /** Heading of people's balances over all bills; the currency's code is in it. */
  readonly balance: (currency: string) => string;
  readonly from: string;
  readonly to: string;
  readonly amount: (currency: string) => string;
  /** A bill's name, by its id. */
  readonly nameOf: (billId: string) => string;
}

/**
 * Several bills as a table for a spreadsheet. For each currency: a row per bill, the oldest first; a column per person with what they are
 * owed (above 0) or owe; a row with their sums; and who pays whom how much. Every bill's row adds up to 0. Amounts as in `billCsv`.
 */
export function severalCsv(settled: readonly SeveralSettlement[], words: SeveralCsvWords): string {
  const columns = Math.max(3, ...settled.map(({ people }) => people.length + 1));
  const rows = settled.flatMap(({ currency, people, pages, transfers }, index): Cell[][] => {
    const money = (minor: number): Cell => ({ number: majorText(minor, currency) });
    return [
      ...(index > 0 ? [[]] : []),
      [words.bill, ...people.map(({ name }) => name)],
      ...pages.map(({ chosen, open }): Cell[] => [
        words.nameOf(chosen.id),
        ...open.map((amount) => (amount === undefined ? '' : money(amount))),
      ]),
      [words.balance(currency), ...people.map(({ balance }) => money(balance))],
      [],
      [words.from, words.to, words.amount(currency)],
      ...transfers.map(({ from, to, amount }): Cell[] => [from.name, to.name, money(amount)]),
    ];
  });
  return csv(rows.map((cells) => Array.from({ length: columns }, (_, column) => cells[column] ?? '')));
}
