import { billCsv, type Bill, type BillSummary, type CsvWords } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatNumber, formatParts } from '#web/platform/format.ts';
import '#web/messages/en/line.po';
import '#web/messages/en/receipt.po';
import '#web/messages/en/table.po';
import { localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { chargeLabel } from '#web/bill-kit/words/charge-name.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { adjustmentName, treatLabels } from '#web/bill-kit/words/adjustment-words.ts';
import { unsettledTexts } from './unsettled-texts.ts';
import { namedSettlement } from './named-settlement.ts';

// Opened from the history, the bill's texts may not be loaded yet.

/** A line, a charge, a discount or a voucher. */
interface Part {
  readonly id: string;
  readonly name?: string;
}

/** The name of a part, with a number if several have the same default name: "Discount 2". */
function labelOf<P extends Part>(part: P, parts: readonly P[], nameOf: (part: P) => string): string {
  const what = nameOf(part);
  const alike = parts.filter(({ name }) => name === undefined).filter((each) => nameOf(each) === what);
  return alike.length > 1 && alike.includes(part)
    ? t('table.numbered', { what, number: alike.indexOf(part) + 1 })
    : what;
}

/** The catalogue's words for the table. */
export const wordsFor = (bill: Bill): CsvWords => ({
  line: t('table.line'),
  quantity: t('table.quantity'),
  amount: (currency) => t('table.amount', { currency }),
  unassigned: t('receipt.unassigned'),
  counted: ({ name, weight }) => t('weights.counted', { name, weight: formatNumber(weight) }),
  unnamed: (line) => labelOf(line, bill.lines, lineName),
  subtotal: t('receipt.subtotal'),
  charge: (charge) => labelOf(charge, bill.charges, chargeLabel),
  adjustment: (adjustment) => labelOf(adjustment, bill.adjustments, (each) => adjustmentName(each, bill)),
  treats: (treats) => {
    const names = treatLabels(treats);
    return names.length === 0 ? t('table.treats') : t('table.treatsNamed', { names: formatParts(names) });
  },
  total: t('receipt.total'),
  paid: t('table.paid'),
  from: t('table.from'),
  to: t('table.to'),
  settled: t('table.settled'),
  rounding: t('table.rounding'),
});

/** Saves the split as a table, with transfers and repayments below once they are known. */
export function saveTable(bill: Bill, summary: BillSummary): void {
  const { transfers, rounding, left } = namedSettlement(bill, summary);
  const csv = billCsv(bill, summary, wordsFor(bill), transfers, rounding, unsettledTexts(left, summary));
  downloadText(`fairtab-bill-${localDay(bill.timestamp)}.csv`, csv, 'text/csv;charset=utf-8');
}
