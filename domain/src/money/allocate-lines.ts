import { exactOwed, type Owed } from './exact-owed.ts';
import { lineQuotas, type Quotas } from './line-quotas.ts';
import { at, type LineSet } from './line-set.ts';
import { repairTotals } from './repair-totals.ts';

/** Integer shares, and what they leave each column owed. */
export interface Allocation {
  /** Integer minor units, one per entry of the line set. */
  readonly shares: Float64Array;
  /** Exact total minus given total of each column. */
  readonly owed: () => Owed;
}

/** Where the common denominator is too large for exact doubles, greedy ranks by this fixed point instead. */
const FIXED_POINT = 2 ** 32;
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
  for (let line = 0, start = at(starts, 0); line < amounts.length; line++) {
    const end = at(starts, line + 1);
    const size = end - start;
    start = end;
    if (size < 2 || denominator % size === 0 || at(amounts, line) % size === 0 || quotas.has(line)) continue;
    denominator *= size / gcd(denominator, size);
    if (denominator > most) return Infinity;
  }
  return denominator;
}

/**
 * Divides many lines at once so that (decisions, "Shares")
 * - every share is its exact rational value rounded down or up, and a share of 0 stays 0;
 * - the shares of a line add up to the line (a line without sharers, or with weights that sum to 0, gives nothing);
 * - every column's total differs from its exact rational total by less than one minor unit, however many lines.
 *
 * Greedy in canonical order gives each spare unit to the sharer who is owed most so far, ties to the lower column;
 * where that pushes someone over the bound, units move along augmenting paths (`repairTotals`). Arithmetic is on
 * integer numerators over the common denominator. Should that not fit 2^53, greedy ranks in fixed point, which
 * only decides who comes first, and the bound is decided in BigInt. Negating all amounts negates all shares.
 */
