import {
  severalCsv,
  type BillEntry,
  type Person,
  type PersonBalance,
  type SeveralSettlement,
  type Transfer,
} from '#domain';
import { messages as settleMessages } from '#web/messages/en/settle.po';
import { messages } from '#web/messages/en/several.po';
import { messages as tableMessages } from '#web/messages/en/table.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { dayRange, localDay, shortDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { formatMoneyAmong, formatParts, isolate } from '#web/platform/format.ts';

registerMessages(messages);
registerMessages(settleMessages);
registerMessages(tableMessages);

/** A bill by its name and day, which tell two evenings at one place apart. */
export const billLabel = ({ name, date }: BillEntry): string =>
  t('several.bill', { name: isolate(name), day: shortDay(date) });

/** A person's name inside a sentence. */
const personName = ({ name }: Person): string => isolate(name.trim());

/** Formats amounts of these settlements so that no two of their currencies look alike. */
export function moneyOf(settled: readonly SeveralSettlement[]): (minor: number, currency: string) => string {
  const currencies = new Set(settled.map(({ currency }) => currency));
  return (minor, currency) => formatMoneyAmong(minor, currency, currencies);
}

/** A transfer as the values of a text. */
export const transferValues = ({ from, to }: Transfer<PersonBalance>, amount: string) => ({
  from: personName(from),
  to: personName(to),
  amount,
});

/** The transfers over several bills, as lines: for messages and pictures. */
export function transferLines(settled: readonly SeveralSettlement[]): string[] {
  const money = moneyOf(settled);
  const lines = settled.flatMap(({ currency, transfers }) =>
    transfers.map((each) => t('settle.transfer', transferValues(each, money(each.amount, currency)))),
  );
  return lines.length > 0 ? lines : [t('settle.done')];
}

/** More bills than these are named by their days. */
const MOST_NAMED = 4;

/** The bills it is about: by their names or, if there are many, from the first day to the last. */
export function billsText(bills: readonly BillEntry[]): string {
  if (bills.length <= MOST_NAMED) return formatParts(bills.map(billLabel));
  const days = bills.map(({ date }) => date).sort();
  return formatParts([
    t('history.count', { count: bills.length }),
    dayRange(days[0] ?? '', days.at(-1) ?? ''),
  ]);
}

/** The whole settlement as a message. */
export const severalText = (settled: readonly SeveralSettlement[], bills: readonly BillEntry[]): string =>
  [t('several.text', { count: bills.length }), billsText(bills), '', ...transferLines(settled)].join('\n');

/** Downloads the whole settlement as a table. */
export function saveSeveralTable(settled: readonly SeveralSettlement[], bills: readonly BillEntry[]): void {
  const labels = new Map(bills.map((bill) => [bill.id, billLabel(bill)]));
  const text = severalCsv(settled, {
    bill: t('several.bills'),
    balance: (currency) => t('several.balance', { currency }),
    from: t('table.from'),
    to: t('table.to'),
    amount: (currency) => t('table.amount', { currency }),
    nameOf: (id) => labels.get(id) ?? '',
  });
  downloadText(`fairtab-bills-${localDay(now())}.csv`, text, 'text/csv;charset=utf-8');
}
