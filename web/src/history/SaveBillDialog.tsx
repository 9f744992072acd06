import { useState } from 'react';
import type { Bill } from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/receipt-photo.po';
import { t } from '#web/messages/i18n.ts';
import { momentOf } from '#web/platform/dates.ts';
import { newId } from '#web/platform/device/ids.ts';
import { fetchKeptPhotos } from '#web/bills/saved/sync/fetch-kept-photos.ts';
import { isClean } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import type { ReadableBill } from '#web/bills/document/draft.ts';
import type { SavedEntry } from '#web/bills/saved/saved-copies.ts';
import { copyPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { LabelDialog } from './LabelDialog.tsx';
import type { BillLabel } from './relabel.ts';
import { useSavedBills } from './use-saved-bills.ts';
import { whyNotSaved } from '#web/bills/why-not-saved.ts';

interface SaveBillProps {
  readonly bill: Bill;
  readonly onClose: () => void;
}

/** Asks for a name and saves the bill on screen under it (docs/product/sync.md, "Saved bills"). */
export function SaveBillDialog({ bill, onClose }: SaveBillProps) {
  const wizard = useBillStore();
  return (
    <SaveBillForm
      title={t('saveBill.title')}
      bill={bill}
      onClose={onClose}
      onSaved={(entry, saved) => wizard.setSavedAs(bill, entry, saved)}
    />
  );
}

/**
 * Asks for a name and saves a copy of the bill on screen under it, with the photos that this device has or can fetch. The copy is then
 * opened, unless the others at a table see this bill.
 */
export function SaveCopyDialog({ bill, onClose }: SaveBillProps) {
  const wizard = useBillStore();
  const [id] = useState(newId);
  const onSaved = async (entry: SavedEntry, copy: Bill) => {
    const { isAtTable, savedAs } = wizard.getState();
    if (!isAtTable) wizard.open(copy, { savedAs: entry });
    if (savedAs) await fetchKeptPhotos(wizard.space, savedAs.id, bill.id);
    if ((await copyPhotos(wizard.space, bill.id, id)) === 'full')
      toast({ title: t('photo.notKept'), body: t('history.notKept'), tone: 'bad' });
  };
  return (
    <SaveBillForm
      title={t('saveBill.copy')}
      bill={{ ...bill, id }}
      onClose={onClose}
      onSaved={(entry, copy) => void onSaved(entry, copy)}
    />
  );
}

/** Asks for a name and saves an unsaved bill under it. */
export function SaveLeftDialog({ left, onClose }: { left: ReadableBill; onClose: () => void }) {
  const wizard = useBillStore();
  return (
    <SaveBillForm
      title={t('saveBill.title')}
      bill={left.bill}
      onClose={onClose}
      onSaved={() => void wizard.forget(left)}
    />
  );
}

interface SaveFormProps extends SaveBillProps {
  readonly title: string;
  /** Called with the saved bill that the bill has become, and the bill as it was saved. */
  readonly onSaved: (entry: SavedEntry, saved: Bill) => void;
}

function SaveBillForm({ title, bill, onClose, onSaved }: SaveFormProps) {
  const { store, syncs } = useSavedBills();
  const [today] = useState(store.now);
  const [isBusy, setBusy] = useState(false);
  const save = async ({ name, date }: BillLabel) => {
    setBusy(true);
    // Another day becomes that of the bill itself, as when it is changed later.
    const saved = date === today ? bill : { ...bill, timestamp: momentOf(date) };
    const result = await store.save(name, saved, date);
    onClose();
    if (typeof result === 'string') {
      toast({ title: t('saveBill.failed'), body: whyNotSaved(result), tone: 'bad' });
      return;
    }
    const { id } = result;
    onSaved({ id, name }, saved);
    toast({ title: t('saveBill.done'), body: t('saveBill.done.body', { name }), tone: 'ok' });
    if (syncs) toastIfFull(store, id, name);
  };
  return (
    <LabelDialog
      title={title}
      hint={t('saveBill.hint')}
      before={{ name: '', date: today }}
      isBusy={isBusy}
      onSave={(label) => void save(label)}
      onClose={onClose}
    />
  );
}

/** Reports if the account is full. The bill is on the device already; the account answers a moment later, or when it can be reached. */
function toastIfFull(store: SavedBills, id: string, name: string): void {
  const stop = store.subscribe(() => {
    const entry = store.saved(id);
    if (entry && !isClean(entry) && !entry.problem) return;
    stop();
    if (entry?.problem === 'no_room')
      toast({
        title: t('saveBill.accountFull'),
        body: t('saveBill.accountFull.body', { name }),
        tone: 'bad',
      });
  });
}