export function allocateLines(set: LineSet): Allocation {
  const { columns, amounts, starts, sharers } = set;
  const lines = amounts.length;
  const quotas = new Map<number, Quotas>();
  // A negative line is its mirror image: the same units, with the opposite sign.
  set.weights?.forEach((own, line) => quotas.set(line, lineQuotas(Math.abs(at(amounts, line)), own)));

  const common = commonDenominator(set, quotas);
  const exact = common !== Infinity;
  const unit = exact ? common : FIXED_POINT;
  const shares = new Float64Array(sharers.length);
  const owed = new Float64Array(columns);

  for (let line = 0, start = at(starts, 0); line < lines; line++) {
    const end = at(starts, line + 1);
    const from = start;
    start = end;
    const size = end - from;
    if (size === 0) continue;
    const amount = at(amounts, line);
    const sign = amount < 0 ? -1 : 1;
    const quota = quotas.size === 0 ? undefined : quotas.get(line);
    if (quota) {
      divideByQuota(quota, from, sign);
      continue;
    }
    const whole = Math.floor((amount * sign) / size);
    const spare = amount * sign - whole * size;
    const floor = sign * whole;
    for (let e = from; e < end; e++) shares[e] = floor;
    if (spare === 0) continue;
    const fraction = sign * (exact ? spare * (unit / size) : Math.round((spare / size) * unit));
    for (let e = from; e < end; e++) owed[at(sharers, e)] = at(owed, at(sharers, e)) + fraction;
    if (Math.min(spare, size - spare) * size > SCAN_LIMIT) {
      giveSorted(
        Array.from({ length: size }, (_, i) => from + i),
        spare,
        sign,
      );
    } else if (spare * 2 <= size) {
      for (let n = 0; n < spare; n++) giveOne(from, end, floor, sign);
    } else {
      for (let e = from; e < end; e++) give(e, sign);
      for (let n = size - spare; n > 0; n--) takeOne(from, end, floor + sign, sign);
    }
  }

  function give(entry: number, units: number): void {
    const column = at(sharers, entry);
    shares[entry] = at(shares, entry) + units;
    owed[column] = at(owed, column) - units * unit;
  }

  /** One unit to whoever is owed most among those still at `floor`, the first of them in a tie. */
  function giveOne(from: number, end: number, floor: number, sign: number): void {
    let best = -1;
    let most = -Infinity;
    for (let e = from; e < end; e++) {
      const claim = at(owed, at(sharers, e)) * sign;
      if (claim > most && at(shares, e) === floor) {
        most = claim;
        best = e;
      }
    }
    give(best, sign);
  }

  /** The reverse, for lines where nearly everyone gets a unit: one back from whoever is owed least, the last in a tie. */
  function takeOne(from: number, end: number, ceiling: number, sign: number): void {
    let best = -1;
    let least = Infinity;
    for (let e = from; e < end; e++) {
      const claim = at(owed, at(sharers, e)) * sign;
      if (claim <= least && at(shares, e) === ceiling) {
        least = claim;
        best = e;
      }
    }
    give(best, -sign);
  }

  function giveSorted(entries: number[], spare: number, sign: number): void {
    const claim = (e: number): number => at(owed, at(sharers, e)) * sign;
    entries.sort((a, b) => claim(b) - claim(a) || a - b);
    for (const e of entries.slice(0, spare)) give(e, sign);
  }

  function divideByQuota({ floors, remainders, total }: Quotas, from: number, sign: number): void {
    const uneven: number[] = [];
    let spare = 0n;
    remainders.forEach((remainder, i) => {
      const e = from + i;
      shares[e] = sign * (floors[i] ?? 0);
      if (remainder === 0n) return;
      const fraction = exact ? Number(remainder) * (unit / Number(total)) : scaled(remainder, total);
      owed[at(sharers, e)] = at(owed, at(sharers, e)) + sign * fraction;
      uneven.push(e);
      spare += remainder;
    });
    giveSorted(uneven, Number(spare / total), sign);
  }

  const exactly = (): Owed =>
    exact ? { numerators: Array.from(owed, BigInt), denominator: BigInt(unit) } : exactOwed(set, shares);

  // In fixed point every line may be half a unit of the last place off.
  const margin = exact ? 0 : lines;
  if (owed.some((value) => Math.abs(value) + margin >= unit)) {
    const lows = floorsOf(set, quotas);
    if (exact) repairTotals(set, shares, lows, owed, unit);
    else repairTotals(set, shares, lows, wholesAndHalves(exactOwed(set, shares)), 1);
  }
  return { shares, owed: exactly };
}

/** `remainder ÷ total` in fixed point. */
const scaled = (remainder: bigint, total: bigint): number =>
  Number((remainder * BigInt(FIXED_POINT)) / total);

/** The floor of every entry's exact share; NaN where the share is a whole number. */
function floorsOf(set: LineSet, quotas: ReadonlyMap<number, Quotas>): Float64Array {
  const { amounts, starts, sharers } = set;
  const lows = new Float64Array(sharers.length).fill(NaN);
  for (let line = 0; line < amounts.length; line++) {
    const from = at(starts, line);
    const end = at(starts, line + 1);
    const amount = at(amounts, line);
    const quota = quotas.get(line);
    for (let e = from; e < end; e++) {
      if (!quota) {
        if (amount % (end - from) !== 0) lows[e] = Math.floor(amount / (end - from));
      } else if (quota.remainders[e - from] !== 0n) {
        const whole = quota.floors[e - from] ?? 0;
        lows[e] = amount < 0 ? -whole - 1 : whole;
      }
    }
  }
  return lows;
}

/** Only "below, at or above a whole number" matters to the bound, and that a double can say: 2 stays 2, 2⅓ becomes 2½. */
function wholesAndHalves({ numerators, denominator }: Owed): Float64Array {
  return Float64Array.from(numerators, (numerator) => {
    const rest = ((numerator % denominator) + denominator) % denominator;
    return Number((numerator - rest) / denominator) + (rest === 0n ? 0 : 0.5);
  });
}
