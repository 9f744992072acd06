import { useId, useState, type FormEvent } from 'react';
import { tidyName, type Bill } from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/receipt-photo.po';
import { t } from '#web/messages/i18n.ts';
import { newId } from '#web/platform/device/ids.ts';
import { fetchKeptPhotos } from '#web/bills/saved/sync/fetch-kept-photos.ts';
import { isClean } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import type { ReadableBill } from '#web/bills/document/draft.ts';
import type { SavedEntry } from '#web/bills/saved/saved-copies.ts';
import { copyPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
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
      onSaved={(entry) => wizard.setSavedAs(bill, entry)}
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
  const copy = { ...bill, id };
  const onSaved = async (entry: SavedEntry) => {
    const { isAtTable, savedAs } = wizard.getState();
    if (!isAtTable) wizard.open(copy, { savedAs: entry });
    if (savedAs) await fetchKeptPhotos(wizard.space, savedAs.id, bill.id);
    if ((await copyPhotos(wizard.space, bill.id, copy.id)) === 'full')
      toast({ title: t('photo.notKept'), body: t('history.notKept'), tone: 'bad' });
  };
  return (
    <SaveBillForm
      title={t('saveBill.copy')}
      bill={copy}
      onClose={onClose}
      onSaved={(entry) => void onSaved(entry)}
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
  /** Called with the saved bill that the bill has become. */
  readonly onSaved: (entry: SavedEntry) => void;
}

function SaveBillForm({ title, bill, onClose, onSaved }: SaveFormProps) {
  const { store, syncs } = useSavedBills();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  const save = async (given: string) => {
    setBusy(true);
    const result = await store.save(given, bill);
    onClose();
    if (typeof result === 'string') {
      toast({ title: t('saveBill.failed'), body: whyNotSaved(result), tone: 'bad' });
      return;
    }
    const { id } = result;
    onSaved({ id, name: given });
    toast({ title: t('saveBill.done'), body: t('saveBill.done.body', { name: given }), tone: 'ok' });
    if (syncs) toastIfFull(store, id, given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // The account accepts no invisible names.
    const trimmed = tidyName(name);
    if (trimmed === '') setMissing(true);
    else void save(trimmed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('saveBill.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('saveBill.saving')}>
            {t('saveBill.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t('saveBill.name')}
          hint={t('saveBill.hint')}
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
          }}
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={100}
          error={isMissing ? t('saveBill.noName') : undefined}
        />
      </form>
    </Dialog>
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
