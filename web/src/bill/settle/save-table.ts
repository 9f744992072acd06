import {
  balances,
  billCsv,
  isSettling,
  settlement,
  type Bill,
  type BillSummary,
  type CsvWords,
  type DinerId,
  type NamedTransfer,
} from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { formatParts } from '#web/platform/format.ts';
import { messages as receiptMessages } from '#web/messages/en/receipt.po';
import { messages } from '#web/messages/en/table.po';
import { localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/download.ts';
import { lineName } from '../model/line-name.ts';
import { treatLabels } from '../model/off-words.ts';

registerMessages(messages);
// From the history nobody may have seen the bill's words yet.
registerMessages(receiptMessages);

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
  treats: (treats) => {
    const names = treatLabels(treats);
    return names.length === 0 ? t('table.treats') : t('table.treatsNamed', { names: formatParts(names) });
  },
  total: t('receipt.total'),
  paid: t('table.paid'),
  from: t('table.from'),
  to: t('table.to'),
  settled: t('table.settled'),
});

/** Who gave, or is to give, whom how much, by name; what somebody gave who has left the table does not count, and is left out. */
function transfersOf(bill: Bill, summary: BillSummary): NamedTransfer[] {
  const all = balances(bill, summary);
  const { transfers } = settlement(isSettling(bill, all) ? all.parties : []);
  const nameOf = (id: DinerId) => all.parties.find(({ dinerIds }) => dinerIds.includes(id))?.name;
  const given = bill.repayments.flatMap(({ from, to, amount }): NamedTransfer[] => {
    const [giver, taker] = [nameOf(from), nameOf(to)];
    if (giver === undefined || taker === undefined) return [];
    return [{ from: giver, to: taker, amount, isSettled: true }];
  });
  return [...transfers.map(({ from, to, amount }) => ({ from: from.name, to: to.name, amount })), ...given];
}

/** Hands the split to the person as a table, with who pays whom, and has paid whom, below once that can be said. */
export function saveTable(bill: Bill, summary: BillSummary): void {
  const csv = billCsv(bill, summary, words(), transfersOf(bill, summary));
  downloadText(`fairtab-bill-${localDay(bill.timestamp)}.csv`, csv, 'text/csv;charset=utf-8');
}
