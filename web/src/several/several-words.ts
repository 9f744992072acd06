import {
  settlementStatus,
  severalCsv,
  type Bill,
  type BillEntry,
  type Person,
  type PersonBalance,
  type SeveralSettlement,
  type Transfer,
} from '#domain';
import '#web/messages/en/settle.po';
import '#web/messages/en/several.po';
import '#web/messages/en/table.po';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { dayRange, localDay, shortDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { formatMoney, formatMoneyAmong, formatParts, isolate } from '#web/platform/format.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { NoBill, WholeBill } from '#web/bills/saved/sync/whole-bills.ts';

/** A bill by its name and day, which tell two evenings at one place apart. */
export const billLabel = ({ name, date }: BillEntry): string =>
  t('several.bill', { name: isolate(name), day: shortDay(date) });

/** A person's name inside a sentence. */
const personName = ({ name }: Person): string => isolate(name.trim());

/** Formats amounts of these settlements so that no two of their currencies look alike. */
export function moneyOf(
  settled: readonly Pick<SeveralSettlement, 'currency'>[],
): (minor: number, currency: string) => string {
  const currencies = new Set(settled.map(({ currency }) => currency));
  return (minor, currency) => formatMoneyAmong(minor, currency, currencies);
}

/** A transfer as the values of a text. */
export const transferValues = ({ from, to }: Transfer<PersonBalance>, amount: string) => ({
  from: personName(from),
  to: personName(to),
  amount,
});

type Transfers = Pick<SeveralSettlement, 'currency' | 'transfers'>;

/** The transfers over several bills, a line each. */
function transferLines(settled: readonly Transfers[]): string[] {
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

/** The chosen bills, and those of them that could not be loaded. */
export interface Loaded {
  readonly whole: readonly WholeBill[];
  readonly missing: readonly { readonly entry: SavedBillEntry; readonly why: NoBill }[];
}

/** The bills that are not counted, or only in part, with the reason: a line each. */
export const uncountedLines = ({ whole, missing }: Loaded): readonly string[] => [
  ...missing.map(({ entry, why }) => t(`several.missing.${why}`, { bill: billLabel(entry) })),
  ...whole.flatMap(({ entry, bill }) => uncountedPart(bill, billLabel(entry))),
];

/** What of a bill is not counted, since what was paid is not what it comes to: a line, or none. */
export function uncountedPart(bill: Bill, label: string): readonly string[] {
  const status = settlementStatus(bill);
  if (status.isUnpaid) return [t('several.unpaid', { bill: label })];
  if (status.difference === 0) return [];
  const amount = formatMoney(Math.abs(status.difference), bill.currency);
  return [t(status.difference < 0 ? 'several.short' : 'several.over', { bill: label, amount })];
}

/** The transfers, and below them the bills that are not fully counted: for messages and pictures. */
export function settlementLines(
  settled: readonly Transfers[],
  uncounted: readonly string[],
): readonly string[] {
  const notes = uncounted.length > 0 ? ['', t('several.notAll'), ...uncounted] : [];
  return [...transferLines(settled), ...notes];
}

/** The whole settlement as a message. */
export const severalText = (
  settled: readonly SeveralSettlement[],
  bills: readonly BillEntry[],
  uncounted: readonly string[],
): string =>
  [
    t('several.text', { count: bills.length }),
    billsText(bills),
    '',
    ...settlementLines(settled, uncounted),
  ].join('\n');

/** Downloads the whole settlement as a table. */
export function saveSeveralTable(
  settled: readonly SeveralSettlement[],
  bills: readonly SavedBillEntry[],
): void {
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
