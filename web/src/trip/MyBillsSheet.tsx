import { useMemo, useState } from 'react';
import { isBlank, sortBills } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';
import { locale } from '#web/platform/locale.ts';
import { useSpace } from '#web/platform/session.ts';
import { loadDraft } from '#web/bills/document/draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { cx, layout, surface } from '#web/ui/styles.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { BillButton, currenciesOf } from '#web/history/BillRow.tsx';
import { useSavedBills } from '#web/history/use-saved-bills.ts';
import { addOwnBill } from './add-bill-to-trip.ts';
import type { OfTripProps } from './trip-words.ts';
import rowCss from '#web/history/BillRow.module.css';

/** The saved bills of this device, and the one that is open, to add one of them to the trip. */
export function MyBillsSheet({ trip, state, onClose }: OfTripProps & { readonly onClose: () => void }) {
  const space = useSpace();
  const { state: saved } = useSavedBills();
  const [shown] = useState(() => loadDraft(space));
  const here = useMemo(() => new Set(state.bills.map(({ bill }) => bill.id)), [state.bills]);
  const bills = useMemo(
    () => sortBills(saved.bills, 'date', locale()).filter(({ billId = '' }) => !here.has(billId)),
    [saved.bills, here],
  );
  const currencies = currenciesOf(bills);
  const add = async (id: string) => {
    if (await addOwnBill(trip, id)) onClose();
  };
  const isOpenHere = shown?.ok && !shown.savedAs && !isBlank(shown.bill) && !here.has(shown.bill.id);
  return (
    <Sheet open onClose={onClose} title={t('trip.fromMine')}>
      <div className={layout.stack}>
        {isOpenHere && (
          <Button variant="secondary" onClick={() => void add('')} block>
            {t('trip.openBill')}
          </Button>
        )}
        {bills.length > 0 && (
          <ul className={cx(surface.pad, rowCss.list)} aria-label={t('history.list')}>
            {bills.map((entry) => (
              <li key={entry.id} className={cx(layout.row, rowCss.row)}>
                <BillButton
                  {...{ entry, currencies }}
                  day={shortDay(entry.date)}
                  note={undefined}
                  onOpen={() => void add(entry.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {bills.length === 0 && !isOpenHere && (
          <EmptyCard>{t(saved.status === 'loading' ? 'history.loading' : 'history.empty')}</EmptyCard>
        )}
      </div>
    </Sheet>
  );
}
