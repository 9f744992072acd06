import { lcm } from './fraction.ts';
import { lineQuotas, type Quotas } from './line-quotas.ts';
import type { LineSet } from './line-set.ts';

/** The part of each column still owed after an allocation: `numerators[c] ÷ denominator` minor units, exactly. */
export interface Owed {
  readonly numerators: bigint[];
  readonly denominator: bigint;
}

/** Exact share minus given share, summed per column, in exact arithmetic whatever the denominators. */
export function exactOwed(set: LineSet, shares: Float64Array): Owed {
  const { amounts, starts, sharers, weights, quotas } = set;
  const quotasOf = (line: number, amount: number): Quotas | undefined => {
    const own = weights?.get(line);
    return own ? lineQuotas(amount, own) : quotas?.get(line);
  };
  let denominator = 1n;
  const equal = new Set<number>();
  for (let line = 0; line < amounts.length; line++) {
    const size = starts[line + 1]! - starts[line]!;
    const own = quotasOf(line, 0);
    if (own) denominator = lcm(denominator, own.total);
    else if (size > 0 && amounts[line]! % size !== 0 && !equal.has(size)) {
      equal.add(size);
      denominator = lcm(denominator, BigInt(size));
    }
  }
  const numerators = Array.from({ length: set.columns }, () => 0n);
  const add = (entry: number, amount: bigint): void => {
    const column = sharers[entry]!;
    numerators[column] = (numerators[column] ?? 0n) + amount;
  };
  for (let line = 0; line < amounts.length; line++) {
    const start = starts[line]!;
    const end = starts[line + 1]!;
    const own = quotasOf(line, amounts[line]!);
    if (own) {
      const { floors, remainders, total } = own;
      for (let e = start; e < end; e++) {
        const given = BigInt(shares[e]! - (floors[e - start] ?? 0));
        add(e, ((remainders[e - start] ?? 0n) - given * total) * (denominator / total));
      }
    } else if (end > start && amounts[line]! % (end - start) !== 0) {
      const size = end - start;
      const unit = denominator / BigInt(size);
      for (let e = start; e < end; e++) add(e, BigInt(amounts[line]! - shares[e]! * size) * unit);
    }
  }
  return { numerators, denominator };
}
