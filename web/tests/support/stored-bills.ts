import { emptyBill, omit, readBill, storedBill, type Bill, type StoredBill, type StoredItem } from '#domain';

/** The bill that a stored one is; tests write bills down as they are stored. */
export function billFrom(stored: StoredBill): Bill {
  const read = readBill(stored);
  if (!read.ok) throw new Error(`${read.problem.code} at ${read.problem.path.join('.')}`);
  return read.bill;
}

/** Nothing on it yet, as it is stored; without an id it is told from others by its timestamp. */
export const emptyStored = (currency = 'GBP'): StoredBill => omit(storedBill(emptyBill(currency, 0)), 'id');

/** An item that is called as its id, for these diners, as it is stored. */
export const storedItem = (
  id: string,
  price: number,
  dinerIds: readonly string[],
  part: Partial<StoredItem> = {},
): StoredItem => ({
  id,
  name: id,
  category: 'Food',
  price,
  dinerIds,
  isShared: dinerIds.length > 1,
  isWholeTable: false,
  timestamp: 0,
  ...part,
});

/** A bill of these people, whose ids are their names, as it is stored. */
export const storedTable = (names: readonly string[], part: Partial<StoredBill> = {}): StoredBill => ({
  ...emptyStored(),
  diners: names.map((name, color) => ({ id: name, name, color })),
  ...part,
});
