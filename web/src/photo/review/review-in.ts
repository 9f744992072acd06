import { amountAsWritten, isCountable, parseAmount, typedFigure } from '#domain';
import { isPercent } from '#web/bill-kit/words/percent-text.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';
import type { Review, ReviewReading, ReviewRow } from './review.ts';

/**
 * Converts an amount typed in one currency to the same figure in another. It stays as typed if it reads as that figure there; otherwise it
 * is written with too many decimals, so that the person is asked about it. "1.234" dinars become "1.2340" in yen, never a thousand yen
 * (docs/product/money.md, "Units").
 */
export function retyped(text: string, from: string, to: string): string {
  if (isPercent(text)) return text;
  const figure = typedFigure(text, from);
  if (figure === undefined) {
    // It is ambiguous (a thousand, or one and a bit): the code of the old currency keeps it from being read in the new one.
    const read = parseAmount(text, from);
    const isOpen = !read.ok && read.error === 'ambiguous' && parseAmount(text, to).ok;
    return isOpen ? `${from} ${text}` : text;
  }
  if (!isCountable(figure, to)) return text;
  const { amount, written } = amountAsWritten(figure, to);
  const reads = parseAmount(text, to);
  const isSame =
    written === undefined ? reads.ok && reads.minor === amount : typedFigure(text, to) === figure;
  return isSame ? text : writtenAmount(amount, written, to);
}

/** The review with its amounts retyped for this currency, so that none is reinterpreted. */
export function reviewIn(review: Review, currency: string): Review {
  const from = review.currency ?? currency;
  if (from === currency) return { ...review, currency };
  const inIt = <R extends ReviewRow>(row: R): R => ({ ...row, amount: retyped(row.amount, from, currency) });
  const readingIn = <R extends ReviewReading>(reading: R): R => ({
    ...reading,
    lines: reading.lines.map(inIt),
    charges: reading.charges.map(inIt),
    total: retyped(reading.total, from, currency),
  });
  return { ...readingIn(review), currency, readings: review.readings.map(readingIn) };
}
