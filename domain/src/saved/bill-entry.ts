import { toMajor } from '../money/minor-units.ts';
import { summarize } from '../split/summarize.ts';
import type { Bill } from '../bill/bill.ts';

/** The fields of a saved bill that lists show (docs/product/sync.md, "Saved bills"). */
export interface BillEntry {
  readonly id: string;
  readonly name: string;
  /** When it was saved: ISO 8601 in UTC. */
  readonly date: string;
  readonly currency: string;
  readonly dinerCount: number;
  /** Major units. */
  readonly totalAmount: number;
  /** Names of the diners, for searching. */
  readonly diners: readonly string[];
}

/** The entry of a bill, with count and total calculated from the bill. */
export function billEntry(
  bill: Bill,
  { id, name, date }: Pick<BillEntry, 'id' | 'name' | 'date'>,
): BillEntry {
  return {
    id,
    name: name.trim(),
    date,
    currency: bill.currency,
    dinerCount: bill.diners.length,
    totalAmount: toMajor(summarize(bill).grandTotal, bill.currency),
    diners: bill.diners.map((diner) => diner.name),
  };
}
