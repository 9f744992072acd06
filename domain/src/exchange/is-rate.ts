/** No exchange rate between two currencies is outside these limits. */
const MIN_RATE = 1e-12;
const MAX_RATE = 1e12;

/** True if a value is a usable rate: a number above 0, within what exchange rates can be. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && value >= MIN_RATE && value <= MAX_RATE;
}
