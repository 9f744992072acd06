import '#web/messages/en/trip.po';
import '#web/messages/en/receipt.po';
import '#web/messages/en/changes.po';
import { balances, type Bill, type TripBill, type TripProposal } from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/live-table-over.po';
import '#web/messages/en/live-table-host.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import type { TripStore } from '#web/platform/trip/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { changeText } from '#web/table/what-happened.ts';
import { billName } from './trip-words.ts';
import { formatRate } from '#web/platform/format-rate.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

interface ProposalSheetProps {
  readonly trip: TripStore;
  readonly proposal: TripProposal;
  /** The bill that it is about. */
  readonly inTrip: TripBill;
  readonly onClose: () => void;
}

/** The difference that a proposal makes to an own bill, to be accepted or declined. */
export function ProposalSheet({ trip, proposal, inTrip, onClose }: ProposalSheetProps) {
  const { bill, changes, lost, name, billId, seatId } = proposal;
  const texts = (some: typeof changes): readonly string[] => [
    ...new Set(
      some.flatMap(
        ({ key, before = null, after = null }) => changeText({ key, was: before, is: after }, bill) ?? [],
      ),
    ),
  ];
  const lines = texts(changes);
  const losing = texts(lost);
  const figures = figuresChanged(inTrip.bill, bill);
  const answer = (isAccepted: boolean) => {
    onClose();
    const takeBack = trip.answer(billId, seatId, isAccepted);
    if (!takeBack && isAccepted) return;
    toast({
      title: t(isAccepted ? 'trip.accepted' : 'trip.declined'),
      tone: isAccepted ? 'ok' : 'info',
      ...(takeBack && { action: { label: t('action.undo'), onAction: takeBack } }),
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trip.suggested', {
        name: isolate(name ?? t('host.seatUnnamed')),
        bill: billName(inTrip, trip.getState()),
      })}
      footer={
        <div className={layout.buttons}>
          <Button variant="secondary" onClick={() => answer(false)}>
            {t('trip.decline')}
          </Button>
          <Button onClick={() => answer(true)}>{t('trip.accept')}</Button>
        </div>
      }
    >
      <div className={layout.stack}>
        {lines.length + figures.length === 0 ? (
          <p>{t('trip.same')}</p>
        ) : (
          <ul className={layout.ruledRows}>
            {lines.map((line) => (
              <li key={line} className={layout.fillsRow}>
                {line}
              </li>
            ))}
          </ul>
        )}
        {figures.map((figure) => (
          <p key={figure} className={typography.bold}>
            {figure}
          </p>
        ))}
        {losing.map((line) => (
          <p key={line} className={typography.warning}>
            {t('trip.lost', { change: line })}
          </p>
        ))}
      </div>
    </Sheet>
  );
}

function balanceText(balance: number, currency: string): string {
  const amount = formatMoney(Math.abs(balance), currency);
  if (balance === 0) return amount;
  return t(balance > 0 ? 'trip.gets' : 'trip.owes', { amount });
}

/** A bill's figures by what they are of. */
function figuresOf(bill: Bill): ReadonlyMap<string, readonly [what: string, figure: string]> {
  const { currency, exchangeRate } = bill;
  const summary = summaryOf(bill);
  return new Map([
    ['total', [t('receipt.total'), formatMoney(summary.grandTotal, currency)]],
    ...balances(bill, summary).parties.map(
      ({ kind, id, name, balance }) =>
        [`${kind} ${id}`, [isolate(name), balanceText(balance, currency)]] as const,
    ),
    ...(exchangeRate
      ? [['rate', [exchangeRate.to, formatRate(exchangeRate.rate, exchangeRate.to, currency)]] as const]
      : []),
  ]);
}

const NONE = '–';

/** Which figures of a bill a proposal changes, whatever it does that by: the total, what each person gets or owes, and the rate. */
export function figuresChanged(before: Bill, after: Bill): readonly string[] {
  const [was, is] = [figuresOf(before), figuresOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key), is.get(key)];
    if (from?.[1] === to?.[1]) return [];
    const what = (to ?? from)?.[0] ?? '';
    return [t('told.value', { what, from: from?.[1] ?? NONE, to: to?.[1] ?? NONE })];
  });
}
