import { addDiner, addLine, emptyBill, readyForTable, type Bill, type NewLine } from '../../src/index.ts';

/** An item that nobody has yet. @param price in minor units */
export const item = (id: string, price: number, more: object = {}): NewLine =>
  ({
    id,
    kind: 'item',
    category: 'Food',
    name: id,
    price,
    quantity: 1,
    timestamp: 0,
    sharing: { by: 'parts', shares: [] },
    ...more,
  }) as NewLine;

/** A bill with these diners, whose names are their ids, as a table begins with it. */
export const table = (names: readonly string[], lines: readonly NewLine[]): Bill => {
  const seated = names.reduce((bill, id) => addDiner(bill, { id, name: id }).bill, emptyBill('GBP', 0));
  return readyForTable(lines.reduce((bill, line) => addLine(bill, line).bill, seated)).bill;
};
