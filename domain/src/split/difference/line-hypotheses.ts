import type { Bill, Line } from '../../bill/bill.ts';
import { lineTotal } from '../../bill/lines.ts';
import { amountsFor } from './amounts-for.ts';
import type { Hypothesis } from './explanation.ts';
import { LIKELIHOOD } from './likelihood.ts';
import { slipOfDigits } from './slip-of-digits.ts';

type TotalOf = (bill: Bill) => number;

/** The bill with another price on one line; the line's total is the one given where that is possible. */
const withPrice = (bill: Bill, line: Line, price: number): Bill => ({
  ...bill,
  lines: bill.lines.map((each) => (each === line ? { ...line, price } : each)),
});

/** The number that somebody copied from the paper, for both ways to write a line of several: each, and all. */
function writtenPrices(line: Line, price: number): readonly number[] {
  const { quantity } = line;
  if (quantity < 2) return [price];
  if (line.kind === 'round') return [price, price * quantity];
  return price % quantity === 0 ? [price, price / quantity] : [price];
}

function digitHypothesis(line: Line, price: number, lines: number): Hypothesis | undefined {
  const wanted = writtenPrices(line, price);
  for (const [index, present] of writtenPrices(line, line.price).entries()) {
    const slip = slipOfDigits(present, wanted[index] ?? 0);
    if (!slip) continue;
    const { cause, typical, other } = LIKELIHOOD[slip.kind];
    return {
      cause,
      lineIds: [line.id],
      correction: { kind: 'set_price', lineId: line.id, price },
      weight: (slip.isTypical ? typical : other) / lines,
    };
  }
  return undefined;
}

/** The price of one unit was taken for that of all, or the other way round. */
function unitHypothesis(line: Line, price: number, several: number): Hypothesis | undefined {
  if (line.quantity < 2) return undefined;
  const make = (cause: 'price_of_each' | 'price_of_all'): Hypothesis => ({
    cause,
    lineIds: [line.id],
    correction: { kind: 'set_price', lineId: line.id, price },
    weight: LIKELIHOOD[cause] / several,
  });
  if (price === line.price * line.quantity) return make('price_of_each');
  return price * line.quantity === line.price ? make('price_of_all') : undefined;
}

/** One price was copied wrongly. */
export function priceHypotheses(bill: Bill, target: number, totalOf: TotalOf): Hypothesis[] {
  const several = bill.lines.filter(({ quantity }) => quantity > 1).length;
  return bill.lines.flatMap((line) => {
    if (line.price === 0 || line.quantity === 0) return [];
    return amountsFor(target, (price) => totalOf(withPrice(bill, line, price))).flatMap(
      (price) =>
        unitHypothesis(line, price, several) ?? digitHypothesis(line, price, bill.lines.length) ?? [],
    );
  });
}

const isTwin = (a: Line, b: Line): boolean =>
  a !== b &&
  lineTotal(a) === lineTotal(b) &&
  (a.name ?? '').trim().toLowerCase() === (b.name ?? '').trim().toLowerCase();

/** A line too many: the later of two alike, or one that the paper does not have. */
export function surplusHypotheses(bill: Bill, target: number, totalOf: TotalOf): Hypothesis[] {
  return bill.lines.flatMap((line, index): Hypothesis[] => {
    if (totalOf({ ...bill, lines: bill.lines.filter((each) => each !== line) }) !== target) return [];
    const twins = bill.lines.filter((each) => isTwin(each, line));
    // Of lines that are alike the last one goes, once.
    if (twins.some((twin) => bill.lines.indexOf(twin) > index)) return [];
    const cause = twins.length > 0 ? 'line_twice' : 'line_extra';
    return [
      {
        cause,
        lineIds: [line.id, ...twins.map(({ id }) => id)],
        correction: { kind: 'remove_line', lineId: line.id },
        weight: LIKELIHOOD[cause] / bill.lines.length,
      },
    ];
  });
}

/** A line too few: of any amount, and likelier one more of what is there already. */
export function missingHypotheses(bill: Bill, target: number, totalOf: TotalOf): Hypothesis[] {
  const [price] = amountsFor(target, (amount) => {
    const line: Line = {
      kind: 'item',
      id: '',
      category: 'Food',
      price: amount,
      quantity: 1,
      sharing: { by: 'parts', shares: [] },
      timestamp: 0,
      position: 0,
    };
    return totalOf({ ...bill, lines: [...bill.lines, line] });
  });
  if (price === undefined) return [];
  const alike = bill.lines.filter(
    (line) => lineTotal(line) === price || (line.kind === 'round' && line.price === price),
  );
  const [first] = alike;
  const category = first ? (first.kind === 'round' ? 'Drinks' : first.category) : 'Food';
  const name = first?.name;
  return [
    {
      cause: 'line_missing',
      lineIds: alike.map(({ id }) => id),
      correction: { kind: 'add_line', category, price, ...(name !== undefined && { name }) },
      weight: first ? LIKELIHOOD.one_more : LIKELIHOOD.line_missing,
    },
  ];
}
