import { allocate, compareIds } from '../money/allocate.ts';
import { sumOf } from '../money/sum-of.ts';
import { amountIn, distinctNames, writtenDay, type Part, type WrittenExpense } from './expense.ts';

/** A reader of one kind of table; undefined if the rows are of another kind. */
type ReadTable = (rows: readonly (readonly string[])[]) => WrittenExpense[] | undefined;

const isAmount = (text = ''): boolean => /^-?\d[\d.,]*$/.test(text);
const isCode = (text = ''): boolean => /^[A-Z]{3}$/.test(text);
const at = (cells: readonly string[], index: number): string => cells[index] ?? '';
/** Amounts of people, by their columns. */
const partsIn = (
  cells: readonly string[],
  columns: readonly (readonly [person: string, column: number])[],
  currency: string,
  sign: 1 | -1 = 1,
): Part[] =>
  columns.flatMap(([person, column]) => {
    const amount = column < 0 ? 0 : amountIn(at(cells, column), currency) * sign;
    return amount === 0 ? [] : { person, amount };
  });

/**
 * Splitwise: date, description, category, cost, currency, then a column per person with what they paid less what they had. The headings are
 * in the language of the person, so the rows tell. Who paid is who is owed something; of what the others do not have, those who paid have
 * parts in proportion. A cost below 0 is a refund: the same, mirrored. A row without a cost is a balance.
 */
const splitwise: ReadTable = (rows) => {
  // The first entry may be one that cannot be taken.
  const isEntry = (cells: readonly string[]) => isCode(cells[4]) && cells.length > 6;
  const first = rows.findIndex(isEntry);
  const isKnown = rows.some((cells) => isEntry(cells) && /^\d/.test(at(cells, 0)) && isAmount(cells[3]));
  if (first < 1 || !isKnown) return undefined;
  const people = distinctNames(rows[first - 1]!.slice(5)).map((name, index) => [name, index + 5] as const);
  return rows.slice(first).flatMap((cells): WrittenExpense[] => {
    const [day = '', title = '', category, cost = '', currency = ''] = cells;
    if (cost === '') return [];
    const written = amountIn(cost, currency);
    const sign = written < 0 ? -1 : 1;
    const total = written * sign;
    const nets = partsIn(cells, people, currency, sign);
    const had = nets
      .filter(({ amount }) => !(amount > 0))
      .map(({ person, amount }) => ({ person, amount: -amount }));
    const owed = nets.filter(({ amount }) => amount > 0);
    const rest = total - sumOf(owed, ({ amount }) => amount);
    const own = Number.isSafeInteger(rest)
      ? allocate(
          rest,
          owed.map(({ amount }) => amount),
        )
      : [];
    const signed = ({ person, amount }: Part): Part => ({ person, amount: amount * sign });
    const paid = owed.map(({ person, amount }, index) => ({ person, amount: amount + (own[index] ?? 0) }));
    const ofPayers = owed.map(({ person }, index) => ({ person, amount: own[index] ?? 0 }));
    return [
      {
        day: writtenDay(day),
        title,
        currency,
        total: written,
        paid: paid.map(signed),
        // A cost below what is owed cannot be divided.
        had: rest < 0 ? [] : [...ofPayers, ...had].map(signed),
        isRepayment: category === 'Payment',
      },
    ];
  });
};

/** The columns of a table by their English headings, in lower case; undefined unless it has all of `needed`. */
function headed(rows: readonly (readonly string[])[], needed: readonly string[]) {
  const first = rows.findIndex((cells) =>
    needed.every((start) => cells.some((cell) => cell.toLowerCase().startsWith(start))),
  );
  const head = rows[first];
  if (!head) return undefined;
  const names = head.map((cell) => cell.toLowerCase());
  return {
    head,
    rows: rows.slice(first + 1),
    column: (...titles: readonly string[]): number => names.findIndex((name) => titles.includes(name)),
    /** The people whose names follow a heading, with their columns. */
    after: (start: string) =>
      head.flatMap((cell, index): [string, number][] =>
        names[index]!.startsWith(start) ? [[cell.slice(start.length).trim(), index]] : [],
      ),
  };
}

