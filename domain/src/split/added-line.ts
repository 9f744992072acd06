import type { BillLines } from './bill-lines.ts';
import type { Quotas } from '../money/line-quotas.ts';
import type { LineSet } from '../money/line-set.ts';

/** An amount that is divided like a line, after the lines: a discount, a charge, a voucher, a treat. */
export interface AddedLine {
  /** Minor units; below 0 for what comes off. */
  readonly amount: number;
  /** Ascending. */
  readonly columns: readonly number[];
  /** Divided in proportion to these; equally if absent. */
  readonly weights?: readonly bigint[] | undefined;
  /** With an amount of 0: each column's exact part. */
  readonly quotas?: Quotas;
}

/** A set of lines, perhaps with added ones. */
export type Lines = BillLines['set'] & Pick<LineSet, 'quotas'>;

/** Appends lines to a set. */
export function withLines(set: Lines, added: readonly AddedLine[]): Lines {
  if (added.length === 0) return set;
  const lines = set.amounts.length;
  const weights = new Map(set.weights);
  const quotas = new Map(set.quotas);
  const amounts = new Float64Array(lines + added.length);
  const starts = new Int32Array(amounts.length + 1);
  let end = set.sharers.length;
  const sharers = new Int32Array(added.reduce((sum, { columns }) => sum + columns.length, end));
  amounts.set(set.amounts);
  starts.set(set.starts);
  sharers.set(set.sharers);
  added.forEach((line, index) => {
    amounts[lines + index] = line.amount;
    sharers.set(line.columns, end);
    end += line.columns.length;
    starts[lines + index + 1] = end;
    if (line.weights) weights.set(lines + index, line.weights);
    if (line.quotas) quotas.set(lines + index, line.quotas);
  });
  return { columns: set.columns, amounts, starts, sharers, weights, quotas };
}
