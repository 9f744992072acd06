import { formatAmount, formatNumber } from '#web/platform/format.ts';

/**
 * An amount of the bill for the field that it can be changed in, in the person's own notation. One with more digits than the
 * currency has (major units, as written) is shown as it is, to be corrected.
 */
export const writtenAmount = (minor: number, written: number | undefined, currency: string): string =>
  written === undefined ? formatAmount(minor, currency) : formatNumber(written);
