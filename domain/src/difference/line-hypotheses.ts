import type { Bill, Line } from '../bill/bill.ts';
import { lineTotal } from '../bill/lines.ts';
import { amountsNear, isNear, type Shortfall } from './shortfall.ts';
import type { Hypothesis } from './explanation.ts';
import { LIKELIHOOD } from './likelihood.ts';
import { slipOfDigits } from './slip-of-digits.ts';

/** The other price that the paper may show for a line of several units: the total of a round, the unit price of an item. */
const otherPrice = ({ kind, quantity }: Line, price: number): number =>
  kind === 'round' ? price * quantity : price / quantity;

function digitHypothesis(line: Line, price: number, lines: number): Hypothesis | undefined {
  const slip =
    slipOfDigits(line.price, price) ?? slipOfDigits(otherPrice(line, line.price), otherPrice(line, price));
  if (!slip) return undefined;
  const { cause, typical, other } = LIKELIHOOD[slip.kind];
  return {
    cause,
    lineIds: [line.id],
    correction: { kind: 'set_price', lineId: line.id, price },
    weight: (slip.isTypical ? typical : other) / lines,
  };
}

/** The price of one unit was taken for that of all, or the other way round. */
function unitHypothesis(line: Line, price: number, several: number): Hypothesis | undefined {
  const { quantity } = line;
  if (quantity < 2) return undefined;
  const cause =
    price === line.price * quantity
      ? 'price_of_each'
      : price * quantity === line.price
        ? 'price_of_all'
        : undefined;
  return (
    cause && {
      cause,
      lineIds: [line.id],
      correction: { kind: 'set_price', lineId: line.id, price },
      weight: LIKELIHOOD[cause] / several,
    }
  );
}

/** Lines with an amount: the price of an emptied round explains nothing, and nobody miscopies a missing price. */
const costing = (lines: readonly Line[]): Line[] => lines.filter((line) => lineTotal(line) > 0);

/** One price was copied wrongly. */
export function priceHypotheses({ lines }: Bill, { missing, gainOf }: Shortfall): Hypothesis[] {
  const several = lines.filter(({ quantity }) => quantity > 1).length;
  return costing(lines).flatMap((line) => {
    const gain = gainOf(line) * (line.kind === 'round' ? line.quantity : 1);
    return amountsNear(line.price + missing / gain).flatMap(
      (price) => unitHypothesis(line, price, several) ?? digitHypothesis(line, price, lines.length) ?? [],
    );
  });
}

const nameOf = ({ name = '' }: Line): string => name.trim().toLowerCase();

/** True if two lines have the same name, ignoring case and surrounding blanks, or both have none. */
export const isSameName = (a: Line, b: Line): boolean => nameOf(a) === nameOf(b);

/** True if two lines look like the same one twice. */
const isAlike = (a: Line, b: Line): boolean => lineTotal(a) === lineTotal(b) && isSameName(a, b);

/** A line too many: the later of two alike, or one that the paper does not have. */
export function surplusHypotheses({ lines }: Bill, { missing, gainOf }: Shortfall): Hypothesis[] {
  return costing(lines).flatMap((line): Hypothesis[] => {
    if (!isNear(lineTotal(line) * gainOf(line), -missing)) return [];
    const alike = lines.filter((each) => isAlike(each, line));
    // Of lines that are alike, the last is the one to remove.
    if (alike.at(-1) !== line) return [];
    const cause = alike.length > 1 ? 'line_twice' : 'line_extra';
    return [
      {
        cause,
        lineIds: [line.id, ...alike.slice(0, -1).map(({ id }) => id)],
        correction: { kind: 'remove_line', lineId: line.id },
        weight: LIKELIHOOD[cause] / lines.length,
      },
    ];
  });
}

/** A line is missing: of any amount, but more likely another of an existing one. */
export function missingHypotheses(bill: Bill, { missing, gainOf }: Shortfall): Hypothesis[] {
  return amountsNear(missing / gainOf(undefined)).map((price): Hypothesis => {
    const alike = bill.lines.filter((line) => lineTotal(line) === price || line.price === price);
    const [first] = alike;
    const category = first ? (first.kind === 'round' ? 'Drinks' : first.category) : 'Food';
    const name = first?.name;
    return {
      cause: 'line_missing',
      lineIds: alike.map(({ id }) => id),
      correction: { kind: 'add_line', category, price, ...(name !== undefined && { name }) },
      weight: first ? LIKELIHOOD.one_more : LIKELIHOOD.line_missing,
    };
  });
}
