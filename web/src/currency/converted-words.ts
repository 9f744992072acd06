import { convertBill, membersOf, type Bill, type BillSummary, type ShareWords } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatMoneyBeside } from '#web/platform/format.ts';
import { homeCurrency } from '#web/platform/session.ts';
import { rateText, sourceText } from './RateNote.tsx';

/**
 * The words of the share text, with every diner, the unassigned part and the total in the home currency as well, and the rate under the
 * total (docs/product/bill.md, "Share text"). Unchanged while nothing is converted.
 */
export function convertedWords(bill: Bill, summary: BillSummary, words: ShareWords): ShareWords {
  const { exchangeRate } = bill;
  if (!exchangeRate || exchangeRate.to !== homeCurrency()) return words;
  const converted = convertBill(summary, exchangeRate.rate, exchangeRate.to);
  if (!converted) return words;
  const withAmount = (line: string, minor: number): string =>
    t('convert.shareLine', {
      line,
      amount: formatMoneyBeside(Math.abs(minor), exchangeRate.to, bill.currency),
    });
  const source = sourceText(exchangeRate);
  const rate = rateText(bill.currency, exchangeRate.to, exchangeRate.rate);
  const date = formatDate(exchangeRate.date);
  const rateLine =
    date === undefined
      ? t('convert.rateLineUndated', { rate, source })
      : t('convert.rateLine', { rate, source, date });
  return {
    ...words,
    diner: (line) => withAmount(words.diner(line), converted.perDiner[line.id] ?? 0),
    group: (line) => {
      const own = membersOf(bill, line.id).reduce((sum, { id }) => sum + (converted.perDiner[id] ?? 0), 0);
      return withAmount(words.group(line), own);
    },
    unassigned: (amount) => withAmount(words.unassigned(amount), converted.unassigned),
    overAllocated: (amount) => withAmount(words.overAllocated(amount), converted.unassigned),
    total: (amount) => `${withAmount(words.total(amount), converted.grandTotal)}\n${rateLine}`,
  };
}
