/** The sum of `amount` over all values. */
export const sumOf = <T>(values: readonly T[], amount: (value: T) => number): number =>
  values.reduce((sum, value) => sum + amount(value), 0);
