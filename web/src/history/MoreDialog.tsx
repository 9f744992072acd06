import { Luggage, Table, Users } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { useEffect, useRef, useState } from 'react';
import { withPeopleOf, type Bill } from '#domain';
import '#web/messages/en/summary.po';
import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { countedBill } from '#web/bills/saved/sync/whole-bills.ts';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import { openStep } from '#web/bill-kit/state/use-step.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { saveAsTable } from '#web/settle/TableButton.tsx';
import { addToTripPath } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { layout } from '#web/ui/styles.ts';
import { toastMissing } from './use-saved-bills.ts';

interface MoreDialogProps {
  readonly store: SavedBills;
  readonly entry: SavedBillEntry;
  readonly onClose: () => void;
}

/** What is done with a saved bill more rarely: a new one with its people, its split as a table, and adding it to a trip. */
export function MoreDialog({ store, entry, onClose }: MoreDialogProps) {
  const wizard = useBillStore();
  const [isBusy, setBusy] = useState(false);
  // A bill that is only in the account takes a while: closing the dialog cancels that.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const withBill = async (act: (bill: Bill) => void) => {
    setBusy(true);
    const whole = await countedBill(store, entry);
    if (!isOpen.current) return;
    if (typeof whole === 'string') toastMissing(whole);
    else act(whole.bill);
    onClose();
  };
  const startAgain = (bill: Bill) => {
    startNewBill(wizard, t('history.samePeople'), (empty) => withPeopleOf(empty, bill));
    openStep(wizard, 'diner-setup');
  };
  const addToTrip = () => {
    onClose();
    navigate(addToTripPath(entry.id), { replace: isOverPage() });
  };
  const button = { variant: 'secondary', busy: isBusy, block: true } as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={entry.name}
      actions={
        <div className={layout.stack}>
          <Button {...button} icon={Users} onClick={() => void withBill(startAgain)}>
            {t('history.samePeople')}
          </Button>
          <Button {...button} icon={Table} onClick={() => void withBill((bill) => void saveAsTable(bill))}>
            {t('summary.table')}
          </Button>
          <Button {...button} icon={Luggage} onClick={addToTrip}>
            {t('summary.addToTrip')}
          </Button>
        </div>
      }
    />
  );
}
