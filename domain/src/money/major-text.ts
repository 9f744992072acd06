import { currencyDigits } from './currency.ts';
import { toMajor } from './minor-units.ts';

/**
 * Minor units as a plain decimal in major units with the currency's digits, for other programs to read: "12.50" in GBP, "1250" in
 * JPY, "-0.05". Never grouped, always with a point.
 */
export const majorText = (minor: number, currency: string): string =>
  toMajor(minor, currency).toFixed(currencyDigits(currency) ?? 2);
