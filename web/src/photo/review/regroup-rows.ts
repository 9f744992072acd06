import { allocate, parseAmount, parseQuantity } from '#domain';
import { formatAmount } from '#web/platform/format.ts';
import { withRow } from './paper-order.ts';
import { quantityText, shortened } from './review-of.ts';
import { asCharge, asLine, type Review, type ReviewLine } from './review.ts';

/** The units of a line; 1 if its quantity cannot be read. */
function unitsOf({ quantity }: ReviewLine): number {
  const count = parseQuantity(quantity);
  return count.ok && count.value > 0 ? count.value : 1;
}

/** The line above that has not been removed. */
export const lineAbove = ({ lines }: Review, id: string): ReviewLine | undefined =>
  lines
    .slice(
      0,
      Math.max(
        0,
        lines.findIndex((line) => line.id === id),
      ),
    )
    .findLast(({ isRemoved }) => !isRemoved);

/**
 * Splits a line that was read from two rows: each half gets half of the units, and the amount in proportion. The first one gets the odd
 * unit, and all of an amount that cannot be read.
 * @param ownId the id of the second half
 */
export function splitLine(review: Review, id: string, ownId: string, currency: string): Review {
  const at = review.lines.findIndex((line) => line.id === id);
  const line = review.lines[at];
  if (!line) return review;
  const units = unitsOf(line);
  const counts = units < 2 ? [1, 1] : [Math.ceil(units / 2), Math.floor(units / 2)];
  const price = parseAmount(line.amount, currency);
  const amounts = price.ok
    ? allocate(price.minor, counts).map((minor) => formatAmount(minor, currency))
    : [line.amount, ''];
  const halves = [id, ownId].map((each, half): ReviewLine => ({
    ...line,
    id: each,
    quantity: quantityText(counts[half] ?? 1),
    amount: amounts[half] ?? '',
    repair: null,
    isWeak: false,
  }));
  return { ...review, lines: review.lines.toSpliced(at, 1, ...halves) };
}

/**
 * Joins a line with the one above, since both are one dish. Lines of the same name are more units of it; otherwise it is as many as the one
 * above, under both names.
 */
export function joinWithAbove(review: Review, id: string, currency: string): Review {
  const above = lineAbove(review, id);
  const line = review.lines.find((each) => each.id === id);
  if (!above || !line) return review;
  const prices = [above.amount, line.amount].map((amount) => parseAmount(amount, currency));
  const sum = prices.reduce((all, price) => all + (price.ok ? price.minor : 0), 0);
  const names = [above.name.trim(), line.name.trim()].filter((name) => name !== '');
  const isSame = names[0]?.toLowerCase() === names[1]?.toLowerCase();
  const joined: ReviewLine = {
    ...above,
    name: isSame ? above.name : shortened(names.join(', ')),
    quantity: isSame ? quantityText(unitsOf(above) + unitsOf(line)) : above.quantity,
    amount: prices.some(({ ok }) => ok) ? formatAmount(sum, currency) : above.amount,
    repair: null,
    isWeak: false,
  };
  const lines = review.lines.filter((each) => each !== line);
  return { ...review, lines: lines.map((each) => (each === above ? joined : each)) };
}

/** Makes a charge of a line that is no dish. Its kind is a guess, so it is asked for. */
export function toCharge(review: Review, id: string): Review {
  const line = review.lines.find((each) => each.id === id);
  if (!line) return review;
  const charge = asCharge(line, { kind: 'fee', kindAsRead: 'line', isWeak: true });
  return {
    ...review,
    lines: review.lines.filter((each) => each !== line),
    charges: [...review.charges, charge],
  };
}

/** Makes a line of a charge that is a dish. */
export function toLine(review: Review, id: string): Review {
  const charge = review.charges.find((each) => each.id === id);
  if (!charge) return review;
  return {
    ...review,
    lines: withRow(review.lines, asLine(charge, charge.amount)),
    charges: review.charges.filter((each) => each !== charge),
  };
}

/**
 * Puts lines back in the place of the rows that they have become; nothing changes once one of these is gone.
 * @param became the ids of these rows
 */
export function putLinesBack(
  review: Review,
  before: readonly ReviewLine[],
  became: readonly string[],
): Review {
  const rows = [...review.lines, ...review.charges];
  if (!became.every((id) => rows.some((row) => row.id === id))) return review;
  const isLeft = ({ id }: { readonly id: string }): boolean => !became.includes(id);
  const at = review.lines.findIndex((row) => !isLeft(row));
  const lines = review.lines.filter(isLeft);
  return {
    ...review,
    lines: at < 0 ? before.reduce<readonly ReviewLine[]>(withRow, lines) : lines.toSpliced(at, 0, ...before),
    charges: review.charges.filter(isLeft),
  };
}
