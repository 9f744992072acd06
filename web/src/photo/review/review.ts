import { CHARGE_KINDS, type DraftDoubt, type DraftPlace, type DraftRepair } from '#domain';
import { withRow } from './paper-order.ts';
import * as v from 'valibot';
import { parseJson } from '#web/platform/storage/store.ts';

/** The kinds to choose from for a row below the lines, in order. */
export const REVIEW_KINDS = [...CHARGE_KINDS, 'discount'] as const;
export type ChargeKind = (typeof REVIEW_KINDS)[number];

const finite = v.pipe(v.number(), v.finite());
const place: v.GenericSchema<DraftPlace> = v.object({
  picture: finite,
  centreX: finite,
  centreY: finite,
  width: finite,
  height: finite,
  directionX: finite,
  directionY: finite,
});
const repair: v.GenericSchema<DraftRepair> = v.object({
  kind: v.picklist([
    'digit',
    'digitDropped',
    'digitDoubled',
    'lineDropped',
    'lineAdded',
    'sign',
    'chargeAdded',
    'otherAmount',
  ]),
  from: v.nullable(finite),
  to: v.nullable(finite),
  confidence: finite,
});
const doubt: v.GenericSchema<DraftDoubt> = v.union([
  v.object({ kind: v.literal('noReceipt') }),
  v.object({ kind: v.literal('cardSlip') }),
  v.object({ kind: v.literal('severalReceipts') }),
  v.object({ kind: v.literal('noTotal') }),
  v.object({ kind: v.literal('otherCurrency'), sign: v.string(), codes: v.array(v.string()) }),
  v.object({ kind: v.literal('otherTotal'), total: finite }),
  v.object({ kind: v.literal('unused'), label: v.string(), amount: finite, place: v.nullable(place) }),
]);
const listOf = <S extends v.GenericSchema>(each: S) => v.pipe(v.array(each), v.readonly());

const row = v.object({
  id: v.string(),
  /** As typed. */
  name: v.string(),
  /** As typed: the price of the whole line, or the amount that a discount takes off. */
  amount: v.string(),
  /** Its place in the pictures; null if somebody has added it. */
  place: v.nullable(place),
  /** The repair of the read value; null once it is undone or another amount is typed. */
  repair: v.nullable(repair),
  /** To be checked first: a line that was read badly, or a charge whose kind is a guess. Charges stored before 28 November 2026 do not have it. */
  isWeak: v.optional(v.boolean(), false),
  /** Removed by the person, or left out so that the receipt adds up (`lineDropped`); it can be restored. */
  isRemoved: v.boolean(),
});
/** The common fields of lines and charges. */
export type ReviewRow = v.InferOutput<typeof row>;

const reviewLine = v.object({
  ...row.entries,
  /** As typed; empty is one. */
  quantity: v.string(),
});
/** A line of the receipt as somebody checks it. */
export type ReviewLine = v.InferOutput<typeof reviewLine>;

const reviewCharge = v.object({
  ...row.entries,
  kind: v.picklist(REVIEW_KINDS),
  /** The kind by the sign that was read: a discount printed without a minus was read as a line. */
  kindAsRead: v.picklist([...REVIEW_KINDS, 'line']),
});
/** A charge or a discount. */
export type ReviewCharge = v.InferOutput<typeof reviewCharge>;

const reading = v.object({
  /** The decimals of the amounts as read, in repairs and doubts. */
  digits: finite,
  lines: listOf(reviewLine),
  charges: listOf(reviewCharge),
  /** The printed total as typed; empty if there is none. */
  total: v.string(),
  totalPlace: v.nullable(place),
  /** As `repair` of a row. */
  totalRepair: v.nullable(repair),
  doubts: listOf(doubt),
});
/** One possible reading of the picture. */
export type ReviewReading = v.InferOutput<typeof reading>;

const review = v.object({
  ...reading.entries,
  /** The currency of the typed amounts; if absent, the bill's. */
  currency: v.optional(v.string()),
  keepsPhoto: v.boolean(),
  /** The choices: competing readings, or several receipts. */
  readings: listOf(reading),
  /** The index of the one being checked; null until one is chosen. */
  chosen: v.nullable(finite),
});
/** A draft that the person checks and corrects, as the texts of its fields (docs/product/bill.md, "A photo of the bill"). */
export type Review = v.InferOutput<typeof review>;

const VERSION = 2;
const stored = v.object({ version: v.literal(VERSION), review });

/** The props of a part of the review's page. */
export interface ReviewPartProps {
  readonly review: Review;
  /** The bill's. */
  readonly currency: string;
  readonly onChange: (make: (review: Review) => Review) => void;
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
export const hasTurned = ({ repair }: ReviewRow): boolean => (repair?.from ?? 0) * (repair?.to ?? 0) < 0;

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

/** Restores a row that was removed or left out. */
export function putBack(review: Review, id: string): Review {
  const row = [...review.lines, ...review.charges].find((each) => each.id === id);
  const isDropped = row?.repair?.kind === 'lineDropped';
  return changeRow(review, id, { isRemoved: false, ...(isDropped && { repair: null }) });
}

/** A review as stored on the device. */
export const storedReview = (review: Review): string => JSON.stringify({ version: VERSION, review });

/** Parses a stored review; null if this version cannot read it. */
export function readReview(text: string | null): Review | null {
  const read = v.safeParse(stored, parseJson(text));
  return read.success ? read.output.review : null;
}
