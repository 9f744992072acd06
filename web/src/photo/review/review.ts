import type { DraftDoubt, DraftPlace, DraftRepair, ReceiptCharge } from '#domain';
import { draftAmount } from './draft-amount.ts';
import { withRow } from './paper-order.ts';

export type ChargeKind = ReceiptCharge['kind'];

/** The common fields of lines and charges. */
export interface ReviewRow {
  readonly id: string;
  /** As typed. */
  readonly name: string;
  /** As typed, of the whole line; for a discount the amount taken off. */
  readonly amount: string;
  /** Its place in the pictures; absent for what somebody has added. */
  readonly place: DraftPlace | null;
  /** The repair of the read value, until somebody undoes it or types another amount. */
  readonly repair: DraftRepair | null;
  /** Removed, by somebody or so that the receipt adds up (`lineDropped`), and can be restored. */
  readonly isRemoved: boolean;
}

/** A line of the receipt as somebody checks it. */
export interface ReviewLine extends ReviewRow {
  /** As typed; empty is one. */
  readonly quantity: string;
  /** To be looked at first. */
  readonly isWeak: boolean;
}

/** A charge or a discount. */
export interface ReviewCharge extends ReviewRow {
  readonly kind: ChargeKind;
  /** The kind that its read sign suggests: a discount without a minus on the paper is a line there. */
  readonly kindAsRead: ChargeKind | 'line';
}

/** One possible reading of the picture. */
export interface ReviewReading {
  /** Digits after the point of what was read: of the amounts in repairs and doubts. */
  readonly digits: number;
  readonly lines: readonly ReviewLine[];
  readonly charges: readonly ReviewCharge[];
  /** The printed total as typed; empty: there is none. */
  readonly total: string;
  readonly totalPlace: DraftPlace | null;
  /** As of a row. */
  readonly totalRepair: DraftRepair | null;
  readonly doubts: readonly DraftDoubt[];
}

/** A draft that somebody checks and corrects, in the texts of its fields (docs/product/bill.md, "A photo of the bill"). */
export interface Review extends ReviewReading {
  /** The currency of the typed amounts; absent: the bill's. */
  readonly currency?: string | undefined;
  readonly keepsPhoto: boolean;
  /** The choices: readings that compete, or several receipts. */
  readonly readings: readonly ReviewReading[];
  /** Which of them is being checked; null until one is chosen. */
  readonly chosen: number | null;
}

/** Of several receipts in the photos, all are there to be chosen. */
export const hasSeveral = ({ doubts }: Pick<ReviewReading, 'doubts'>): boolean =>
  doubts.some(({ kind }) => kind === 'severalReceipts');

/** One of two readings is to be chosen before anything can be corrected: the corrections are that reading's. */
export const isToChoose = ({ readings, chosen }: Pick<Review, 'readings' | 'chosen'>): boolean =>
  readings.length > 0 && chosen === null;

/** With another reading. Corrections of the former reading return when it is chosen again. */
export function chooseReading(review: Review, index: number): Review {
  const { readings, chosen, currency, keepsPhoto, ...before } = review;
  const after = chosen === null ? readings : readings.with(chosen, before);
  return { ...(after[index] ?? before), currency, keepsPhoto, readings: after, chosen: index };
}

const isOff = (kind: ChargeKind | undefined): boolean => kind === 'discount';

/** True if a repair turned a charge into a discount, or the other way round. */
const hasTurned = ({ repair }: ReviewRow): boolean => (repair?.from ?? 0) * (repair?.to ?? 0) < 0;

/** A row with another text in it; an amount that somebody types is no repair any more. */
const typedRow = <R extends ReviewRow>(row: R, part: Partial<R>): R => ({
  ...row,
  ...part,
  ...('amount' in part && part.amount !== row.amount && { repair: null }),
});

/** With another printed total; one that somebody types is no repair any more. */
export const changeTotal = (review: Review, total: string): Review => ({
  ...review,
  total,
  totalRepair: total === review.total ? review.totalRepair : null,
});

/** True if a row's present state is the result of its repair: a row that was left out is, and one that somebody removed is not. */
export const isRepaired = ({ repair, isRemoved }: Pick<ReviewRow, 'repair' | 'isRemoved'>): boolean =>
  repair !== null && isRemoved === (repair.kind === 'lineDropped');

/** How much was changed so that the receipt adds up. */
export const repairCount = ({ lines, charges, totalRepair }: Review): number =>
  [...lines, ...charges].filter(isRepaired).length + (totalRepair ? 1 : 0);

