import { emptyBill, readBill, storedBill, type Bill, type StoredBill } from '#domain';

/** The bill that a stored one is; tests write bills down as they are stored. */
export function billFrom(stored: StoredBill): Bill {
  const read = readBill(stored);
  if (!read.ok) throw new Error(`${read.problem.code} at ${read.problem.path.join('.')}`);
  return read.bill;
}

/** Nothing on it yet, as it is stored. */
export const emptyStored = (currency = 'GBP'): StoredBill => storedBill(emptyBill(currency, 0));
