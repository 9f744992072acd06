import { exactTotals } from './exact-totals.ts';
import { bounded } from './exact.ts';
import type { Quotas } from './line-quotas.ts';
import type { LineSet } from './line-set.ts';
import { repairTotals } from './repair-totals.ts';

/** Where the common denominator is too large for exact doubles, greedy ranks by this fixed point instead. */
const FIXED_POINT = 2 ** 32;
const NO_QUOTAS: ReadonlyMap<number, Quotas> = new Map();
/** Above this many comparisons a line's sharers are sorted rather than scanned. */
const SCAN_LIMIT = 2048;

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** The least common denominator of all shares that do not come out even; Infinity beyond what doubles count exactly. */
function commonDenominator(set: LineSet, quotas: ReadonlyMap<number, Quotas>): number {
  const { amounts, starts } = set;
  const most = Number.MAX_SAFE_INTEGER / (amounts.length + 2);
  let denominator = 1;
  for (const { total } of quotas.values()) {
    if (total > most) return Infinity;
    denominator *= Number(total) / gcd(denominator, Number(total));
    if (denominator > most) return Infinity;
  }
  for (let line = 0; line < amounts.length; line++) {
    const size = starts[line + 1]! - starts[line]!;
    if (size < 2 || denominator % size === 0 || amounts[line]! % size === 0 || quotas.has(line)) continue;
    denominator *= size / gcd(denominator, size);
    if (denominator > most) return Infinity;
  }
  return denominator;
}

/**
 * Divides many lines at once so that (docs/product/money.md, "Shares")
 * - every share is its exact rational value rounded down or up, and a share of 0 stays 0;
 * - the shares of a line add up to the line (a line without sharers, or with weights that sum to 0, gives nothing);
 * - every column's total differs from its exact rational total by less than one minor unit, however many lines.
 *
 * Greedy in canonical order gives each spare unit to the sharer who is owed most so far, ties to the lower column;
 * where that pushes someone over the bound, units move along augmenting paths (`repairTotals`). Arithmetic is on
 * integer numerators over the common denominator. If that exceeds 2^53, greedy ranks in fixed point, which only decides
 * the order, and the bound is decided in BigInt. Negating all amounts negates all shares.
 * @returns integer minor units, one per entry of the line set
 */
