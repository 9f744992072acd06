import type { TurnedRectangle } from './reading.ts';

/** A place in the picture; of several pictures, in which (from 0). */
export interface DraftPlace extends TurnedRectangle {
  readonly picture: number;
}

/** An amount that was not taken as it was read. Amounts in minor units. */
export interface DraftRepair {
  readonly kind:
    | 'digit'
    | 'digitDropped'
    | 'digitDoubled'
    | 'lineDropped'
    | 'lineAdded'
    | 'sign'
    | 'chargeAdded'
    | 'otherAmount';
  readonly from: number | null;
  readonly to: number | null;
  /** 0 to 1: how much likelier than the next way to make the receipt add up. */
  readonly confidence: number;
}

/** A repair and what it was made to: also where that is not in the draft any more. */
export interface MadeRepair {
  readonly repair: DraftRepair;
  /** The id of the line or charge, `total`, or null for a line that was dropped. */
  readonly of: string | null;
  /** As printed. */
  readonly label: string;
  readonly place: DraftPlace | null;
}

export interface DraftLine {
  /** Unique in its draft; the same for the same reading. */
  readonly id: string;
  readonly name: string;
  /** A positive integer. */
  readonly quantity: number;
  /** Of the whole line, in minor units. */
  readonly amount: number;
  /** Modifiers that stand below it ("no onions"). */
  readonly notes: readonly string[];
  readonly place: DraftPlace | null;
  /** Read badly, or its part in the receipt is a guess: to be looked at first. */
  readonly weak: boolean;
  readonly repair: DraftRepair | null;
}

export type DraftChargeKind = 'service' | 'fee' | 'tax' | 'tip' | 'discount' | 'rounding';

export interface DraftCharge {
  readonly id: string;
  readonly kind: DraftChargeKind;
  /** In minor units; a discount is negative. */
  readonly amount: number;
  /** As printed. */
  readonly label: string;
  readonly place: DraftPlace | null;
  /** Its kind is a guess, since no known word names it: to be looked at first. */
  readonly weak: boolean;
  readonly repair: DraftRepair | null;
}

/** A warning shown beside the draft. */
export type DraftDoubt =
  | { readonly kind: 'noReceipt' | 'cardSlip' | 'severalReceipts' | 'noTotal' }
  /** The receipt says that it is in another currency than the bill; `codes` are those that the sign may mean. */
  | { readonly kind: 'otherCurrency'; readonly sign: string; readonly codes: readonly string[] }
  /** A total was also written by hand or printed twice: which one holds. Minor units. */
  | { readonly kind: 'otherTotal'; readonly total: number }
  /** An amount that was read and used nowhere, or paid before the meal (negative). Minor units. */
  | {
      readonly kind: 'unused';
      readonly label: string;
      readonly amount: number;
      readonly place: DraftPlace | null;
    };

/** A receipt as lines, charges and a total. `difference` is total − (lines + charges), in minor units. */
export interface DraftReading {
  /** Digits after the point of the receipt's amounts: 0, 2 or 3. */
  readonly digits: number;
  readonly lines: readonly DraftLine[];
  readonly charges: readonly DraftCharge[];
  readonly total: number | null;
  readonly totalPlace: DraftPlace | null;
  /** `balanced`: adds up as read; `repaired`: adds up after the repairs that are shown; `open`: does not add up. */
  readonly status: 'balanced' | 'repaired' | 'open';
  readonly difference: number | null;
  /** Everything that was not taken as read. Empty unless `status` is `repaired`. */
  readonly repairs: readonly MadeRepair[];
  readonly doubts: readonly DraftDoubt[];
}

/** The bill as read from photos, for the person to check. */
export interface ReceiptDraft extends DraftReading {
  /** The readings to choose from: two that nothing tells apart, or one for each of several receipts. Empty if there is no choice. */
  readonly readings: readonly DraftReading[];
}
