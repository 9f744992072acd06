import type { DraftDoubt, DraftPlace, DraftRepair, ReceiptCharge } from '#domain';
import { draftAmount } from './draft-amount.ts';
import { withRow } from './paper-order.ts';

export type ChargeKind = ReceiptCharge['kind'];

/** The common fields of lines and charges. */
export interface ReviewRow {
  readonly id: string;
  /** As typed. */
  readonly name: string;
  /** As typed: the price of the whole line, or the amount that a discount takes off. */
  readonly amount: string;
  /** Its place in the pictures; null if somebody has added it. */
  readonly place: DraftPlace | null;
  /** The repair of the read value; null once it is undone or another amount is typed. */
  readonly repair: DraftRepair | null;
  /** To be checked first: a line that was read badly, or a charge whose kind is a guess. */
  readonly isWeak: boolean;
  /** Removed by the person, or left out so that the receipt adds up (`lineDropped`); it can be restored. */
  readonly isRemoved: boolean;
}

/** A line of the receipt as somebody checks it. */
export interface ReviewLine extends ReviewRow {
  /** As typed; empty is one. */
  readonly quantity: string;
}

/** A charge or a discount. */
export interface ReviewCharge extends ReviewRow {
  readonly kind: ChargeKind;
  /** The kind by the sign that was read: a discount printed without a minus was read as a line. */
  readonly kindAsRead: ChargeKind | 'line';
}

/** One possible reading of the picture. */
export interface ReviewReading {
  /** The decimals of the amounts as read, in repairs and doubts. */
  readonly digits: number;
  readonly lines: readonly ReviewLine[];
  readonly charges: readonly ReviewCharge[];
  /** The printed total as typed; empty if there is none. */
  readonly total: string;
  readonly totalPlace: DraftPlace | null;
  /** As `repair` of a row. */
  readonly totalRepair: DraftRepair | null;
  readonly doubts: readonly DraftDoubt[];
}

/** A draft that the person checks and corrects, as the texts of its fields (docs/product/bill.md, "A photo of the bill"). */
export interface Review extends ReviewReading {
  /** The currency of the typed amounts; if absent, the bill's. */
  readonly currency?: string | undefined;
  readonly keepsPhoto: boolean;
  /** The choices: competing readings, or several receipts. */
  readonly readings: readonly ReviewReading[];
  /** The index of the one being checked; null until one is chosen. */
  readonly chosen: number | null;
}

/** True if the photos show several receipts, all of which can be chosen. */
export const hasSeveral = ({ doubts }: Pick<ReviewReading, 'doubts'>): boolean =>
  doubts.some(({ kind }) => kind === 'severalReceipts');

/** True if one of the readings has to be chosen before anything can be corrected, since corrections belong to a reading. */
export const needsChoice = ({ readings, chosen }: Pick<Review, 'readings' | 'chosen'>): boolean =>
  readings.length > 0 && chosen === null;

/** Switches to another reading. Corrections of the former one return when it is chosen again. */
export function chooseReading(review: Review, index: number): Review {
  const { readings, chosen, currency, keepsPhoto, ...before } = review;
  const after = chosen === null ? readings : readings.with(chosen, before);
  return { ...(after[index] ?? before), currency, keepsPhoto, readings: after, chosen: index };
}

const isOff = (kind: ChargeKind | undefined): boolean => kind === 'discount';

/** True if a repair turned a charge into a discount, or the other way round. */
const hasTurned = ({ repair }: ReviewRow): boolean => (repair?.from ?? 0) * (repair?.to ?? 0) < 0;

/** A row with changed fields; a typed amount ends its repair. */
const typedRow = <R extends ReviewRow>(row: R, part: Partial<R>): R => ({
  ...row,
  ...part,
  ...('amount' in part && part.amount !== row.amount && { repair: null }),
});

/** Changes the printed total; a typed one ends its repair. */
export const changeTotal = (review: Review, total: string): Review => ({
  ...review,
  total,
  totalRepair: total === review.total ? review.totalRepair : null,
});

/** True if a row is in the state that its repair led to: a dropped row is, but not one that the person removed. */
export const isRepaired = ({ repair, isRemoved }: Pick<ReviewRow, 'repair' | 'isRemoved'>): boolean =>
  repair !== null && isRemoved === (repair.kind === 'lineDropped');

/** The number of repairs that make the receipt add up. */
export const repairCount = ({ lines, charges, totalRepair }: Review): number =>
  [...lines, ...charges].filter(isRepaired).length + (totalRepair ? 1 : 0);

/** True if a row was added and left empty: it does not count, and removing it needs no undo. */
export const isBlank = ({ place, name, amount }: ReviewRow): boolean =>
  place === null && name.trim() === '' && amount.trim() === '';

/** Changes one line. */
export const changeLine = (review: Review, id: string, part: Partial<ReviewLine>): Review => ({
  ...review,
  lines: review.lines
    .map((line) => (line.id === id ? typedRow(line, part) : line))
    .filter((line) => !line.isRemoved || !isBlank(line)),
});

/** Changes one charge. Choosing between charge and discount settles a repair of the sign. */
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

/** Changes one row, whether a line or a charge. */
export const changeRow = (review: Review, id: string, part: Partial<ReviewRow>): Review =>
  changeCharge(changeLine(review, id, part), id, part);

const OWN = { name: '', place: null, repair: null, isWeak: false, isRemoved: false } as const;

/** The optional fields of a new row. */
type OwnPart = Partial<Pick<ReviewRow, 'name' | 'place'>>;

/** Adds a line of the person's own. */
export const addReviewLine = (review: Review, id: string, amount = '', part: OwnPart = {}): Review => ({
  ...review,
  lines: withRow(review.lines, { ...OWN, ...part, id, amount, quantity: '' }),
});

/** Adds a charge of the person's own at the end. */
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

/** A line as a charge of this kind. */
export const asCharge = (
  { id, name, place, isRemoved, amount }: ReviewLine,
  part: Pick<ReviewCharge, 'kind' | 'kindAsRead'> & Partial<ReviewCharge>,
): ReviewCharge => ({ id, name, place, isRemoved, amount, repair: null, isWeak: false, ...part });

/** A charge as a line of this amount. */
export const asLine = ({ id, name, place, isRemoved }: ReviewCharge, amount: string): ReviewLine => ({
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

/** Restores a row that was removed or left out. */
export function putBack(review: Review, id: string): Review {
  const row = [...review.lines, ...review.charges].find((each) => each.id === id);
  const isDropped = row?.repair?.kind === 'lineDropped';
  return changeRow(review, id, { isRemoved: false, ...(isDropped && { repair: null }) });
}
