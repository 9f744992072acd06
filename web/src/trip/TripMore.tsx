import { Share, Table } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { billEntry, repaymentAsBill, withPresentNames } from '#domain';
import '#web/messages/en/settle.po';
import '#web/messages/en/summary.po';
import '#web/messages/en/several.po';
import { t } from '#web/messages/i18n.ts';
import { useSessionStatus } from '#web/platform/session.ts';
import { tripPath } from '#web/paths.ts';
import { localDay } from '#web/platform/dates.ts';
import { formatDay, isolate } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { downloadShares } from '#web/history/download-shares.ts';
import { sendMessage } from '#web/settle/send-message.ts';
import { settlementLines } from '#web/several/several-words.ts';
import { type OfTripProps, type SettledTripProps, billName } from './trip-words.ts';

/** Taking the trip's figures elsewhere, how long it is kept, leaving and closing it. */
export function TripMore({ trip, state, settled }: SettledTripProps) {
  const hasAccount = useSessionStatus() === 'user';
  const { name, people, bills, repayments, phase, isFounder, keptUntil, isKeptForGood } = state;
  const reckoned = bills.filter(({ isReckoned, bill }) => isReckoned && bill.lines.length > 0);
  const send = () => void sendMessage([name, '', ...settlementLines(settled, [])].join('\n'));
  const save = () => {
    const repaid = repayments.map((each) => {
      const bill = repaymentAsBill(each, people);
      const label = t('settle.settled');
      return { bill: { ...bill, lines: bill.lines.map((line) => ({ ...line, name: label })) }, label };
    });
    const counted = reckoned.map((each) => ({
      bill: withPresentNames(people, each.bill),
      label: billName(each, state),
    }));
    downloadShares(
      [...counted, ...repaid].map(({ bill, label }) => {
        const date = `${localDay(bill.timestamp)}T00:00:00.000Z`;
        return { bill, entry: billEntry(bill, { id: bill.id, name: label, date }) };
      }),
    );
  };
  const isOpen = phase !== 'ended';
  return (
    <Disclosure title={<span className={typography.heading}>{t('summary.more')}</span>}>
      <div className={layout.stack}>
        {reckoned.length > 0 && (
          <div className={layout.buttons}>
            <Button variant="secondary" icon={Share} onClick={send}>
              {t('ask.send')}
            </Button>
            <Button variant="secondary" icon={Table} onClick={save}>
              {t('several.table')}
            </Button>
          </div>
        )}
        {isOpen && (isKeptForGood || keptUntil) && (
          <p className={typography.secondary}>
            {keptUntil === undefined || isKeptForGood
              ? t('trip.keptForGood')
              : t('trip.keptUntil', { day: formatDay(keptUntil.getTime(), 'long') })}
          </p>
        )}
        <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
          {isOpen && hasAccount && (
            <Button variant="text" onClick={() => void trip.keep(!isKeptForGood)}>
              {t(isKeptForGood ? 'trip.keepNoMore' : 'trip.keep')}
            </Button>
          )}
          {isOpen && <Leave {...{ trip, state }} />}
          {isOpen && isFounder && (
            <AskFirst
              variant="text"
              title={t('trip.close')}
              body={t('trip.closeBody')}
              yes={t('trip.close')}
              isDestructive
              onYes={() => void trip.close()}
            />
          )}
          {!isOpen && <Forget {...{ trip, state }} />}
        </div>
      </div>
    </Disclosure>
  );
}

function Leave({ trip, state }: OfTripProps) {
  const leave = async () => {
    if (!(await trip.leave())) return;
    // The question's entry in the history goes a moment after the question: what replaced it would go instead.
    if (isOverPage())
      await new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
      });
    navigate(tripPath(), { replace: true });
  };
  return (
    <AskFirst
      variant="text"
      title={t('trip.leave')}
      body={t(state.isFounder ? 'trip.leaveFounderBody' : 'trip.leaveBody')}
      yes={t('trip.leave')}
      onYes={() => void leave()}
    />
  );
}

/** An ended trip may be nowhere else: it is asked first. */
function Forget({ trip, state }: OfTripProps) {
  const forget = () => {
    trip.forget();
    navigate(tripPath(), { replace: true });
    toast({ title: t('trip.forgotten', { trip: isolate(state.name) }) });
  };
  return (
    <AskFirst
      variant="text"
      title={t('trip.forget')}
      body={t('trip.forgetBody')}
      yes={t('trip.forget')}
      isDestructive
      onYes={forget}
    />
  );
}
