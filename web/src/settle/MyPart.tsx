import { useMemo } from 'react';
import '#web/messages/en/live-table-end.po';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { keptShare } from '#web/platform/kept-shares.ts';
import { cx, hidden, layout, surface } from '#web/ui/styles.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

// Nearly all summaries are of bills that were not kept from a table.
const MyTransfers = lazyPart(() => import('./MyTransfers.tsx').then((module) => module.MyTransfers));

/** On a bill kept from a live table: its keeper's debts, their payees, and the payees' payment options. */
export function MyPart() {
  const bill = useBill();
  const summary = useSummary();
  const { space } = useBillStore();
  const share = useMemo(() => keptShare(space, bill.id), [space, bill.id]);
  const me = bill.diners.find(({ id }) => id === share?.me);
  if (!share || !me) return null;
  return (
    <section className={cx(surface.pad, layout.stack, hidden.inPrint)} aria-labelledby="my-part-heading">
      <h2 id="my-part-heading">{t('live.finished.you', { name: isolate(me.name) })}</h2>
      <MyTransfers
        {...{ bill, summary }}
        me={me.id}
        partnerId={share.alsoFor}
        ways={share.ways}
        reportedPaid={share.paid ?? []}
        underOwed={share.paid?.includes(me.id) && <p>{t('live.finished.saidPaid')}</p>}
      />
    </section>
  );
}