/** Settle Up: who paid and who had what, each as a list with semicolons beside the list of its amounts. */
const settleUp: ReadTable = (rows) => {
  const table = headed(rows, ['who paid', 'for whom', 'split amounts']);
  if (!table) return undefined;
  const list = (cells: readonly string[], title: string) =>
    at(cells, table.column(title))
      .split(';')
      .map((each) => each.trim());
  const written = [
    ...new Set(table.rows.flatMap((cells) => [...list(cells, 'who paid'), ...list(cells, 'for whom')])),
  ].sort(compareIds);
  const names = distinctNames(written);
  const parts = (cells: readonly string[], who: string, amounts: string, currency: string): Part[] => {
    const given = list(cells, amounts);
    return list(cells, who).map((name, index) => ({
      person: names[written.indexOf(name)]!,
      amount: amountIn(given[index] ?? '', currency),
    }));
  };
  return table.rows.map((cells) => {
    const currency = at(cells, table.column('currency'));
    const paid = parts(cells, 'who paid', 'amount', currency);
    return {
      day: writtenDay(at(cells, table.column('date & time', 'date'))),
      title: at(cells, table.column('purpose')),
      currency,
      total: sumOf(paid, ({ amount }) => amount),
      paid,
      had: parts(cells, 'for whom', 'split amounts', currency),
      isRepayment: at(cells, table.column('type')) === 'transfer',
    };
  });
};

/**
 * Tricount, and the tables that tools make of one: a column per person with what they paid, and one with what they had ("Paid for Ann") or
 * how it changes their balance ("Impacted to Ann", below 0), in the currency of the group.
 */
const tricount: ReadTable = (rows) => {
  const impacted = headed(rows, ['paid by ', 'impacted to ']);
  const table = impacted ?? headed(rows, ['paid by ', 'paid for ']);
  if (!table) return undefined;
  const [paid, had] = [table.after('paid by '), table.after(impacted ? 'impacted to ' : 'paid for ')];
  const written = [...new Set([...paid, ...had].map(([name]) => name))];
  const names = distinctNames(written);
  const named = (columns: readonly [string, number][]) =>
    columns.map(([name, column]) => [names[written.indexOf(name)]!, column] as const);
  const inDefault = table.head.findIndex((cell) => /^amount in default currency/i.test(cell));
  const given = /\(([A-Z]{3})\)/.exec(at(table.head, inDefault))?.[1];
  const needed = table.column('currency');
  return table.rows
    .filter((cells) => cells.length > needed && (given !== undefined || at(cells, needed) !== ''))
    .map((cells) => {
      const currency = given ?? at(cells, needed);
      const payments = partsIn(cells, named(paid), currency);
      return {
        day: writtenDay(at(cells, table.column('date & time', 'date'))),
        title: at(cells, table.column('title', 'description')),
        currency,
        total: sumOf(payments, ({ amount }) => amount),
        paid: payments,
        had: partsIn(cells, named(had), currency, impacted ? -1 : 1),
        isRepayment: at(cells, table.column('category')) === 'Money Transfer',
      };
    });
};

/**
 * Splid's sheet, saved as CSV: title, amount, currency, payer, day, day of entry, then two columns per person: what they paid, and what
 * they had, below 0. The headings are in the language of the person, and only the first of two columns has a name. A row without a
 * currency is a sum.
 */
const splid: ReadTable = (rows) => {
  const isEntry = (cells: readonly string[]) => isCode(cells[2]) && cells.length > 6;
  const first = rows.findIndex(isEntry);
  const isKnown = rows.some(
    (cells) => isEntry(cells) && isAmount(cells[1]) && cells.slice(6).some((cell) => isAmount(cell)),
  );
  if (first < 1 || !isKnown) return undefined;
  const head = rows[first - 1]!.slice(6).filter((_, index) => index % 2 === 0);
  const names = distinctNames(head.filter(Boolean));
  const people = (offset: number) => names.map((name, index) => [name, 6 + 2 * index + offset] as const);
  return rows
    .slice(first)
    .filter((cells) => isCode(cells[2]))
    .map((cells) => {
      const [title = '', amount = '', currency = '', , day = '', entered = ''] = cells;
      return {
        // The day is a sign that no font has in some of its files.
        day: writtenDay(/\d/.test(day) ? day : entered),
        title,
        currency,
        total: amountIn(amount, currency),
        paid: partsIn(cells, people(0), currency),
        had: partsIn(cells, people(1), currency, -1),
        isRepayment: false,
      };
    });
};

/** The kinds of tables that can be read, by app. */
export const TABLES = { settle_up: settleUp, tricount, splitwise, splid } as const;
