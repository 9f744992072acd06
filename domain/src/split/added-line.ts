import { lineQuotas, type Quotas } from '../money/line-quotas.ts';
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

/** Added lines as a set of their own. */
export function setOf(columns: number, added: readonly AddedLine[]): LineSet {
  const starts = Int32Array.of(0, ...added.map((line) => line.columns.length));
  for (let line = 0; line < added.length; line++) starts[line + 1]! += starts[line]!;
  const quotas = new Map<number, Quotas>();
  added.forEach((line, index) => {
    if (line.weights) quotas.set(index, lineQuotas(line.amount, line.weights));
    if (line.quotas) quotas.set(index, line.quotas);
  });
  return {
    columns,
    amounts: Float64Array.from(added, ({ amount }) => amount),
    starts,
    sharers: Int32Array.from(added.flatMap((line) => line.columns)),
    quotas,
  };
}

/** The lines of some sets for the same columns, one after the other. */
export function joined(columns: number, sets: readonly LineSet[]): LineSet {
  const amounts = new Float64Array(sets.reduce((sum, set) => sum + set.amounts.length, 0));
  const sharers = new Int32Array(sets.reduce((sum, set) => sum + set.sharers.length, 0));
  const starts = new Int32Array(amounts.length + 1);
  const quotas = new Map<number, Quotas>();
  let line = 0;
  let entry = 0;
  for (const set of sets) {
    amounts.set(set.amounts, line);
    sharers.set(set.sharers, entry);
    set.starts.forEach((start, index) => (starts[line + index] = entry + start));
    for (const [index, own] of set.quotas ?? []) quotas.set(line + index, own);
    line += set.amounts.length;
    entry += set.sharers.length;
  }
  return { columns, amounts, starts, sharers, quotas };
}
