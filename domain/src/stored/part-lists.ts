import type { Bill, Diner } from '../bill/bill.ts';
import { furtherIn } from '../bill/further.ts';
import type { Place } from '../bill/order.ts';
import { KNOWN_FIELDS } from './stored-schema.ts';
import {
  adjustmentOf,
  chargeOf,
  paymentOf,
  repaymentOf,
  treatOf,
  writtenAdjustment,
  writtenCharge,
  writtenPayment,
  writtenRepayment,
  writtenTreat,
} from './written-parts.ts';

/** The lists of a bill other than people and lines: what one of their parts is called, how it is written, and read. */
const LISTS = {
  charges: { kind: 'charge', written: writtenCharge, read: chargeOf },
  adjustments: { kind: 'adjustment', written: writtenAdjustment, read: adjustmentOf },
  treats: { kind: 'treat', written: writtenTreat, read: treatOf },
  payments: { kind: 'payment', written: writtenPayment, read: paymentOf },
  repayments: { kind: 'repayment', written: writtenRepayment, read: repaymentOf },
} as const;

export type PartList = keyof typeof LISTS;
export type WrittenPart = ReturnType<(typeof LISTS)[PartList]['written']>;

export const PART_LISTS = Object.keys(LISTS) as readonly PartList[];

/** What one part of a list is called, in keys. */
export const kindOf = (list: PartList): string => LISTS[list].kind;

// The compiler cannot tell that a list, its parts and their functions go together.
type Write = (part: Place, currency: string) => WrittenPart;
type Read = (place: Place, written: unknown, currency: string, diners: readonly Diner[]) => object;

/** A part of a list as it is written. */
export const writtenPart = (list: PartList, part: Place, currency: string): WrittenPart => ({
  ...part.further,
  ...(LISTS[list].written as Write)(part, currency),
});

/** The part of a list that was written. */
export const partOf = <List extends PartList>(
  list: List,
  place: Place,
  written: object,
  { currency, diners }: Pick<Bill, 'currency' | 'diners'>,
): Bill[List][number] =>
  ({
    ...(LISTS[list].read as Read)(place, written, currency, diners),
    ...furtherIn(written, KNOWN_FIELDS[list]),
  }) as Bill[List][number];
