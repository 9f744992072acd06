import { draftAmount } from './draft-amount.ts';
import { withRow } from './paper-order.ts';
import { asCharge, asLine, changeCharge, changeRow, DISCOUNT, hasTurned, type Review } from './review.ts';

/**
 * Undoes the repair of a row: it counts as it was read, with its sign. A dropped row returns, and an invented row is removed. `from` of the
 * repair is the amount as read.
 */
export function undoRepair(review: Review, id: string, currency: string): Review {
  const { lines, charges, digits } = review;
  const line = lines.find((row) => row.id === id);
  const charge = charges.find((row) => row.id === id);
  const row = line ?? charge;
  if (!row?.repair) return review;
  const { kind, from } = row.repair;
  if (kind === 'lineDropped') return changeRow(review, id, { isRemoved: false, repair: null });
  // If restored, the row counts as invented again.
  if (from === null) return changeRow(review, id, { isRemoved: true });
  const amount = draftAmount(Math.abs(from), digits, currency);
  if (!hasTurned(row)) return changeRow(review, id, { amount, repair: null });
  if (line)
    return {
      ...review,
      lines: lines.filter((each) => each !== line),
      charges: [...charges, asCharge(line, { ...DISCOUNT, amount })],
    };
  if (charge?.kindAsRead === 'line')
    return {
      ...review,
      lines: withRow(lines, asLine(charge, amount)),
      charges: charges.filter((each) => each !== charge),
    };
  return changeCharge(review, id, { amount, repair: null, ...(charge && { kind: charge.kindAsRead }) });
}
