import type { LineId } from '../bill/bill.ts';
import type { Correction } from './correction.ts';

/** Why the calculated total may differ from the printed one (docs/product/money.md, "What could the difference be?"). */
export type DifferenceCause =
  /** The same line is there twice. */
  | 'line_twice'
  /** A line that the paper does not have. */
  | 'line_extra'
  | 'line_missing'
  /** The paper has a service charge that the bill does not have. */
  | 'service_missing'
  /** The bill has a service charge that the paper does not have, or that its prices include. */
  | 'service_included'
  /** Another percentage than the paper's. */
  | 'service_rate'
  /** On the paper, the tax or the tip is a percentage of the subtotal with service. */
  | 'charge_on_service'
  /** The prices have the tax in them. */
  | 'tax_included'
  | 'digits_swapped'
  | 'digit_misread'
  /** The typed price was for each unit but counted as the total. */
  | 'price_of_each'
  /** The price was of all units and counts as that of each. */
  | 'price_of_all'
  /** Something came off the paper's total that the bill does not have. */
  | 'discount_missing';

/** One answer to "What could the difference be?", with the edit that makes the totals equal. */
export interface Explanation {
  readonly cause: DifferenceCause;
  /**
   * The lines that it is about, the one to change first; for a price those that read alike and are somebody else's, of which any can be
   * the one; for a line that is missing those that cost the same.
   */
  readonly lineIds: readonly LineId[];
  readonly correction: Correction;
}

/** An explanation that has not been tried yet. `weight` says how likely it is beside the others. */
export interface Hypothesis extends Explanation {
  readonly weight: number;
}
