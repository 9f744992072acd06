import { toDecimal } from './decimal.ts';
import { lineQuotas } from './line-quotas.ts';

/** Code-unit order: the same on every device, in every locale. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whole units and remainders of a line; only remainders of one division are compared. */
interface Division {
  readonly floors: number[];
  readonly remainders: readonly (number | bigint)[];
}

/** Divides by everyday weights, in doubles; undefined where those would not be exact. */
function divideSmall(amount: number, weights: readonly number[]): Division | undefined {
  let total = 0;
  for (const weight of weights) {
    if (!(weight >= 0 && Number.isInteger(weight))) return undefined;
    total += weight;
  }
  if (total === 0 || amount * total > Number.MAX_SAFE_INTEGER) return undefined;
  const floors: number[] = [];
  const remainders: number[] = [];
  for (const weight of weights) {
    const floor = Math.floor((amount * weight) / total);
    floors.push(floor);
    remainders.push(amount * weight - floor * total);
  }
  return { floors, remainders };
}

/** Weights as integers in the same proportions, exactly in decimal; those that are not finite as 0. */
function integerWeights(weights: readonly number[]): bigint[] {
  const decimals = weights.map((weight) => toDecimal(Number.isFinite(weight) ? weight : 0));
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  return decimals.map((decimal) => decimal.digits * 10n ** BigInt(scale - decimal.scale));
}

/**
 * Divides one amount in proportion to `weights` by largest remainder; for many lines at once see `allocateLines`.
 *
 * The shares add up to `amount`, each is its exact rational value rounded down or up, a weight of 0 gets 0,
 * ties go to the lower id in code-unit order (to the lower index without ids), and allocate(−a) = −allocate(a).
 * Weights are taken as exact decimals (0.1 is a tenth; one that is not finite is 0). Negative ones are allowed as long as
 * the weights do not sum to 0. If they do, nobody gets anything and the whole amount is the caller's to show as unassigned.
 *
 * @param amount integer minor units; a RangeError is thrown for anything else
 */
export function allocate(amount: number, weights: readonly number[], ids?: readonly string[]): number[] {
  if (!Number.isSafeInteger(amount)) throw new RangeError('allocate: amount is not an integer');
  const size = Math.abs(amount);
  const { floors, remainders } = divideSmall(size, weights) ?? lineQuotas(size, integerWeights(weights));
  const open: number[] = [];
  let given = 0;
  floors.forEach((floor, index) => {
    given += floor;
    if (remainders[index]) open.push(index);
  });
  open.sort((a, b) => {
    const [left, right] = [remainders[a]!, remainders[b]!];
    if (left !== right) return left > right ? -1 : 1;
    return ids ? compareIds(ids[a]!, ids[b]!) : 0;
  });
  for (const index of open.slice(0, size - given)) floors[index]! += 1;
  return amount < 0 ? floors.map((share) => 0 - share) : floors;
}
