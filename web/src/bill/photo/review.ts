import {
  currencyDigits,
  MAX_QUANTITY,
  type DraftCharge,
  type DraftDoubt,
  type DraftLine,
  type DraftPlace,
  type DraftRepair,
  type ReceiptCharge,
  type ReceiptDraft,
} from '#domain';
import { formatAmount, formatNumber } from '#web/platform/format.ts';

export type ChargeKind = ReceiptCharge['kind'];
export const CHARGE_KINDS: readonly ChargeKind[] = ['service', 'tax', 'tip', 'discount'];

interface ReviewRow {
  readonly id: string;
  /** As typed. */
  readonly name: string;
  /** As typed, of the whole line; a discount's is what it takes off. */
  readonly amount: string;
  /** Where it stands in the pictures; absent for what somebody has added. */
  readonly place: DraftPlace | null;
  /** What was not taken as it was read, until somebody takes that back or types another amount. */
  readonly repair: DraftRepair | null;
  /** Taken away, and can be had back. */
  readonly isRemoved: boolean;
}

/** A line of the receipt as somebody checks it. */
export interface ReviewLine extends ReviewRow {
  /** As typed; empty is one. */
  readonly quantity: string;
  /** To be looked at first. */
  readonly isWeak: boolean;
}

/** What comes to the lines, or off them. */
export interface ReviewCharge extends ReviewRow {
  readonly kind: ChargeKind;
}

/** A draft that somebody checks and corrects, in the texts of its fields (docs/product/bill.md, "A photo of the bill"). */
export interface Review {
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
  readonly keepsPhoto: boolean;
}

/** The longest name that the item form takes. */
const MAX_NAME = 80;

/** Whether what was read has as many digits after the point as the bill's currency. */
export const isOfDigits = ({ digits }: { readonly digits: number }, currency: string): boolean =>
  digits === (currencyDigits(currency) ?? 2);

/** An amount of the draft as somebody would type it in the bill's currency. One with more decimals than that stays as it is. */
export function draftAmount(amount: number, digits: number, currency: string): string {
  return isOfDigits({ digits }, currency)
    ? formatAmount(amount, currency)
    : formatNumber(amount / 10 ** digits);
}

/** The name with what stands below it ("no onions"), which tells whose it was, where there is room. */
function nameOf({ name, notes }: DraftLine): string {
  const whole = [name, ...notes].join(', ');
  return (whole.length > MAX_NAME ? name : whole).slice(0, MAX_NAME);
}

/** The bill knows four kinds: what else is added is divided as a service charge is, and what else comes off is a discount. */
function kindOf({ kind, amount }: DraftCharge): ChargeKind {
  if (amount < 0) return 'discount';
  return kind === 'rounding' || kind === 'other' || kind === 'discount' ? 'service' : kind;
}

/** A line that costs nothing is nobody's to pay, and one that takes something off is a discount. */
export function reviewOf(
  { lines, charges, digits, total, totalPlace, repairs, doubts }: ReceiptDraft,
  currency: string,
): Review {
  const amountOf = (amount: number): string => draftAmount(Math.abs(amount), digits, currency);
  const less = lines.filter(({ amount }) => amount < 0);
  return {
    digits,
    lines: lines
      .filter(({ amount, repair }) => amount > 0 || repair !== null)
      .map((line) => ({
        id: line.id,
        name: nameOf(line),
        quantity: line.quantity === 1 ? '' : String(Math.min(line.quantity, MAX_QUANTITY)),
        amount: amountOf(line.amount),
        place: line.place,
        repair: line.repair,
        isWeak: line.weak,
        isRemoved: line.repair?.kind === 'lineDropped',
      })),
    charges: [
      ...less.map(({ id, name, amount, place, repair }) => ({
        id,
        name,
        amount,
        place,
        repair,
        kind: 'discount' as const,
      })),
      ...charges
        .filter(({ amount }) => amount !== 0)
        .map((charge) => ({ ...charge, name: charge.label, kind: kindOf(charge) })),
    ].map(({ id, name, kind, amount, place, repair }) => ({
      id,
      name: name.slice(0, MAX_NAME),
      kind,
      amount: amountOf(amount),
      place,
      repair,
      isRemoved: false,
    })),
    total: total === null ? '' : amountOf(total),
    totalPlace,
    totalRepair: repairs.find(({ of }) => of === 'total')?.repair ?? null,
    doubts,
    keepsPhoto: false,
  };
}

