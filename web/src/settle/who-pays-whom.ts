import type { Bill, BillSummary } from '#domain';
import { messages } from '#web/messages/en/settle.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { namedSettlement } from './named-settlement.ts';
import { roundingText } from './rounding-text.ts';

registerMessages(messages);

/** The transfers and repayments as lines under their heading, for a bill that is sent; nothing where nobody can say yet. */
export function whoPaysWhom(bill: Bill, summary: BillSummary): string[] {
  const { transfers, rounding } = namedSettlement(bill, summary);
  const lines = [
    ...transfers.map(({ from, to, amount, isSettled }) =>
      t(isSettled ? 'settle.repaid' : 'settle.transfer', {
        from: isolate(from),
        to: isolate(to),
        amount: formatMoney(amount, bill.currency),
      }),
    ),
    ...rounding.map((each) => roundingText(each, bill.currency)),
  ];
  return lines.length > 0 ? [t('share.whoPaysWhom'), ...lines] : [];
}
