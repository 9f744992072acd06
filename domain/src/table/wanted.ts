import type { Bill } from '../bill/bill.ts';
import type { KeyedValue } from './entries.ts';
import { openingEntries, tableBill } from './table-bill.ts';

/** What a table's bill would be with these changes, the last one of a key. Never throws: what cannot be read is left out. */
export const billWanted = (bill: Bill, changes: readonly KeyedValue[]): Bill =>
  tableBill(new Map([...openingEntries(bill), ...changes].map(({ key, value }) => [key, { value, seq: 0 }])));
