import { balances, billCsv, settlement, type Bill, type BillSummary, type CsvWords } from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { formatParts } from '#web/platform/format.ts';
import { messages as summaryMessages } from '#web/messages/en/summary.po';
import { messages } from '#web/messages/en/table.po';
import { localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/download.ts';
import { lineName } from '../model/line-name.ts';

registerMessages(messages);
// From the history nobody may have seen the bill's words yet.
registerMessages(summaryMessages);

/** The catalogue's words for the table. */
const words = (): CsvWords => ({
  line: t('table.line'),
  quantity: t('table.quantity'),
  amount: (currency) => t('table.amount', { currency }),
  unassigned: t('receipt.unassigned'),
  unnamed: lineName,
  subtotal: t('receipt.subtotal'),
  charges: { serviceCharge: t('receipt.service'), tax: t('receipt.tax'), tip: t('receipt.tip') },
  adjustment: (kind, name) => name ?? t(kind === 'discount' ? 'table.discount' : 'table.voucher'),
  treats: (names) =>
    names.length === 0 ? t('table.treats') : t('table.treatsNamed', { names: formatParts(names) }),
  total: t('receipt.total'),
  from: t('table.from'),
  to: t('table.to'),
});

/** Hands the split to the person as a table, with who pays whom below once somebody has paid. */
export function saveTable(bill: Bill, summary: BillSummary): void {
  const { transfers } = settlement(bill.payments.length > 0 ? balances(bill, summary).parties : []);
  const named = transfers.map(({ from, to, amount }) => ({ from: from.name, to: to.name, amount }));
  const csv = billCsv(bill, summary, words(), named);
  downloadText(`fairtab-bill-${localDay(bill.timestamp)}.csv`, csv, 'text/csv;charset=utf-8');
}
