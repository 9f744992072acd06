import { MAX_QUANTITY, type DraftCharge, type DraftLine, type ReceiptDraft } from '#domain';
import { formatNumber } from '#web/platform/format.ts';
import { draftAmount } from './draft-amount.ts';
import { withRow } from './paper-order.ts';
import { DISCOUNT, type ChargeKind, type Review, type ReviewLine, type ReviewReading } from './review.ts';

type DraftReading = ReceiptDraft['readings'][number];

/** The longest name that the item form takes. */
const MAX_NAME = 80;

/** Cuts between whole characters, because half an emoji could not be stored. */
export const shortened = (name: string): string => [...name].slice(0, MAX_NAME).join('');

/** A quantity as its field has it: empty is one. */
export const quantityText = (quantity: number): string =>
  quantity === 1 ? '' : formatNumber(Math.min(quantity, MAX_QUANTITY));

/** The name with the note below it ("no onions"), which shows whose dish it was, if both fit. */
function nameOf({ name, notes }: DraftLine): string {
  const whole = [name, ...notes].join(', ');
  return shortened(whole.length > MAX_NAME ? name : whole);
}

/** Roundings up become fees, and reductions become discounts. */
function kindOf({ kind, amount }: DraftCharge): ChargeKind {
  if (amount < 0) return 'discount';
  return kind === 'rounding' || kind === 'discount' ? 'fee' : kind;
}

function kindAsReadOf(charge: DraftCharge): ChargeKind | 'line' {
  const { kind, amount, repair } = charge;
  const asRead = repair?.from ?? amount;
  return kind === 'discount' && asRead > 0 && amount < 0 ? 'line' : kindOf({ ...charge, amount: asRead });
}

/** Rows that the draft left out so that the receipt adds up; each can be restored. */
const droppedOf = ({ repairs }: DraftReading) =>
  repairs
    .filter(({ of, repair }) => of === null && repair.kind === 'lineDropped')
    .map(({ repair, label, place }, index) => ({
      id: `dropped-${index}`,
      name: shortened(label),
      amount: repair.from ?? 0,
      place,
      repair,
      isWeak: false,
      isRemoved: true,
    }));

/** Leaves out lines of price 0, which nobody has to pay; negative lines become discounts. */
function reviewReading(draft: DraftReading, currency: string): ReviewReading {
  const { lines, charges, digits, total, totalPlace, repairs, doubts } = draft;
  const amountOf = (amount: number): string => draftAmount(Math.abs(amount), digits, currency);
  const dropped = droppedOf(draft);
  return {
    digits,
    lines: dropped
      .filter(({ amount }) => amount > 0)
      .map((row) => ({ ...row, amount: amountOf(row.amount), quantity: '' }))
      .reduce<readonly ReviewLine[]>(
        withRow,
        lines
          .filter(({ amount }) => amount > 0)
          .map((line) => ({
            id: line.id,
            name: nameOf(line),
            quantity: quantityText(line.quantity),
            amount: amountOf(line.amount),
            place: line.place,
            repair: line.repair,
            isWeak: line.weak,
            isRemoved: false,
          })),
      ),
    charges: [
      ...charges
        .filter(({ amount }) => amount !== 0)
        .map((charge) => ({
          id: charge.id,
          name: shortened(charge.label),
          kind: kindOf(charge),
          kindAsRead: kindAsReadOf(charge),
          amount: amountOf(charge.amount),
          place: charge.place,
          repair: charge.repair,
          isWeak: charge.weak,
          isRemoved: false,
        })),
      ...dropped
        .filter(({ amount }) => amount < 0)
        .map((row) => ({ ...row, ...DISCOUNT, amount: amountOf(row.amount) })),
    ],
    total: total === null ? '' : amountOf(total),
    totalPlace,
    totalRepair: repairs.find(({ of }) => of === 'total')?.repair ?? null,
    doubts,
  };
}

/** A draft as a review: of several receipts one is chosen already, of several readings none. */
export function reviewOf({ readings, ...draft }: ReceiptDraft, currency: string): Review {
  const chosen = readings.findIndex(({ lines }) => lines === draft.lines);
  return {
    ...reviewReading(draft, currency),
    currency,
    keepsPhoto: false,
    readings: readings.map((reading) => reviewReading(reading, currency)),
    chosen: chosen < 0 ? null : chosen,
  };
}
