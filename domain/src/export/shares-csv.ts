import type { Bill } from '../bill/bill.ts';
import { majorText } from '../money/minor-units.ts';
import type { SavedBill } from '../saved/bills-file.ts';
import { summarize } from '../split/summarize.ts';
import { dividedRows, type CsvWords } from './bill-csv.ts';
import { csv } from './csv.ts';

/** The words of the table; the message catalogue implements them. */
export interface SharesCsvWords {
  /** Headings of the columns: day, bill, line, person, amount, currency, payers. */
  readonly head: readonly string[];
  /** The day of a saved bill, as YYYY-MM-DD. */
  readonly dayOf: (date: string) => string;
  readonly of: (bill: Bill) => CsvWords;
}

/**
 * All shares of saved bills as one table for ledgers and pivot tables: a row for each person's part of each line, discount and charge, with
 * the bill's day, its currency and who has paid it. The rows of a bill add up to its total. Amounts as in `billCsv`.
 */
export const sharesCsv = (bills: readonly SavedBill[], { head, dayOf, of }: SharesCsvWords): string =>
  csv([
    head,
    ...bills.flatMap(({ entry, bill }) => {
      const summary = summarize(bill);
      const words = of(bill);
      const diners = bill.diners.flatMap(({ id }) => summary.perDiner[id] ?? []);
      const payers = bill.diners.filter(({ id }) => bill.payments.some(({ dinerId }) => dinerId === id));
      const paidBy = payers.map(({ name }) => name).join(' + ');
      return dividedRows(bill, summary, diners, words).flatMap(({ label, amount, part }) => {
        const parts = diners.map((diner): [string, number] => [diner.name, part(diner)]);
        const rest = parts.reduce((left, [, each]) => left - each, amount);
        return [...parts, [words.unassigned, rest] as const].flatMap(([person, each]) =>
          each === 0
            ? []
            : [
                [
                  dayOf(entry.date),
                  entry.name,
                  label,
                  person,
                  { number: majorText(each, bill.currency) },
                  bill.currency,
                  paidBy,
                ],
              ],
        );
      });
    }),
  ]);
