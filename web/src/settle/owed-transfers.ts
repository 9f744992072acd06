import {
  balances,
  payeesOf,
  readWaysToPay,
  wayEnteredBy,
  type Author,
  type Bill,
  type DinerId,
  type Party,
  type Transfer,
  type WayToPay,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDay, formatMoney } from '#web/platform/format.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { partyName } from './settle-words.ts';
import { offersOf, offerText, paymentMessage } from './payment-message.ts';

/** The ways to be paid that a table knows, unparsed. */
export type TableWays = ReadonlyMap<DinerId, unknown>;

/** How a party is paid, and who entered that if their own phone did not. In a group, only `payeesOf` get money. */
export function wayOf(
  { dinerIds }: Party,
  bill: Bill,
  ways: TableWays,
): { readonly way: WayToPay; readonly enteredBy: Author | undefined } | undefined {
  const payees = payeesOf(bill, balances(bill, summaryOf(bill)));
  return dinerIds
    .filter((id) => payees.has(id))
    .flatMap((id) => {
      const stored = ways.get(id);
      return readWaysToPay([stored]).map((way) => ({ way, enteredBy: wayEnteredBy(stored) }));
    })[0];
}

/** A transfer of a bill that was shared at a table, as a request, and how it can be paid. */
function requestOf({ to, amount }: Transfer<Party>, bill: Bill, ways: TableWays) {
  const day = formatDay(bill.timestamp, 'short');
  const request = { amount, currency: bill.currency, note: t('live.finished.note', { day }) };
  const way = wayOf(to, bill, ways)?.way;
  return { request, day, offer: way && offersOf([way], { request })[0] };
}

/** The message that asks for these transfers: each with its amount and how to pay it, which is said once if it is the same for all. */
export function askAgainText(transfers: readonly Transfer<Party>[], bill: Bill, ways: TableWays): string {
  const asked = transfers.map((transfer) => {
    const { request, day, offer } = requestOf(transfer, bill, ways);
    const people = { from: partyName(transfer.from), to: partyName(transfer.to), unnamedOf: day };
    return { first: paymentMessage({ request }, people, undefined), how: offer && offerText(offer) };
  });
  const isSame = asked.every(({ how }) => how === asked[0]?.how);
  const parts = asked.map(({ first, how }) => (isSame || how === undefined ? first : `${first}\n${how}`));
  return isSame && asked[0]?.how !== undefined ? [...parts, asked[0].how].join('\n') : parts.join('\n\n');
}

/** What the payer of these transfers is reminded of. */
export function reminderOf(transfers: readonly Transfer<Party>[], bill: Bill, ways: TableWays) {
  const owed = transfers.map((transfer) => {
    const { request, offer } = requestOf(transfer, bill, ways);
    const title = t('live.remind.title', {
      name: partyName(transfer.to),
      amount: formatMoney(transfer.amount, bill.currency),
    });
    return { title, note: request.note, how: offer && offerText(offer) };
  });
  return {
    title: owed.map(({ title }) => title).join(' · '),
    text: [owed[0]?.note, ...owed.flatMap(({ title, how }) => (owed.length > 1 ? [title, how] : [how]))]
      .filter((line) => line !== undefined)
      .join('\n'),
  };
}
