import { convertBill, type Bill, type BillSummary } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatFullDay } from '#web/platform/dates.ts';
import { formatRate } from '#web/platform/format-rate.ts';
import { formatMoney, formatMoneyBeside, formatTenths } from '#web/platform/format.ts';
import { homeCurrency } from '#web/platform/session.ts';
import { chargeNameAndRule } from '#web/bill-kit/words/charge-name.ts';
import { reductionRows, reductionTexts, type ReductionRow } from '#web/bill-kit/words/adjustment-words.ts';
import { whoPaysWhom } from '#web/settle/who-pays-whom.ts';
import type { PictureBill, PictureRow } from './layout-bill.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

/** The conversion, under the same condition as in the share text: the rate is to today's home currency. */
function conversionOf(bill: Bill, summary: BillSummary) {
  const { exchangeRate } = bill;
  if (!exchangeRate || exchangeRate.to !== homeCurrency()) return undefined;
  const converted = convertBill(summary, exchangeRate.rate, exchangeRate.to);
  if (!converted) return undefined;
  const rate = formatRate(exchangeRate.rate, exchangeRate.to, bill.currency);
  return { ...converted, rate: t('picture.rate', { currency: bill.currency, rate }) };
}

/** The texts of a bill's picture. @param savedName what the bill is saved as */
export function pictureOf(bill: Bill, savedName?: string): PictureBill {
  const summary = summaryOf(bill);
  const { currency, perDiner, unassigned } = summary;
  const conversion = conversionOf(bill, summary);
  const about = (minor: number | undefined) =>
    conversion &&
    t('picture.converted', { amount: formatMoneyBeside(minor ?? 0, conversion.currency, currency) });
  const rows = [...peopleOf(bill.diners).values()].flatMap(({ id, name, initials, color }): PictureRow[] => {
    const share = perDiner[id];
    if (!share) return [];
    return [
      {
        who: { initials, color },
        name,
        percent: formatTenths(share.percentTenths),
        total: formatMoney(share.total, currency),
        converted: about(conversion?.perDiner[id]),
        weight: share.total,
      },
    ];
  });
  if (unassigned !== 0) {
    rows.push({
      who: { initials: '', color: null },
      name: t(unassigned > 0 ? 'receipt.unassigned' : 'receipt.overAllocated'),
      percent: unassigned > 0 ? formatTenths(summary.unassignedPercentTenths) : '',
      total: formatMoney(Math.abs(unassigned), currency),
      converted: about(conversion && Math.abs(conversion.unassigned)),
      weight: Math.max(0, unassigned),
    });
  }
  return {
    title: savedName ?? t('receipt.title'),
    day: formatFullDay(bill.timestamp),
    rows,
    extras: extrasOf(bill, summary),
    totalLabel: t('receipt.total'),
    total: formatMoney(summary.grandTotal, currency),
    converted: about(conversion?.grandTotal),
    rate: conversion?.rate,
    notes: [...reductionTexts(bill, summary).after, ...whoPaysWhom(bill, summary)],
    madeWith: t('picture.madeWith'),
  };
}

function extrasOf(bill: Bill, summary: BillSummary): PictureBill['extras'] {
  const { currency } = summary;
  const { discounts, vouchers } = reductionRows(bill, summary);
  const off = ({ label, amount }: ReductionRow) => ({ label, amount: formatMoney(-amount, currency) });
  const row = (label: string, minor: number) => ({ label, amount: formatMoney(minor, currency) });
  const rows = [
    ...discounts.map(off),
    ...summary.charges.map((each) => row(chargeNameAndRule(each.charge, bill), each.amount)),
    ...vouchers.map(off),
  ];
  return rows.length === 0 ? [] : [row(t('receipt.subtotal'), summary.subtotal), ...rows];
}
