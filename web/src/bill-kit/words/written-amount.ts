import { parseAmount } from '#domain';
import { formatAmount, formatNumber } from '#web/platform/format.ts';

/** With this many decimals, no notation reads them as thousands. */
const NO_GROUP = 4;

/**
 * An amount of the bill for its field, in the person's own notation. One with more decimals than the currency allows (`written`, in major
 * units) is shown as it is, for correction, but never in a form that does or might read as another amount: 1.234 from a bill in dinars
 * would be a thousand yen (docs/product/money.md).
 */
export function writtenAmount(minor: number, written: number | undefined, currency: string): string {
  if (written === undefined) return formatAmount(minor, currency);
  const asWritten = formatNumber(written);
  const read = parseAmount(asWritten, currency);
  return read.ok || read.error === 'ambiguous' ? formatNumber(written, NO_GROUP) : asWritten;
}
