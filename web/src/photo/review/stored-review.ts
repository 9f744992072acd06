import * as v from 'valibot';
import { CHARGE_KINDS, type DraftDoubt, type DraftPlace, type DraftRepair } from '#domain';
import { parseJson } from '#web/platform/storage/store.ts';
import type { ChargeKind, Review } from './review.ts';

/** The kinds to choose from for a row below the lines, in order. */
export const REVIEW_KINDS: readonly ChargeKind[] = [...CHARGE_KINDS, 'discount'];

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
const row = {
  id: v.string(),
  name: v.string(),
  amount: v.string(),
  place: v.nullable(place),
  repair: v.nullable(repair),
  // Charges stored before 28 November 2026 do not have it.
  isWeak: v.optional(v.boolean(), false),
  isRemoved: v.boolean(),
};
const kindAsRead = v.picklist([...REVIEW_KINDS, 'line']);
const VERSION = 2;
const reading = {
  digits: finite,
  lines: v.array(v.object({ ...row, quantity: v.string() })),
  charges: v.array(v.object({ ...row, kind: v.picklist(REVIEW_KINDS), kindAsRead })),
  total: v.string(),
  totalPlace: v.nullable(place),
  totalRepair: v.nullable(repair),
  doubts: v.array(doubt),
};
const stored = v.object({
  version: v.literal(VERSION),
  review: v.object({
    ...reading,
    currency: v.optional(v.string()),
    keepsPhoto: v.boolean(),
    readings: v.array(v.object(reading)),
    chosen: v.nullable(finite),
  }),
});

/** A review as stored on the device. */
export const storedReview = (review: Review): string => JSON.stringify({ version: VERSION, review });

/** Parses a stored review; null if this version cannot read it. */
export function readReview(text: string | null): Review | null {
  const read = v.safeParse(stored, parseJson(text));
  return read.success ? read.output.review : null;
}
