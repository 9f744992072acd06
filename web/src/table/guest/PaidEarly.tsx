import { t } from '#web/messages/i18n.ts';
import { listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { changedPaymentText, ownEarlyPayment, type EarlyTable } from '../early-payment.ts';
import { TableProblem } from '../TableProblem.tsx';

export interface PayEarlyProps {
  readonly table: EarlyTable & Pick<LiveTable, 'error'>;
  readonly onPaid: () => void;
}

/** Says before the end that this phone's people have paid (docs/product/live-table.md, "Leaving"). An error is beside the button, since the page is behind a sheet. */
export function PayEarly({ table, onPaid }: PayEarlyProps) {
  const { amount, names = [], paid, isPaid, isChanged } = ownEarlyPayment(table) ?? {};
  if (amount === undefined) return null;
  const said = paid !== undefined && (
    <p role="status">{isChanged ? changedPaymentText(table) : t('live.early.said', { amount })}</p>
  );
  if (isPaid) return said;
  const ask = t('live.early.ask', { amount });
  return (
    <>
      {said}
      {table.error && <TableProblem error={table.error} />}
      <AskFirst
        variant="secondary"
        block
        // The sheet around it may show the share of one of the two.
        title={names.length > 1 ? t('ui.labelled', { label: listNames(names), text: ask }) : ask}
        body={t('live.early.askBody')}
        yes={t('live.early.paid')}
        onYes={onPaid}
      />
    </>
  );
}

/** What they owe is not what they have paid any more. */
export function PaidEarlyChanged({ table }: { readonly table: EarlyTable }) {
  const title = changedPaymentText(table);
  return title !== undefined && <Banner tone="warn" role="status" title={title} />;
}
