import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-end.po';
import { PATHS } from '#web/paths.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { MyTransfers, type MyTransfersProps } from '#web/settle/MyTransfers.tsx';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { isOpenersPhone } from './host-of.ts';

export interface MyDebtsProps {
  readonly table: Pick<LiveTable, 'phase' | 'bill' | 'me' | 'ways' | 'paid' | 'seats'>;
  /** Says that I have paid. */
  readonly onPaid: () => void;
  /** Has the server remind this phone; returns whether it will. */
  readonly remind?: MyTransfersProps['remind'];
}

/**
 * My debts on the finished bill, if I am on it, the payees with their ways to be paid, and until the table is over the button "I have paid"
 * (docs/product/live-table.md, "Finishing").
 */
export function MyDebts({ table, onPaid, remind }: MyDebtsProps) {
  const { bill, me, ways, paid, phase } = table;
  const has = (dinerId: DinerId | undefined) => bill.diners.find(({ id }) => id === dinerId)?.id;
  const [dinerId, partnerId] = [has(me?.dinerId), has(me?.alsoFor)];
  if (dinerId === undefined) return null;
  const hasPaid = paid.includes(dinerId);
  // While the table is there, its sentence says so.
  const iPaid =
    phase === 'joined'
      ? !hasPaid && (
          <ReportPaid
            label={t(partnerId === undefined ? 'live.finished.iPaid' : 'live.finished.wePaid')}
            onPaid={onPaid}
          />
        )
      : hasPaid && <p>{t('live.finished.saidPaid')}</p>;
  // The phone that opened the table shows the debts beside the bill.
  const path = isOpenersPhone(table) ? PATHS.app : PATHS.table;
  return (
    <MyTransfers
      {...{ bill, partnerId, ways }}
      me={dinerId}
      summary={summaryOf(bill)}
      reportedPaid={paid}
      remindAt={path}
      remind={phase === 'joined' ? remind : undefined}
      underOwed={iPaid}
    />
  );
}

/** Asks first, because afterwards the host cannot reopen the bill, and nobody can undo this. */
function ReportPaid({ label, onPaid }: { readonly label: string; readonly onPaid: () => void }) {
  return (
    <AskFirst
      variant="secondary"
      block
      title={t('live.finished.askPaid')}
      body={t('live.finished.askPaidBody')}
      yes={label}
      onYes={onPaid}
    />
  );
}
