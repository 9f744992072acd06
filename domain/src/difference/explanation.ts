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
  /** The percentage differs from the paper's. */
  | 'service_rate'
  /** On the paper, the tax or the tip is a percentage of the subtotal with service. */
  | 'charge_on_service'
  /** The prices include the tax. */
  | 'tax_included'
  | 'digits_swapped'
  | 'digit_misread'
  /** The typed price was for each unit but counted as the total. */
  | 'price_of_each'
  /** The typed price was for all units but counted for each. */
  | 'price_of_all'
  /** The paper has a discount that the bill does not have. */
  | 'discount_missing';

/** One answer to "What could the difference be?", with the edit that makes the totals equal. */
export interface Explanation {
  readonly cause: DifferenceCause;
  /**
   * The lines that it is about, the one to change first. For a price: then the lines that read alike but are shared differently, any of
   * which may be the wrong one. For a missing line: those that cost the same.
   */
  readonly lineIds: readonly LineId[];
  readonly correction: Correction;
}

/** An explanation that has not been tried yet. `weight` is its relative likelihood. */
export interface Hypothesis extends Explanation {
  readonly weight: number;
}
