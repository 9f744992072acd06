import type { Bill, BillSummary, NamedTransfer } from '#domain';
import '#web/messages/en/settle.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { unsettledTexts } from './unsettled-texts.ts';
import { namedSettlement } from './named-settlement.ts';
import { paymentText, roundingText } from './settle-words.ts';

/** A settlement in sentences. */
export interface SettlementTexts {
  /** The payers, and by how much their payments miss the bill. */
  readonly paid: readonly string[];
  /** The transfers still to make, and what they leave with somebody or with the restaurant. */
  readonly open: readonly string[];
  /** The repayments that were made. */
  readonly settled: readonly string[];
}

/** The settlement of a bill that is sent. Empty until a payer is known. */
export function settlementTexts(bill: Bill, summary: BillSummary): SettlementTexts {
  const { transfers, rounding, left, difference } = namedSettlement(bill, summary);
  const amount = formatMoney(Math.abs(difference), bill.currency);
  const verdict = difference > 0 ? 'pay.over' : 'pay.under';
  const sentenceOf = ({ from, to, amount, isSettled }: NamedTransfer) =>
    t(isSettled ? 'settle.repaid' : 'settle.transfer', {
      from: isolate(from),
      to: isolate(to),
      amount: formatMoney(amount, bill.currency),
    });
  return {
    paid: [
      ...bill.payments.map((payment) => paymentText(payment, bill)),
      ...(bill.payments.length > 0 && difference !== 0 ? [t(verdict, { amount })] : []),
    ],
    open: [
      ...transfers.filter(({ isSettled }) => !isSettled).map(sentenceOf),
      ...rounding.map((each) => roundingText(each, bill.currency)),
      ...unsettledTexts(left, summary),
    ],
    settled: transfers.filter(({ isSettled }) => isSettled).map(sentenceOf),
  };
}

/** The same as lines under their heading. */
export function whoPaysWhom(bill: Bill, summary: BillSummary): string[] {
  const { paid, open, settled } = settlementTexts(bill, summary);
  const lines = [...paid, ...open, ...settled];
  return lines.length > 0 ? [t('share.whoPaysWhom'), ...lines] : [];
}
