import { CATEGORIES, type Bill, type Category } from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { toMinor } from '../money/minor-units.ts';
import { sumOf } from '../money/sum-of.ts';
import { summarize } from '../split/summarize.ts';
import { plainText } from '../text/plain-text.ts';
import type { BillEntry } from './bill-entry.ts';

/** A part of a bill's total, in minor units of its currency. */
export interface SpentPart {
  readonly currency: string;
  /** What it was spent on, at or by: parts of the same name, however typed, are added up. */
  readonly name: string;
  readonly amount: number;
}

/** What was spent in one currency, in minor units. */
export interface Spending {
  readonly currency: string;
  readonly total: number;
  /** Those that come to something, in the order given; each with its first name. */
  readonly parts: readonly SpentPart[];
}

/** A bill's total under a name, as the history shows it. */
export const spentAs = ({ currency, totalAmount }: BillEntry, name: string): SpentPart => ({
  currency,
  name,
  amount: toMinor(totalAmount, currency),
});

/** What each diner's share comes to, and what is nobody's. */
export function spentByPerson(bill: Bill, nobody: string): readonly SpentPart[] {
  const { currency, perDiner, unassigned } = summarize(bill);
  const own = bill.diners.flatMap(({ id, name }) => ({ currency, name, amount: perDiner[id]?.total ?? 0 }));
  return [...own, { currency, name: nobody, amount: unassigned }];
}

/** What the lines of each category come to, and what charges add, less discounts and vouchers. */
export function spentByCategory(
  bill: Bill,
  nameOf: (category: Category | 'extras') => string,
): readonly SpentPart[] {
  const { currency, grandTotal, subtotal } = summarize(bill);
  const of = (wanted: Category) =>
    sumOf(bill.lines, (line) =>
      (line.kind === 'item' ? line.category : 'Drinks') === wanted ? lineTotal(line) : 0,
    );
  return [
    ...CATEGORIES.map((each) => ({ currency, name: nameOf(each), amount: of(each) })),
    { currency, name: nameOf('extras'), amount: grandTotal - subtotal },
  ];
}

/** Adds up parts of the same name, each currency by itself. */
export function addUpSpending(all: readonly SpentPart[]): readonly Spending[] {
  const byCurrency = new Map<string, Map<string, SpentPart>>();
  for (const part of all) {
    const own = byCurrency.get(part.currency) ?? new Map<string, SpentPart>();
    const key = plainText(part.name);
    const before = own.get(key);
    own.set(key, before ? { ...before, amount: before.amount + part.amount } : part);
    byCurrency.set(part.currency, own);
  }
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    total: sumOf([...own.values()], ({ amount }) => amount),
    parts: [...own.values()].filter(({ amount }) => amount !== 0),
  }));
}