/** A row that somebody has added and left empty: it does not count, and its removal needs no undo. */
export const isBlank = ({ place, name, amount }: ReviewRow): boolean =>
  place === null && name.trim() === '' && amount.trim() === '';

/** With one line changed. */
export const changeLine = (review: Review, id: string, part: Partial<ReviewLine>): Review => ({
  ...review,
  lines: review.lines
    .map((line) => (line.id === id ? typedRow(line, part) : line))
    .filter((line) => !line.isRemoved || !isBlank(line)),
});

/** With one charge changed. Choosing a charge or a discount settles the sign. */
export const changeCharge = (review: Review, id: string, part: Partial<ReviewCharge>): Review => ({
  ...review,
  charges: review.charges
    .map((charge) => {
      if (charge.id !== id) return charge;
      const changed = typedRow(charge, part);
      const isSettled = hasTurned(charge) && isOff(changed.kind) !== isOff(charge.kind);
      return isSettled ? { ...changed, repair: null } : changed;
    })
    .filter((charge) => !charge.isRemoved || !isBlank(charge)),
});

/** With one row changed, whichever it is. */
const changeRow = (review: Review, id: string, part: Partial<ReviewRow>): Review =>
  changeCharge(changeLine(review, id, part), id, part);

const OWN = { name: '', place: null, repair: null, isRemoved: false } as const;

/** The optional fields of a new row. */
type OwnPart = Partial<Pick<ReviewRow, 'name' | 'place'>>;

/** With one more line, of somebody's own making. */
export const addReviewLine = (review: Review, id: string, amount = '', part: OwnPart = {}): Review => ({
  ...review,
  lines: withRow(review.lines, { ...OWN, ...part, id, amount, quantity: '', isWeak: false }),
});

/** With one more charge at the end, of somebody's own making. */
export const addReviewCharge = (
  review: Review,
  id: string,
  kind: ChargeKind,
  amount = '',
  part: OwnPart = {},
): Review => ({
  ...review,
  charges: [...review.charges, { ...OWN, ...part, id, kind, kindAsRead: kind, amount }],
});

/** The kind of a discount. */
export const DISCOUNT = { kind: 'discount', kindAsRead: 'discount' } as const;

/** A line as the discount that it was read as. */
const asDiscount = ({ id, name, place, isRemoved }: ReviewLine, amount: string): ReviewCharge => ({
  id,
  name,
  place,
  isRemoved,
  amount,
  ...DISCOUNT,
  repair: null,
});

/** A charge as the line that it was read as. */
const asLine = ({ id, name, place, isRemoved }: ReviewCharge, amount: string): ReviewLine => ({
  id,
  name,
  place,
  isRemoved,
  amount,
  repair: null,
  quantity: '',
  isWeak: false,
});

/**
 * Reverts the repair of a row: it counts as it was read, with its sign; a dropped row returns, and an invented one goes. `from` of the
 * repair is the original amount.
 */
export function undoRepair(review: Review, id: string, currency: string): Review {
  const { lines, charges, digits } = review;
  const line = lines.find((row) => row.id === id);
  const charge = charges.find((row) => row.id === id);
  const row = line ?? charge;
  if (!row?.repair) return review;
  const { kind, from } = row.repair;
  if (kind === 'lineDropped') return changeRow(review, id, { isRemoved: false, repair: null });
  // A restored row counts as invented again.
  if (from === null) return changeRow(review, id, { isRemoved: true });
  const amount = draftAmount(Math.abs(from), digits, currency);
  if (!hasTurned(row)) return changeRow(review, id, { amount, repair: null });
  if (line)
    return {
      ...review,
      lines: lines.filter((each) => each !== line),
      charges: [...charges, asDiscount(line, amount)],
    };
  if (charge?.kindAsRead === 'line')
    return {
      ...review,
      lines: withRow(lines, asLine(charge, amount)),
      charges: charges.filter((each) => each !== charge),
    };
  return changeCharge(review, id, { amount, repair: null, ...(charge && { kind: charge.kindAsRead }) });
}

/** With a row that was removed again, or was left out, there again. */
export function putBack(review: Review, id: string): Review {
  const row = [...review.lines, ...review.charges].find((each) => each.id === id);
  const isDropped = row?.repair?.kind === 'lineDropped';
  return changeRow(review, id, { isRemoved: false, ...(isDropped && { repair: null }) });
}
