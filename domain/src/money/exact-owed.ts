import { bounded, commonDenominator, over, type Exact } from './exact.ts';
import type { Quotas } from './line-quotas.ts';
import type { LineSet } from './line-set.ts';

/**
 * The part of each column still owed after an allocation: exact share minus given share, in minor units.
 * @param quotas of the lines that are not divided equally, for the amounts without their sign
 */
export function exactOwed(set: LineSet, shares: Float64Array, quotas: ReadonlyMap<number, Quotas>): Exact {
  const { amounts, starts, sharers } = set;
  const divisors = new Set<bigint>();
  for (const { total } of quotas.values()) divisors.add(total);
  for (let line = 0; line < amounts.length; line++) {
    const size = starts[line + 1]! - starts[line]!;
    if (size > 0 && amounts[line]! % size !== 0 && !quotas.has(line)) divisors.add(BigInt(size));
  }
  const denominator = commonDenominator(divisors);
  const numerators = Array.from({ length: set.columns }, () => 0n);
  for (let line = 0; line < amounts.length; line++) {
    const start = starts[line]!;
    const end = starts[line + 1]!;
    const amount = amounts[line]!;
    const own = quotas.get(line);
    if (start === end || (!own && amount % (end - start) === 0)) continue;
    const total = own ? own.total : BigInt(end - start);
    const sign = amount < 0 ? -1 : 1;
    const unit = denominator % total === 0n ? denominator / total : undefined;
    for (let e = start; e < end; e++) {
      const owed = own
        ? BigInt(sign) * own.remainders[e - start]! -
          BigInt(shares[e]! - sign * own.floors[e - start]!) * total
        : BigInt(amount - shares[e]! * (end - start));
      numerators[sharers[e]!]! += unit === undefined ? over(owed, total, denominator) : owed * unit;
    }
  }
  return bounded({ numerators, denominator });
}
