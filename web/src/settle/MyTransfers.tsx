import type { ReactNode } from 'react';
import {
  balances,
  betweenPhones,
  isSettling,
  roundedSettlement,
  transferStepOf,
  type Author,
  type Bill,
  type BillSummary,
  type DinerId,
  type Party,
  type Transfer,
  type WayToPay,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-end.po';
import '#web/messages/en/settle.po';
import { formatDay, formatMoneyParts, isolate } from '#web/platform/format.ts';
import { tomorrowMorning } from '#web/platform/device/clock.ts';
import { pushReminder, type PushReminder } from '#web/platform/push.ts';
import { shareCalendarEntry } from '#web/platform/share/calendar-entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { unsettledTexts } from './unsettled-texts.ts';
import { partyName, roundingText } from './settle-words.ts';
import { askAgainText, reminderOf, wayOf, type TableWays } from './owed-transfers.ts';
import { sendMessage } from './send-message.ts';
import { EnteredBy } from './EnteredBy.tsx';
import { HowToPay } from './HowToPay.tsx';
import { hasReportedPaid, ReportedPaid } from './ReportedPaid.tsx';

export interface MyTransfersProps {
  readonly bill: Bill;
  readonly summary: BillSummary;
  readonly me: DinerId;
  /** A diner without a phone, for whom this person's phone claimed as well. */
  readonly partnerId?: DinerId | undefined;
  /** The others' payment options, as far as the table has them. */
  readonly ways: TableWays;
  /** The diners who have said that they paid what they owe. */
  readonly reportedPaid?: readonly DinerId[];
  /** The page to which a reminder leads back; without it none is offered. */
  readonly remindAt?: string | undefined;
  /** Has the server send a reminder to this phone; returns whether it will. */
  readonly remind?: ((reminder: PushReminder) => Promise<boolean>) | undefined;
  /** Shown below the debts of me and my partner, if there are any. */
  readonly underOwed?: ReactNode;
}

/**
 * A person's debts on a finished bill with the payees' payment options, or the people who owe them; and the same for the partner for whom
 * their phone claimed as well.
 */
export function MyTransfers({
  bill,
  summary,
  me,
  partnerId,
  ways,
  reportedPaid = [],
  remindAt,
  remind,
  underOwed,
}: MyTransfersProps) {
  const all = balances(bill, summary);
  const isKnown = isSettling(bill, all);
  const settlement = roundedSettlement(isKnown ? all.parties : [], transferStepOf(bill));
  const partner = bill.diners.find(({ id }) => id === partnerId);
  // They pay together if they are in one group.
  const isOneParty = all.parties.some(
    ({ dinerIds }) => dinerIds.includes(me) && partner !== undefined && dinerIds.includes(partner.id),
  );
  const isOurs = ({ dinerIds }: Party) => dinerIds.some((id) => id === me || id === partner?.id);
  const others = betweenPhones(settlement.transfers, [{ dinerId: me, alsoFor: partner?.id }]);
  const owed = others.filter(({ from, to }) => isOurs(from) && !isOurs(to));
  const isOpen = ({ from }: Transfer<Party>) => !hasReportedPaid({ party: from, reportedPaid });
  const asked = others.filter((transfer) => isOurs(transfer.to) && isOpen(transfer));
  const reminded = owed.filter(isOpen);
  const shared = {
    bill,
    summary,
    ways,
    reportedPaid,
    isKnown,
    settlement: { ...settlement, transfers: others },
  };
  return (
    <>
      <TransfersOf {...shared} me={me} />
      {partner && !(isKnown && isOneParty) && (
        <>
          <h3>{t('live.finished.for', { name: isolate(partner.name) })}</h3>
          <TransfersOf {...shared} me={partner.id} />
        </>
      )}
      {asked.length > 0 && (
        <Button variant="secondary" onClick={() => void sendMessage(askAgainText(asked, bill, ways))} block>
          {t('live.finished.askAgain')}
        </Button>
      )}
      {owed.length > 0 && underOwed}
      {remindAt !== undefined && reminded.length > 0 && (
        <Button
          variant="secondary"
          onClick={() => void remindTomorrow(bill, reminderOf(reminded, bill, ways), remindAt, remind)}
          block
        >
          {t('live.remind')}
        </Button>
      )}
    </>
  );
}

/** Sends this phone a notification tomorrow, or else makes an entry for its calendar (docs/product/live-table.md, "Reminders"). */
async function remindTomorrow(
  { id }: Bill,
  { title, text }: ReturnType<typeof reminderOf>,
  path: string,
  remind: MyTransfersProps['remind'],
): Promise<void> {
  const start = tomorrowMorning();
  const pushed = remind && (await pushReminder({ title, body: text, path }, start));
  if (pushed && (await remind(pushed))) return void toast({ title: t('live.remind.set'), tone: 'ok' });
  // Without the table's secret: calendars are copied to other devices and services.
  const link = `${window.location.origin}${path}`;
  const outcome = await shareCalendarEntry({ id: `${id}@fairtab`, title, text, link, start });
  if (outcome === 'saved')
    toast({ title: t('live.remind.saved'), body: t('live.remind.savedBody'), tone: 'ok' });
}

interface TransfersOfProps extends Pick<MyTransfersProps, 'bill' | 'summary' | 'me' | 'ways'> {
  readonly reportedPaid: readonly DinerId[];
  /** A payer was entered. */
  readonly isKnown: boolean;
  readonly settlement: ReturnType<typeof roundedSettlement<Party>>;
}

function TransfersOf({ bill, summary, me, ways, reportedPaid, isKnown, settlement }: TransfersOfProps) {
  const { transfers, left, rounding } = settlement;
  const isMine = ({ dinerIds }: Party) => dinerIds.includes(me);
  const mine = transfers.filter(({ from, to }) => isMine(from) || isMine(to));
  const unsettledWithMe = unsettledTexts(left, summary, isMine);
  return (
    <>
      {!isKnown && <Unpaid share={summary.perDiner[me]?.total ?? 0} currency={bill.currency} />}
      {isKnown && mine.length === 0 && unsettledWithMe.length === 0 && <p>{t('live.finished.even')}</p>}
      {mine.map((transfer) => (
        <OneTransfer
          key={`${transfer.from.id} ${transfer.to.id}`}
          transfer={transfer}
          bill={bill}
          isOwing={isMine(transfer.from)}
          paidBy={wayOf(transfer.to, bill, ways)}
          reportedPaid={reportedPaid}
        />
      ))}
      {rounding
        .filter(({ party }) => isMine(party))
        .map(({ party, amount }) => (
          <p key={party.id} className={typography.secondary}>
            {roundingText({ name: party.name, amount }, bill.currency)}
          </p>
        ))}
      {/* The payments differ from the bill, and these transfers do not cover the difference. */}
      {unsettledWithMe.map((text) => (
        <p key={text} className={typography.warning}>
          {text}
        </p>
      ))}
    </>
  );
}

function Unpaid({ share, currency }: { share: number; currency: string }) {
  return (
    <>
      <Figure {...formatMoneyParts(share, currency)} size="grand" />
      <p className={typography.secondary}>{t('live.finished.nobodyPaid')}</p>
    </>
  );
}

interface OneTransferProps {
  readonly transfer: Transfer<Party>;
  readonly bill: Bill;
  /** True if I pay this transfer, false if I receive it. */
  readonly isOwing: boolean;
  /** How the payee is paid, and who entered that if their own phone did not. */
  readonly paidBy: { readonly way: WayToPay; readonly enteredBy: Author | undefined } | undefined;
  readonly reportedPaid: readonly DinerId[];
}

function OneTransfer({ transfer, bill, isOwing, paidBy, reportedPaid }: OneTransferProps) {
  const { from, to, amount } = transfer;
  const { currency } = bill;
  const name = partyName(isOwing ? to : from);
  const isPaid = hasReportedPaid({ party: from, reportedPaid });
  return (
    <div className={layout.stack}>
      <div className={layout.wrappingSpreadRow}>
        <span className={cx(layout.nameColumn, typography.name)}>
          {t(isOwing ? 'live.finished.owe' : 'live.finished.get', { name })}
        </span>
        <Figure {...formatMoneyParts(amount, currency)} size={isOwing ? 'grand' : 'strip'} />
      </div>
      {!isOwing && <ReportedPaid party={from} reportedPaid={reportedPaid} />}
      {isOwing && paidBy && (
        <HowToPay
          way={paidBy.way}
          {...{ amount, currency, name, isPaid }}
          note={t('live.finished.note', { day: formatDay(bill.timestamp, 'short') })}
          source={paidBy.enteredBy && <EnteredBy author={paidBy.enteredBy} diners={bill.diners} />}
        />
      )}
    </div>
  );
}
