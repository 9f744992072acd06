import type { ClassifiedRow } from './classify.ts';
import type { DraftChargeKind, DraftRepair } from './draft.ts';

/** Another amount that a part may have had: what it costs to believe it, and what a person is told. Minor units. */
export interface Alternative {
  readonly value: number;
  readonly cost: number;
  readonly kind: DraftRepair['kind'];
}

/** A dish, as read. Minor units. */
export interface ItemPart {
  readonly row: ClassifiedRow;
  readonly name: string;
  readonly quantity: number;
  readonly unit: number | null;
  readonly value: number;
  readonly isWeak: boolean;
  readonly notes: readonly string[];
  readonly alternatives: readonly Alternative[];
}

/** A charge, as read; whether it counts is for `reconcile`. Minor units; a discount is negative. */
export interface ChargePart {
  readonly row: ClassifiedRow;
  readonly kind: DraftChargeKind;
  readonly value: number;
  /** Printed below the last total. */
  readonly isAfter: boolean;
  /** The label says that the prices hold it already. */
  readonly isIncluded: boolean;
}

/** An amount that may be the one to pay; a small cost is a likely one. Minor units. */
export interface TotalPart {
  readonly row: ClassifiedRow;
  readonly value: number;
  readonly cost: number;
  readonly isPayment: boolean;
  /** A larger total is printed below it, or one that could not be read, so that there is more to pay. */
  readonly isExceeded: boolean;
  /** Printed once more, as a sum or a payment. */
  readonly isRepeated: boolean;
}

/** The receipt in its parts, before anything was added up. */
export interface Parts {
  readonly items: readonly ItemPart[];
  readonly charges: readonly ChargePart[];
  readonly totals: readonly TotalPart[];
  readonly subtotals: readonly number[];
  /** Rows with an amount that were taken for nothing. */
  readonly leftOver: readonly ClassifiedRow[];
  /** Charges whose amount could not be read. */
  readonly unread: readonly ClassifiedRow[];
  /** A dish whose price could not be read. */
  readonly hasUnpriced: boolean;
}

/** Where the dishes end and where the last total stands, as indices of rows. */
export interface Zones {
  readonly endOfItems: number;
  readonly lastTotal: number;
}
