import { unclearDate, parseJson, type UnclearDate } from '../saved/bills-file.ts';
import { dateOrder, readDate, type DateOrder } from '../saved/written-date.ts';
import { expenseOf, type Expense, type NotTakenWhy, type WrittenExpense } from './expense.ts';
import { spliit, tricountJson } from './groups.ts';
import { readCsv } from './read-csv.ts';
import { TABLES } from './tables.ts';

/** The apps whose files can be read (docs/product/imports.md). */
export type ForeignApp = keyof typeof TABLES | 'spliit';

/** An entry of the file that is not taken, as it is written. */
export interface NotTaken extends Pick<WrittenExpense, 'day' | 'title'> {
  readonly why: NotTakenWhy;
}

/** What another app's file has. */
export interface ForeignFile {
  readonly kind: 'expenses';
  readonly app: ForeignApp;
  readonly expenses: readonly Expense[];
  readonly notTaken: readonly NotTaken[];
}

function recognised(text: string, home: string): [ForeignApp, WrittenExpense[]] | undefined {
  const value = parseJson(text);
  if (value !== undefined) {
    const [group, registry] = [spliit(value, home), tricountJson(value)];
    return group ? ['spliit', group] : registry && ['tricount', registry];
  }
  const rows = readCsv(text);
  for (const app of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const found = TABLES[app](rows);
    if (found) return [app, found];
  }
  return undefined;
}

/**
 * Reads the file of another app that splits bills; undefined if it is none. Never throws.
 * @param home the person's own currency, for a file that has only "$"
 * @param told the order of day and month that somebody chose for a file whose dates do not show it
 */
export function readForeign(
  text: string,
  home: string,
  told?: DateOrder,
): ForeignFile | UnclearDate | undefined {
  const found = recognised(text.replace(/^\uFEFF/, ''), home);
  if (!found) return undefined;
  const [app, written] = found;
  const order = dateOrder(written.map(({ day }) => day)) ?? told;
  const unclear = written.find(({ day }) => readDate(day, order) === 'unclear_date');
  if (unclear) return unclearDate(unclear.day);
  const expenses: Expense[] = [];
  const notTaken: NotTaken[] = [];
  for (const each of written) {
    const expense = expenseOf(each, order);
    if (typeof expense === 'string') notTaken.push({ day: each.day, title: each.title, why: expense });
    else expenses.push(expense);
  }
  return { kind: 'expenses', app, expenses, notTaken };
}
