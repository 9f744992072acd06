import { Bookmark, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { billEntry, type BillEntry } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import type { ReadableBill } from '#web/bills/document/draft.ts';
import { cx, layout, surface } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { offerReturn } from '#web/bill-kit/state/offer-undo.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBillStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { BillButton } from './BillRow.tsx';
import css from './BillRow.module.css';

const SaveLeftDialog = lazyPart(
  () => import('./SaveBillDialog.tsx').then((module) => module.SaveLeftDialog),
  NotOpened,
);

/** The list entry of an unsaved bill; it has a name if it was saved before it was changed. */
const entryOf = ({ bill, savedAs }: ReadableBill): BillEntry =>
  billEntry(bill, { id: bill.id, name: savedAs?.name ?? t('history.left'), date: '' });

const dayOf = ({ bill }: ReadableBill): string => formatDay(bill.timestamp, 'short');

/**
 * The bills that are not saved and were left for another one: each can be opened, saved under a name, or deleted (docs/product/bill.md,
 * "Where the bill lies").
 */
export function LeftBills() {
  const go = useGo();
  const wizard = useBillStore();
  const left = readableOf(useWizard((state) => state.left));
  const [saving, setSaving] = useState<ReadableBill | null>(null);
  const id = useId();
  const currencies = new Set(left.map(({ bill }) => bill.currency));
  const open = (each: ReadableBill) => {
    const back = wizard.openLeft(each.bill.id);
    offerReturn(wizard, { title: t('history.opened', { name: entryOf(each).name }) }, back);
    go('summary');
  };
  const remove = (each: ReadableBill) => {
    toastWithUndo({ title: t('history.deleted'), body: entryOf(each).name }, wizard.forget(each));
  };
  if (left.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <h2 id={id}>{t('history.left')}</h2>
      <ul className={cx(surface.pad, css.list)} aria-labelledby={id}>
        {left.map((each) => {
          const entry = entryOf(each);
          const labels = { name: entry.name, day: dayOf(each) };
          return (
            <li key={entry.id} className={cx(layout.row, css.row)}>
              <BillButton
                entry={entry}
                day={labels.day}
                currencies={currencies}
                note={each.savedAs ? t('history.left') : undefined}
                onOpen={() => open(each)}
              />
              <IconButton
                icon={Bookmark}
                label={t('history.left.save', labels)}
                onClick={() => setSaving(each)}
              />
              <IconButton
                icon={Trash2}
                label={t('history.delete', labels)}
                onClick={() => {
                  focusNeighbour();
                  remove(each);
                }}
              />
            </li>
          );
        })}
      </ul>
      {saving && <SaveLeftDialog left={saving} onClose={() => setSaving(null)} />}
    </section>
  );
}
