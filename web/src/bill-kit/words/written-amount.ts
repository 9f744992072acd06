import { parseAmount } from '#domain';
import { formatAmount, formatNumber } from '#web/platform/format.ts';

/** With so many decimals, no notation reads them as thousands. */
const NO_GROUP = 4;

/**
 * An amount of the bill for the field that it can be changed in, in the person's own notation. One with more digits than the
 * currency has (major units, as written) is shown as it is, to be corrected, and never so that it reads as another amount, or might: 1.234
 * of a bill that was in dinars would be a thousand yen (docs/product/money.md).
 */
export function writtenAmount(minor: number, written: number | undefined, currency: string): string {
  if (written === undefined) return formatAmount(minor, currency);
  const asWritten = formatNumber(written);
  const read = parseAmount(asWritten, currency);
  return read.ok || read.error === 'ambiguous' ? formatNumber(written, NO_GROUP) : asWritten;
}
