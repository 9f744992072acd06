import type { Quotas } from './line-quotas.ts';

/**
 * Many lines to be divided among the same diners: a sparse matrix in compressed rows. The sharers of line l are
 * the columns `sharers[starts[l]]` … `sharers[starts[l + 1] - 1]`, ascending and distinct; "entry e" below is the
 * place e in `sharers`. Lines and columns are in canonical order, since order decides ties. Typed arrays, because the
 * loops over them are where the engine spends its time; indices in those loops are in range by construction.
 */
export interface LineSet {
  /** Diners are columns 0 … columns − 1. */
  readonly columns: number;
  /** Integer minor units, one per line. Negative lines (vouchers) are allowed. */
  readonly amounts: Float64Array;
  /** One longer than `amounts`, from 0 to `sharers.length`. */
  readonly starts: Int32Array;
  readonly sharers: Int32Array;
  /**
   * Exact shares of the lines that are not divided equally, by line: of the amount without its sign. Those of a line of amount 0 are
   * amounts that some diners take over from others, and add up to 0.
   */
  readonly quotas?: ReadonlyMap<number, Quotas>;
}
