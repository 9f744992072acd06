import {
  addDiner,
  addLine,
  emptyBill,
  readyForTable,
  type Bill,
  type Item,
  type NewLine,
} from '../../src/index.ts';

/** An item that nobody has yet. @param price in minor units */
export const item = (id: string, price: number, more: object = {}): Item =>
  ({
    id,
    kind: 'item',
    category: 'Food',
    name: id,
    price,
    quantity: 1,
    position: 0,
    timestamp: 0,
    sharing: { by: 'parts', shares: [] },
    ...more,
  }) as Item;

/** A bill with these diners, whose names are their ids, as a table begins with it. */
export const table = (names: readonly string[], lines: readonly NewLine[]): Bill => {
  const seated = names.reduce((bill, id) => addDiner(bill, { id, name: id }).bill, emptyBill('GBP', 0));
  return readyForTable(lines.reduce((bill, line) => addLine(bill, line).bill, seated)).bill;
};
