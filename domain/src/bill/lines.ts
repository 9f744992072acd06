import type { Bill, Item, Line, Round } from './bill.ts';

const isItem = (line: Line): line is Item => line.kind === 'item';
const isRound = (line: Line): line is Round => line.kind === 'round';

/** The items of a bill, in its order. */
export const itemsOf = (bill: Pick<Bill, 'lines'>): Item[] => bill.lines.filter(isItem);

/** The drinks rounds of a bill, in its order. */
export const roundsOf = (bill: Pick<Bill, 'lines'>): Round[] => bill.lines.filter(isRound);

/** A line's total in integer minor units: an item's price, or a round's price per unit times its units. */
export const lineTotal = (line: Line): number =>
  line.kind === 'item' ? line.price : line.price * line.quantity;

/** The sum of all lines, assigned or not, in integer minor units (docs/product/money.md, "Subtotal and grand total"). */
export function billSubtotal(bill: Pick<Bill, 'lines'>): number {
  let subtotal = 0;
  for (const line of bill.lines) subtotal += lineTotal(line);
  return subtotal;
}

/** The price of one unit in minor units; undefined if that is not a whole number. */
export function unitPrice(line: Line): number | undefined {
  if (line.kind === 'round') return line.price;
  return line.price % line.quantity === 0 ? line.price / line.quantity : undefined;
}
