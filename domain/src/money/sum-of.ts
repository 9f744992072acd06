/** The sum of an amount of each, in the unit that these are in. */
export const sumOf = <T>(values: readonly T[], amount: (value: T) => number): number =>
  values.reduce((sum, value) => sum + amount(value), 0);
