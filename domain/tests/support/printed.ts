import {
  addLine,
  emptyBill,
  equally,
  explainDifference,
  setBillInput,
  type Bill,
  type Category,
  type DifferenceCause,
} from '../../src/index.ts';

/** The id and time of lines that a correction adds. */
export const FRESH = { id: 'fresh', timestamp: 1 };

/** A line as a test writes it: prices in minor units, per unit for a round. */
export interface Entry {
  readonly name?: string;
  readonly price: number;
  readonly quantity?: number;
  readonly kind?: 'item' | 'round';
  readonly category?: Category;
  /** Its diner; everyone when absent. */
  readonly of?: string;
}

/** A bill in pounds of these lines, whose ids are l0, l1 and so on. The table is Ann, Bob, Cat and Dan. */
export function billOf(...entries: readonly Entry[]): Bill {
  let bill: Bill = {
    ...emptyBill('GBP', 0),
    diners: ['ann', 'bob', 'cat', 'dan'].map((id, position) => ({ id, name: id, color: position, position })),
  };
  for (const [index, { name, price, quantity = 1, kind, category = 'Food', of }] of entries.entries()) {
    const common = {
      id: `l${index}`,
      ...(name !== undefined && { name }),
      price,
      quantity,
      timestamp: 0,
    };
    bill = addLine(
      bill,
      kind === 'round'
        ? { ...common, kind, sharing: { by: 'units', shares: [] } }
        : {
            ...common,
            kind: 'item',
            category,
            sharing: of === undefined ? { by: 'everyone' } : equally([of]),
          },
    ).bill;
  }
  return bill;
}

/** The bill with a printed total. */
export const printedAs = (bill: Bill, total: number): Bill => setBillInput(bill, total).bill;

/** Why the total may differ, the likeliest first. */
export const causes = (bill: Bill): DifferenceCause[] => explainDifference(bill).map(({ cause }) => cause);