// oxlint-disable-next-line max-lines-per-function -- one pass over all lines with local counters; quotas and the repair of totals are functions of their own
export function allocateLines(set: LineSet): Float64Array {
  const { columns, amounts, starts, sharers } = set;
  const lines = amounts.length;
  const quotas = set.quotas ?? NO_QUOTAS;

  const common = commonDenominator(set, quotas);
  const exact = common !== Infinity;
  const unit = exact ? common : FIXED_POINT;
  const shares = new Float64Array(sharers.length);
  const owed = new Float64Array(columns);

  for (let line = 0; line < lines; line++) {
    const from = starts[line]!;
    const end = starts[line + 1]!;
    const size = end - from;
    if (size === 0) continue;
    const amount = amounts[line]!;
    const sign = amount < 0 ? -1 : 1;
    // A negative line is its mirror image: the same units, with the opposite sign.
    const quota = quotas.size === 0 ? undefined : quotas.get(line);
    if (quota) {
      divideByQuota(quota, from, sign);
      continue;
    }
    const whole = Math.floor((amount * sign) / size);
    const spare = amount * sign - whole * size;
    if (spare === 0) {
      for (let e = from; e < end; e++) shares[e] = sign * whole;
      continue;
    }
    // If at most half of the sharers get a spare unit, the units are given out one by one. Otherwise everyone gets one, and the surplus is
    // taken back.
    const isFew = spare * 2 <= size;
    const start = sign * (isFew ? whole : whole + 1);
    const change =
      sign * ((exact ? spare * (unit / size) : Math.round((spare / size) * unit)) - (isFew ? 0 : unit));
    for (let e = from; e < end; e++) {
      shares[e] = start;
      owed[sharers[e]!]! += change;
    }
    const moves = isFew ? spare : size - spare;
    const direction = isFew ? sign : -sign;
    if (moves * size > SCAN_LIMIT) {
      giveFirst(
        Array.from({ length: size }, (_, i) => (isFew ? from + i : end - 1 - i)),
        moves,
        direction,
      );
      continue;
    }
    // The first in a tie gets a unit, so the last one gives it back.
    const first = isFew ? from : end - 1;
    const step = isFew ? 1 : -1;
    for (let n = moves; n > 0; n--) {
      let best = first;
      let most = -Infinity;
      for (let e = first; e >= from && e < end; e += step) {
        const claim = owed[sharers[e]!]! * direction;
        if (claim > most && shares[e] === start) {
          most = claim;
          best = e;
        }
      }
      shares[best]! += direction;
      owed[sharers[best]!]! -= direction * unit;
    }
  }

  /** Moves one unit, in `direction`, to the `count` entries whose columns claim it most; sorting is stable, so the
   *  earlier come first in a tie. */
  function giveFirst(entries: number[], count: number, direction: number): void {
    const claim = (e: number): number => owed[sharers[e]!]! * direction;
    entries.sort((a, b) => claim(b) - claim(a));
    for (const e of entries.slice(0, count)) {
      shares[e]! += direction;
      owed[sharers[e]!]! -= direction * unit;
    }
  }

  function divideByQuota({ floors, remainders, total }: Quotas, from: number, sign: number): void {
    const uneven: number[] = [];
    let spare = 0n;
    remainders.forEach((remainder, i) => {
      const e = from + i;
      shares[e] = sign * floors[i]!;
      if (remainder === 0n) return;
      const fraction = exact ? Number(remainder) * (unit / Number(total)) : scaled(remainder, total);
      owed[sharers[e]!]! += sign * fraction;
      uneven.push(e);
      spare += remainder;
    });
    giveFirst(uneven, Number(spare / total), sign);
  }

  // In fixed point each line may be off by half a unit in the last place.
  const margin = exact ? 0 : lines;
  if (owed.some((value) => Math.abs(value) + margin >= unit)) {
    const floorOf = floorsOf(set, quotas);
    if (exact) repairTotals(set, shares, floorOf, owed, unit);
    else repairTotals(set, shares, floorOf, owedInHalves(set, shares), 1);
  }
  return shares;
}

/** `remainder ÷ total` in fixed point. */
const scaled = (remainder: bigint, total: bigint): number =>
  Number((remainder * BigInt(FIXED_POINT)) / total);

/** The floor of an entry's exact share, by line and entry; NaN where the share is a whole number. */
function floorsOf({ amounts, starts }: LineSet, quotas: ReadonlyMap<number, Quotas>) {
  return (line: number, entry: number): number => {
    const amount = amounts[line]!;
    const start = starts[line]!;
    const quota = quotas.get(line);
    if (!quota) {
      const size = starts[line + 1]! - start;
      return amount % size === 0 ? NaN : Math.floor(amount / size);
    }
    if (quota.remainders[entry - start] === 0n) return NaN;
    const whole = quota.floors[entry - start]!;
    return amount < 0 ? -whole - 1 : whole;
  };
}

/**
 * Exact minus given total of each column. The bound only depends on whether that is below, at or above a whole number, which a double can
 * express: 2 stays 2, 2⅓ becomes 2½.
 */
function owedInHalves(set: LineSet, shares: Float64Array): Float64Array {
  const given = new Float64Array(set.columns);
  for (let e = 0; e < shares.length; e++) given[set.sharers[e]!]! += shares[e]!;
  const { numerators, denominator } = bounded(exactTotals(set));
  return Float64Array.from(numerators, (numerator, column) => {
    const rest = ((numerator % denominator) + denominator) % denominator;
    return Number((numerator - rest) / denominator) - given[column]! + (rest === 0n ? 0 : 0.5);
  });
}
