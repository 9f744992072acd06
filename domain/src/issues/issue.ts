import type { DinerId, LineId, Step } from '../bill/bill.ts';
import type { PartReference, StrandedCode } from '../bill/stranded.ts';

export type IssueCode =
  | 'no_diners'
  | 'too_few_diners'
  | 'unnamed_diner'
  | 'all_weights_zero'
  | 'item_unassigned'
  | 'item_price_invalid'
  | 'round_mismatch'
  | 'units_mismatch'
  | 'shares_mismatch'
  | 'shares_too_precise'
  | 'share_below_zero'
  | 'round_price_invalid'
  | 'round_quantity_invalid'
  | 'round_unallocated'
  | 'adjustment_too_large'
  | 'diner_below_zero'
  | 'treat_in_circle'
  | 'payments_mismatch'
  | StrandedCode
  | 'amount_too_precise'
  | 'unknown_currency';

/** The stored amount that an issue is about. */
export type AmountField = 'price' | 'pricePerUnit' | 'billInput';

/** One issue of a bill, and the step that can fix it. The text is the message catalogue's. */
export interface Issue extends PartReference {
  readonly code: IssueCode;
  readonly step: Step;
  /** True if the step cannot be completed: without diners, or with an amount that does not count. */
  readonly blocking: boolean;
  readonly lineId?: LineId;
  readonly dinerId?: DinerId;
  /** diner_below_zero: the diners in canonical order; share_below_zero: in table order. */
  readonly dinerIds?: readonly DinerId[];
  /** adjustment_too_large: how much of it is not counted, in minor units. */
  readonly surplus?: number;
  /** Major units, as written. */
  readonly amount?: number;
  readonly field?: AmountField;
  /**
   * round_mismatch, units_mismatch (of an item): units assigned, and units in all; shares_mismatch: per cent or minor units, as the line is
   * divided; payments_mismatch: the payments and the amount to pay, in minor units.
   */
  readonly values?: { readonly given: number; readonly total: number };
}

/** The issue of an amount with more digits than its currency has; empty without one. @param amount as written, in major units */
export const tooPrecise = (
  place: Pick<Issue, 'step' | 'lineId' | 'field'> & PartReference,
  amount: number | undefined,
): Issue[] =>
  amount === undefined ? [] : [{ code: 'amount_too_precise', blocking: false, ...place, amount }];
