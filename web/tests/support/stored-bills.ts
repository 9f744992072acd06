import { emptyBill, omit, readBill, storedBill, type Bill, type StoredBill, type StoredItem } from '#domain';

/** Reads a stored bill: tests write bills in their stored form. */
export function billFrom(stored: StoredBill): Bill {
  const read = readBill(stored);
  if (!read.ok) throw new Error(`${read.problem.code} at ${read.problem.path.join('.')}`);
  return read.bill;
}

/** An empty bill in its stored form; it has no id, so its timestamp distinguishes it from others. */
export const emptyStored = (currency = 'GBP'): StoredBill => omit(storedBill(emptyBill(currency, 0)), 'id');

/** An item for these diners in its stored form, with its id as its name. */
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

/** A bill of these people in its stored form; their ids are their names. */
export const storedTable = (names: readonly string[], part: Partial<StoredBill> = {}): StoredBill => ({
  ...emptyStored(),
  diners: names.map((name, color) => ({ id: name, name, color })),
  ...part,
});
