import type { Bill, BillSummary } from '#domain';
import { messages } from '#web/messages/en/settle.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { unsettledTexts } from './unsettled-texts.ts';
import { namedSettlement } from './named-settlement.ts';
import { paymentText } from './payment-text.ts';
import { roundingText } from './rounding-text.ts';

registerMessages(messages);

/**
 * The payers, the transfers and repayments, and the amount left with the restaurant, as lines under their heading, for a bill that is sent.
 * Empty until a payer is known.
 */
export function whoPaysWhom(bill: Bill, summary: BillSummary): string[] {
  const { transfers, rounding, left, difference } = namedSettlement(bill, summary);
  const amount = formatMoney(Math.abs(difference), bill.currency);
  const verdict = difference > 0 ? 'pay.over' : 'pay.under';
  const lines = [
    ...bill.payments.map((payment) => paymentText(payment, bill)),
    ...(bill.payments.length > 0 && difference !== 0 ? [t(verdict, { amount })] : []),
    ...transfers.map(({ from, to, amount, isSettled }) =>
      t(isSettled ? 'settle.repaid' : 'settle.transfer', {
        from: isolate(from),
        to: isolate(to),
        amount: formatMoney(amount, bill.currency),
      }),
    ),
    ...rounding.map((each) => roundingText(each, bill.currency)),
    ...unsettledTexts(left, summary),
  ];
  return lines.length > 0 ? [t('share.whoPaysWhom'), ...lines] : [];
}
