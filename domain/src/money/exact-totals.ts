import { commonDenominator, over, type Exact } from './exact.ts';
import type { LineSet } from './line-set.ts';

/** Lines whose shares are counted together: some lines of a set, by their places in it. */
type Some = readonly number[];

/** The denominator of all shares of a set's lines. */
function denominatorOf({ amounts, starts, quotas }: LineSet): bigint {
  const divisors = new Set<bigint>();
  for (const { total } of quotas?.values() ?? []) divisors.add(total);
  const sizes = new Set<number>();
  for (let line = 0; line < amounts.length; line++) {
    const size = starts[line + 1]! - starts[line]!;
    if (size > 1 && amounts[line]! % size !== 0 && !quotas?.has(line)) sizes.add(size);
  }
  for (const size of sizes) divisors.add(BigInt(size));
  return commonDenominator(divisors);
}

/** Below it, the error of a rounded unit is far below what `bounded` rounds off, however often it is taken. */
const SMALL = 1n << 64n;

/**
 * The exact totals of the columns for some groups of a set's lines, in minor units over one denominator. They can be added up; `bounded`
 * makes them small enough to multiply.
 * @param fixed minor units by entry that need no division, and are not in the set's amounts
 */
export function exactTotalsOf(
  set: LineSet,
  fixed: Float64Array | undefined,
  groups: readonly Some[],
): { readonly rows: readonly (readonly bigint[])[]; readonly denominator: bigint } {
  const { columns, amounts, starts, sharers, quotas } = set;
  const denominator = denominatorOf(set);
  const units = new Map<bigint, bigint | undefined>();
  /** How much of the denominator a part of `total` parts is; undefined if rounding it once for all would be too coarse. */
  const unitOf = (total: bigint): bigint | undefined => {
    if (units.has(total)) return units.get(total);
    const unit = total < SMALL || denominator % total === 0n ? over(1n, total, denominator) : undefined;
    units.set(total, unit);
    return unit;
  };

  const totalsOf = (lines: Some): bigint[] => {
    const whole = new Float64Array(columns);
    /** Amounts to be divided equally, by the number of sharers. */
    const even = new Map<number, Float64Array>();
    const numerators = Array.from({ length: columns }, () => 0n);
    for (const line of lines) {
      const start = starts[line]!;
      const end = starts[line + 1]!;
      const size = end - start;
      const amount = amounts[line]!;
      const quota = quotas?.get(line);
      if (fixed) for (let e = start; e < Math.min(end, fixed.length); e++) whole[sharers[e]!]! += fixed[e]!;
      if (quota) {
        const sign = amount < 0 ? -1 : 1;
        const unit = unitOf(quota.total);
        for (let i = 0; i < size; i++) {
          const column = sharers[start + i]!;
          const rest = quota.remainders[i]!;
          whole[column]! += sign * quota.floors[i]!;
          if (rest !== 0n)
            numerators[column]! +=
              BigInt(sign) * (unit === undefined ? over(rest, quota.total, denominator) : rest * unit);
        }
      } else if (size > 0) {
        let sums = amount % size === 0 ? whole : even.get(size);
        if (!sums) even.set(size, (sums = new Float64Array(columns)));
        const part = sums === whole ? amount / size : amount;
        for (let e = start; e < end; e++) sums[sharers[e]!]! += part;
      }
    }
    for (let column = 0; column < columns; column++) {
      if (whole[column] !== 0) numerators[column]! += BigInt(whole[column]!) * denominator;
      for (const [size, sums] of even)
        if (sums[column] !== 0) numerators[column]! += over(BigInt(sums[column]!), BigInt(size), denominator);
    }
    return numerators;
  };
  return { rows: groups.map(totalsOf), denominator };
}

/** The exact totals of the columns for all lines of a set; see `exactTotalsOf`. */
export function exactTotals(set: LineSet, fixed?: Float64Array): Exact {
  const { rows, denominator } = exactTotalsOf(set, fixed, [[...set.amounts.keys()]]);
  return { numerators: rows[0]!, denominator };
}
