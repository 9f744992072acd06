import { allocateLines } from './allocate-lines.ts';
import { toDecimal } from './decimal.ts';

/** Code-unit order: the same on every device, in every locale. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Finite numbers as integers in the same proportions, exactly in decimal. */
function integerWeights(weights: readonly number[]): bigint[] {
  if (weights.every(Number.isSafeInteger)) return weights.map(BigInt);
  const decimals = weights.map((weight) => toDecimal(Number.isFinite(weight) ? weight : 0));
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  return decimals.map((decimal) => decimal.digits * 10n ** BigInt(scale - decimal.scale));
}

/**
 * Divides one amount in proportion to `weights` by largest remainder; the single line of `allocateLines`.
 *
 * The shares add up to `amount`, each is its exact rational value rounded down or up, a weight of 0 gets 0,
 * ties go to the lower id in code-unit order (to the lower index without ids), and allocate(−a) = −allocate(a).
 * Weights are taken as exact decimals (0.1 is a tenth; one that is not finite is 0). Negative ones are allowed as long as
 * the weights do not sum to 0. If they do, nobody gets anything and the whole amount is the caller's to show as unassigned.
 *
 * @param amount integer minor units; a RangeError is thrown for a number that is not an integer
 */
export function allocate(amount: number, weights: readonly number[], ids?: readonly string[]): number[] {
  const order = weights.map((_, index) => index);
  if (ids) order.sort((a, b) => compareIds(ids[a] ?? '', ids[b] ?? '') || a - b);
  const integers = integerWeights(weights);
  const { shares } = allocateLines({
    columns: weights.length,
    amounts: Float64Array.of(amount),
    starts: Int32Array.of(0, weights.length),
    sharers: Int32Array.from(order, (_, column) => column),
    weights: new Map([[0, order.map((index) => integers[index] ?? 0n)]]),
  });
  const result = weights.map(() => 0);
  order.forEach((index, column) => (result[index] = (shares[column] ?? 0) + 0));
  return result;
}
