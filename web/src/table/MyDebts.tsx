import type { Bill, BillSummary, DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-end.po';
import { PATHS } from '#web/paths.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { MyTransfers } from '#web/settle/MyTransfers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AskFirst } from './AskFirst.tsx';

export interface MyDebtsProps {
  readonly bill: Bill;
  readonly summary: BillSummary;
  readonly me: DinerId;
  /** The diner without a phone for whom this phone also claims. */
  readonly partnerId?: DinerId | undefined;
  readonly ways: LiveTable['ways'];
  /** The diners who said that they paid. */
  readonly paid: LiveTable['paid'];
  /** The page on which this phone shows the debts. */
  readonly path?: string;
  /** Says that I have paid; undefined if the table is over. */
  readonly onPaid: (() => void) | undefined;
}

/**
 * My debts on the finished bill, the payees with their ways to be paid, and the button "I have paid" (docs/product/live-table.md,
 * "Finishing").
 */
export function MyDebts({ paid, onPaid, path = PATHS.table, ...mine }: MyDebtsProps) {
  const iPaid = paid.includes(mine.me) ? (
    <p role="status">{t('live.finished.saidPaid')}</p>
  ) : (
    onPaid && (
      <ReportPaid
        label={t(mine.partnerId === undefined ? 'live.finished.iPaid' : 'live.finished.wePaid')}
        onPaid={onPaid}
      />
    )
  );
  return (
    <MyTransfers
      {...mine}
      reportedPaid={paid}
      // Without the table's secret: calendars are copied to other devices and services.
      remindAt={`${window.location.origin}${path}`}
      underOwed={iPaid}
    />
  );
}

/** The debts of the person of the phone with the host's sheet, if they are on the bill. */
export function DebtsHere({ table, onPaid }: { readonly table: LiveTable; readonly onPaid: () => void }) {
  const { bill, me, ways, paid, seats } = table;
  const has = (dinerId: DinerId | undefined) => bill.diners.find(({ id }) => id === dinerId)?.id;
  const dinerId = has(me?.dinerId);
  if (dinerId === undefined) return null;
  return (
    <MyDebts
      {...{ bill, ways, paid, onPaid }}
      summary={summaryOf(bill)}
      me={dinerId}
      partnerId={has(me?.alsoFor)}
      path={seats.some(({ isMe, isOpener }) => isMe && isOpener) ? PATHS.app : PATHS.table}
    />
  );
}

/** Asks first, because afterwards the host cannot reopen the bill, and nobody can undo this. */
function ReportPaid({ label, onPaid }: { readonly label: string; readonly onPaid: () => void }) {
  return (
    <AskFirst
      renderButton={(ask) => (
        <Button variant="secondary" onClick={ask} block>
          {label}
        </Button>
      )}
      title={t('live.finished.askPaid')}
      body={t('live.finished.askPaidBody')}
      yes={label}
      onYes={onPaid}
    />
  );
}
