import { useId, useState, type FormEvent } from 'react';
import { mergeBills, tidyName, type Bill } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { savedIdOf } from '#web/platform/saved/history-entry.ts';
import type { HistoryStore } from '#web/platform/saved/history-store.ts';
import { wholeBill } from '#web/platform/saved/whole-bills.ts';
import type { SavedAs } from '#web/platform/storage/draft.ts';
import type { ReadableBill } from '#web/platform/storage/left-bills.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import typography from '#web/ui/typography.module.css';
import { useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { useHistory } from './use-history.ts';

registerMessages(messages);

type Busy = 'update' | 'save' | null;
type Named = Omit<SavedAs, 'isChanged'>;

interface SaveBillProps {
  readonly bill: Bill;
  readonly onClose: () => void;
}

/**
 * Asks for a name and saves the bill on screen under it; one that was opened from the history, or saved before, can be updated there
 * (docs/product/sync.md, "Saved bills").
 */
export function SaveBillDialog({ bill, onClose }: SaveBillProps) {
  const { state } = useHistory();
  const wizard = useStore();
  const savedAs = useWizard((all) => all.savedAs);
  // Which offer it makes shows once the saved bills have been read: it is not to change under the finger.
  if (savedAs && state.status === 'loading') return null;
  const isKept = state.bills.some((entry) => savedIdOf(entry) === savedAs?.id);
  const onSaved = (saved: Named, asSaved: Bill) => {
    // With what another device has changed meanwhile.
    if (asSaved !== bill)
      wizard.edit((present) => (present.id === bill.id ? mergeBills(bill, present, asSaved) : present));
    wizard.name(asSaved, saved);
  };
  return (
    <SaveBillForm
      bill={bill}
      onClose={onClose}
      onSaved={onSaved}
      earlier={isKept && savedAs ? savedAs : undefined}
    />
  );
}

/** Asks for a name and saves a bill that was left under it. */
export function SaveLeftDialog({ left, onClose }: { left: ReadableBill; onClose: () => void }) {
  const wizard = useStore();
  return <SaveBillForm bill={left.bill} onClose={onClose} onSaved={() => void wizard.forget(left)} />;
}

interface SaveFormProps extends SaveBillProps {
  /** Hears of the entry of the history that it has become. */
  readonly onSaved: (saved: Named, bill: Bill) => void;
  /** The saved bill that this one was opened from or saved as, while it is still in the history. */
  readonly earlier?: Named | undefined;
}

function SaveBillForm({ bill, onClose, onSaved, earlier }: SaveFormProps) {
  const { store, syncs } = useHistory();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const formId = useId();
  const save = async (given: string, replaces?: Named) => {
    setBusy(replaces ? 'update' : 'save');
    const present = replaces && store.saved(replaces.id);
    // With another device's changes, if they can be fetched.
    if (present) await wholeBill(store, present);
    const result = await store.save(
      given,
      bill,
      replaces && { id: replaces.id, version: replaces.version ?? replaces.id },
    );
    onClose();
    if (typeof result === 'string') {
      toast({ title: t('saveBill.failed'), body: t(`saveBill.failed.${result}`), tone: 'bad' });
      return;
    }
    const { id, version } = result;
    onSaved({ id, version, name: given }, result.bill);
    // Where the two could not be merged, it is another saved bill.
    const [title, body] =
      replaces?.id === id
        ? (['saveBill.updated', 'saveBill.updated.body'] as const)
        : (['saveBill.done', 'saveBill.done.body'] as const);
    toast({ title: t(title), body: t(body, { name: given }), tone: 'ok' });
    if (syncs) sayIfFull(store, id, given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // The account takes no name that cannot be seen.
    const trimmed = tidyName(name);
    if (trimmed === '') setMissing(true);
    else void save(trimmed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('saveBill.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('saveBill.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={earlier ? 'secondary' : 'primary'}
            busy={busy === 'save'}
            busyLabel={t('saveBill.saving')}
          >
            {t(earlier ? 'saveBill.saveNew' : 'saveBill.save')}
          </Button>
        </>
      }
    >
      {earlier && (
        <>
          <Button
            block
            busy={busy === 'update'}
            busyLabel={t('saveBill.saving')}
            onClick={() => {
              if (!busy) void save(earlier.name, earlier);
            }}
          >
            {t('saveBill.update', { name: earlier.name })}
          </Button>
          <p className={typography.meta}>{t('saveBill.orNew')}</p>
        </>
      )}
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t('saveBill.name')}
          hint={t('saveBill.hint')}
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
          }}
          data-autofocus={earlier ? undefined : true}
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

/** The device has it; the account answers a moment later, or whenever it can be reached. */
function sayIfFull(store: HistoryStore, id: string, name: string): void {
  const stop = store.subscribe(() => {
    const entry = store.saved(id);
    if (entry?.state === 'unsent' && !entry.noRoom) return;
    stop();
    if (entry?.noRoom)
      toast({
        title: t('saveBill.accountFull'),
        body: t('saveBill.accountFull.body', { name }),
        tone: 'bad',
      });
  });
}