/** A row with another text in it; an amount that somebody types is no repair any more, and a line looked at is not weak. */
export const typedRow = <R extends ReviewRow>(row: R, part: Partial<R>): R => ({
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

/** How much was changed so that the receipt adds up. */
export const repairCount = ({ lines, charges, totalRepair }: Review): number =>
  [...lines, ...charges].filter(({ repair, isRemoved }) => repair !== null && !isRemoved).length +
  (totalRepair ? 1 : 0);

/** With one line changed. */
export const changeLine = (review: Review, id: string, part: Partial<ReviewLine>): Review => ({
  ...review,
  lines: review.lines.map((line) => (line.id === id ? typedRow(line, part) : line)),
});

/** With one charge changed. */
export const changeCharge = (review: Review, id: string, part: Partial<ReviewCharge>): Review => ({
  ...review,
  charges: review.charges.map((charge) => (charge.id === id ? typedRow(charge, part) : charge)),
});

const OWN = { name: '', place: null, repair: null, isRemoved: false } as const;

/** With one more line at the end, typed by hand. */
export const addReviewLine = (review: Review, id: string, amount = ''): Review => ({
  ...review,
  lines: [...review.lines, { ...OWN, id, amount, quantity: '', isWeak: false }],
});

/** With one more charge at the end, typed by hand. */
export const addReviewCharge = (review: Review, id: string, kind: ChargeKind, amount = ''): Review => ({
  ...review,
  charges: [...review.charges, { ...OWN, id, kind, amount }],
});

/** Takes back what was done to a row so that the receipt adds up: its amount is as it was read, and what was made up goes. */
export function undoRepair<R extends ReviewRow>(row: R, amountAsRead: string | null): R {
  if (row.repair?.kind === 'lineDropped') return { ...row, isRemoved: false, repair: null };
  return amountAsRead === null
    ? { ...row, isRemoved: true, repair: null }
    : { ...row, amount: amountAsRead, repair: null };
}

/** Where a row stands, as a text; of what somebody has added, its id. */
const spotOf = ({ id, place }: ReviewRow): string =>
  place ? `${place.picture}:${Math.round(place.centreX)}:${Math.round(place.centreY)}` : id;

function carried<R extends ReviewRow>(
  fresh: readonly R[],
  before: readonly R[],
  after: readonly R[],
): readonly R[] {
  const read = new Map(before.map((row) => [spotOf(row), row]));
  const edited = new Map(after.map((row) => [spotOf(row), row]));
  const kept = fresh.map((row) => {
    const spot = spotOf(row);
    const was = read.get(spot);
    const is = edited.get(spot);
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    return was && is && !isSame ? { ...is, id: row.id } : row;
  });
  const own = after.filter(({ id }) => !before.some((row) => row.id === id));
  return [...kept, ...own];
}

/**
 * What was read in more pictures, with what somebody has corrected in the first ones.
 * @param before as the first pictures were read
 * @param after the same with the corrections
 */
export function carryCorrections(fresh: Review, before: Review, after: Review): Review {
  return {
    ...fresh,
    lines: carried(fresh.lines, before.lines, after.lines),
    charges: carried(fresh.charges, before.charges, after.charges),
    ...(after.total !== before.total && { total: after.total, totalRepair: null }),
    keepsPhoto: after.keepsPhoto,
  };
}
