/** One line divided by weights: entry i is owed exactly `floors[i] + remainders[i] ÷ total`. */
export interface Quotas {
  readonly floors: number[];
  /** From 0 up to, but not including, `total`. */
  readonly remainders: readonly bigint[];
  readonly total: bigint;
}

/**
 * The exact shares of `amount` without its sign in proportion to integer `weights`, as whole units and remainders. Weights whose sum
 * is not positive are counted with the opposite sign; a sum of 0 gives everyone 0. Precondition: `amount` is an integer.
 */
export function lineQuotas(amount: number, weights: readonly bigint[]): Quotas {
  const sum = weights.reduce((a, b) => a + b, 0n);
  const total = sum < 0n ? -sum : sum;
  if (total === 0n) return { floors: weights.map(() => 0), remainders: weights.map(() => 0n), total: 1n };
  const size = BigInt(Math.abs(amount));
  const signed = sum < 0n ? -size : size;
  const remainders = weights.map((weight) => {
    const rest = (signed * weight) % total;
    return rest < 0n ? rest + total : rest;
  });
  const floors = weights.map((weight, i) => Number((signed * weight - (remainders[i] ?? 0n)) / total));
  return { floors, remainders, total };
}
