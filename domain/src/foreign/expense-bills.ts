import type { Bill, DinerId, Sharing } from '../bill/bill.ts';
import { emptyBill } from '../bill/empty-bill.ts';
import { equally } from '../bill/sharing.ts';
import { sumOf } from '../money/sum-of.ts';
import { billEntry } from '../saved/bill-entry.ts';
import { billKey, type SavedBill } from '../saved/bills-file.ts';
import { summarize } from '../split/summarize.ts';
import type { Expense } from './expense.ts';

/** A bill's id for the content of an entry, and the name of its saved bill. */
export interface ExpenseWords {
  /** A UUID, the same for the same text. */
  readonly idOf: (content: string) => string;
  readonly nameOf: (expense: Expense) => string;
}

/** Numbers what occurs several times: 1 for the first. */
function counter(): (text: string) => number {
  const seen = new Map<string, number>();
  return (text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count;
  };
}

/** Divides a bill's only line equally if that gives everyone what the file says; else by amounts. */
function dividedBill(bill: Bill, had: ReadonlyMap<DinerId, number>): Bill {
  const [line] = bill.lines;
  if (line?.kind !== 'item') return bill;
  const ids = [...had.keys()];
  const evenly: Sharing =
    ids.length > 1 && ids.length === bill.diners.length ? { by: 'everyone' } : equally(ids);
  const even = { ...bill, lines: [{ ...line, sharing: evenly }] };
  const { perDiner } = summarize(even);
  if (ids.every((id) => perDiner[id]?.total === had.get(id))) return even;
  const shares = ids.map((dinerId) => ({ dinerId, weight: had.get(dinerId)! }));
  return { ...bill, lines: [{ ...line, sharing: { by: 'amounts', shares } }] };
}

/** A bill with one line for the whole; of a repayment, one with nothing but that. */
function billOfExpense(expense: Expense, id: string, name: string): Bill {
  const { day, currency, paid, had } = expense;
  const timestamp = Date.parse(day);
  const people = [...new Set([...paid, ...had].map(({ person }) => person))];
  // What is left over of an equal split goes to the first ids: those who have most in the file.
  const share = new Map(had.map(({ person, amount }) => [person, amount]));
  const ranked = [...people].sort((one, other) => (share.get(other) ?? 0) - (share.get(one) ?? 0));
  const idOf = (person: string): DinerId => `diner-${String(ranked.indexOf(person) + 1).padStart(3, '0')}`;
  const table: Bill = {
    ...emptyBill(currency, timestamp, id),
    diners: people.map((person, index) => ({
      id: idOf(person),
      name: person,
      color: index % 12,
      position: index + 1,
    })),
  };
  const [payer, payee] = [paid[0]!, had[0]!];
  if (expense.isRepayment && people.length === 2 && paid.length + had.length === 2) {
    const { amount } = payer;
    return {
      ...table,
      repayments: [
        { id: 'repayment', from: idOf(payer.person), to: idOf(payee.person), amount, position: 1 },
      ],
    };
  }
  const price = sumOf(paid, ({ amount }) => amount);
  const line = {
    kind: 'item',
    id: 'total',
    name,
    category: 'Other',
    price,
    quantity: 1,
    position: 1,
  } as const;
  const whole: Bill = {
    ...table,
    lines: [{ ...line, sharing: equally([]), timestamp }],
    payments: paid.map(({ person, amount }, index) => ({
      id: `payment-${index + 1}`,
      dinerId: idOf(person),
      amount,
      position: index + 1,
    })),
  };
  const ofDiner = table.diners.flatMap(({ id: dinerId, name: person }): [DinerId, number][] => {
    const amount = share.get(person);
    return amount === undefined ? [] : [[dinerId, amount]];
  });
  return dividedBill(whole, new Map(ofDiner));
}

/**
 * The saved bills of a file's entries: "only a total", divided equally where that is what the file says, else by amounts. What people owe
 * each other on each is what the file says, to the minor unit. The same entry has the same id in every file; the name of one that occurs
 * again on its day is numbered, since equal bills of one day are taken for one.
 */
export function expenseBills(
  expenses: readonly Expense[],
  { idOf, nameOf }: ExpenseWords,
): readonly SavedBill[] {
  const [timesHere, timesNamed] = [counter(), counter()];
  return expenses.map((expense) => {
    const content = JSON.stringify(expense);
    const id = idOf(`${timesHere(content)} ${content}`);
    const called = (name: string): SavedBill => {
      const bill = billOfExpense(expense, id, name);
      return { entry: billEntry(bill, { id, name, date: `${expense.day}T00:00:00.000Z` }), bill };
    };
    const name = nameOf(expense);
    const saved = called(name);
    const times = timesNamed(billKey(saved.entry));
    return times === 1 ? saved : called(`${name} (${times})`);
  });
}
