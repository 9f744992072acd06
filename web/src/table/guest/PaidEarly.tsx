import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { AskFirst } from '../AskFirst.tsx';

type Table = Pick<LiveTable, 'bill' | 'me' | 'paidEarly'>;

/** What this phone's people owe, and what they said they have paid before the end, as texts; undefined if they have not. */
function amountsOf({ bill, me, paidEarly }: Table) {
  const { perDiner, currency } = summaryOf(bill);
  const shares = [me?.dinerId, me?.alsoFor].flatMap((id) => perDiner[id ?? ''] ?? []);
  const owed = shares.reduce((sum, { total }) => sum + total, 0);
  const said = shares.reduce((sum, { dinerId }) => sum + (paidEarly.get(dinerId) ?? 0), 0);
  const hasSaid = shares.some(({ dinerId }) => paidEarly.has(dinerId));
  return { amount: formatMoney(owed, currency), paid: hasSaid ? formatMoney(said, currency) : undefined };
}

/** Says before the end that this phone's people have paid (docs/product/live-table.md, "Leaving"). */
export function PayEarly({ table, onPaid }: { readonly table: Table; readonly onPaid: () => void }) {
  const { amount, paid } = amountsOf(table);
  if (paid === amount) return <p role="status">{t('live.early.said', { amount })}</p>;
  return (
    <AskFirst
      renderButton={(ask) => (
        <Button variant="secondary" onClick={ask} block>
          {t('live.early.paid')}
        </Button>
      )}
      title={t('live.early.ask', { amount })}
      body={t('live.early.askBody')}
      yes={t('live.early.paid')}
      onYes={onPaid}
    />
  );
}

/** What they owe is not what they have paid any more. */
export function PaidEarlyChanged({ table }: { readonly table: Table }) {
  const { amount, paid } = amountsOf(table);
  if (paid === undefined || paid === amount || table.me?.dinerId === undefined) return null;
  return <Banner tone="warn" role="status" title={t('live.early.changed', { paid, amount })} />;
}
