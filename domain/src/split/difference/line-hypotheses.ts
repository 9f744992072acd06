import type { Bill, Line } from '../../bill/bill.ts';
import { lineTotal } from '../../bill/lines.ts';
import { amountsNear } from './amounts-near.ts';
import type { Hypothesis } from './explanation.ts';
import { LIKELIHOOD } from './likelihood.ts';
import { isNear, type Shortfall } from './shortfall.ts';
import { slipOfDigits } from './slip-of-digits.ts';

/** The numbers that somebody copied from the paper, for both ways to write a line of several: each, and all. */
function writtenPrices({ kind, quantity }: Line, price: number): readonly number[] {
  if (quantity < 2) return [price];
  if (kind === 'round') return [price, price * quantity];
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

/** One price was copied wrongly. */
export function priceHypotheses({ lines }: Bill, { missing, gainOf }: Shortfall): Hypothesis[] {
  const several = lines.filter(({ quantity }) => quantity > 1).length;
  return lines.flatMap((line) => {
    if (line.price === 0 || line.quantity === 0) return [];
    const gain = gainOf(line) * (line.kind === 'round' ? line.quantity : 1);
    if (gain <= 0) return [];
    return amountsNear(line.price + missing / gain).flatMap(
      (price) => unitHypothesis(line, price, several) ?? digitHypothesis(line, price, lines.length) ?? [],
    );
  });
}

/** Whether two lines have the same name for whoever reads them; without one they have. */
export const isNamedAlike = ({ name: a = '' }: Line, { name: b = '' }: Line): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

const isTwin = (a: Line, b: Line): boolean => a !== b && lineTotal(a) === lineTotal(b) && isNamedAlike(a, b);

/** A line too many: the later of two alike, or one that the paper does not have. */
export function surplusHypotheses({ lines }: Bill, { missing, gainOf }: Shortfall): Hypothesis[] {
  return lines.flatMap((line, index): Hypothesis[] => {
    if (!isNear(lineTotal(line) * gainOf(line), -missing)) return [];
    const twins = lines.filter((each) => isTwin(each, line));
    // Of lines that are alike the last one goes.
    if (twins.some((twin) => lines.indexOf(twin) > index)) return [];
    const cause = twins.length > 0 ? 'line_twice' : 'line_extra';
    return [
      {
        cause,
        lineIds: [line.id, ...twins.map(({ id }) => id)],
        correction: { kind: 'remove_line', lineId: line.id },
        weight: LIKELIHOOD[cause] / lines.length,
      },
    ];
  });
}

/** A line too few: of any amount, and likelier one more of what is there already. */
export function missingHypotheses(bill: Bill, { missing, gainOf }: Shortfall): Hypothesis[] {
  const gain = gainOf(undefined);
  if (gain <= 0) return [];
  return amountsNear(missing / gain).map((price): Hypothesis => {
    const alike = bill.lines.filter(
      (line) => lineTotal(line) === price || (line.kind === 'round' && line.price === price),
    );
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
