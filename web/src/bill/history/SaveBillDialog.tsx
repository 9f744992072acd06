import { useId, useState, type FormEvent } from 'react';
import { tidyName, type Bill } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import type { HistoryStore } from '#web/platform/saved/history-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import typography from '#web/ui/typography.module.css';
import type { SavedAs } from '../model/forms.ts';
import { useStore, useWizard } from '../model/use-wizard.ts';
import { useHistory } from './use-history.ts';

registerMessages(messages);

type Busy = 'update' | 'save' | null;

interface SaveBillProps {
  readonly bill: Bill;
  readonly onClose: () => void;
}

/**
 * Asks for a name and saves the bill under it; a bill that was opened from the history, or saved before, can be updated there
 * (docs/product/sync.md, "Saved bills").
 */
export function SaveBillDialog({ bill, onClose }: SaveBillProps) {
  const { state } = useHistory();
  const savedAs = useWizard(({ forms }) => forms.savedAs);
  const isThis = savedAs?.billId === bill.id;
  // Which offer it makes shows once the saved bills have been read: it is not to change under the finger.
  if (isThis && state.status === 'loading') return null;
  const isKept = isThis && state.bills.some(({ id }) => id === savedAs.id);
  return <SaveBillForm bill={bill} onClose={onClose} earlier={isKept ? savedAs : undefined} />;
}

/** `earlier`: the saved bill that this one was opened from or saved as, while it is still in the history. */
function SaveBillForm({ bill, onClose, earlier }: SaveBillProps & { earlier: SavedAs | undefined }) {
  const { store, syncs } = useHistory();
  const wizard = useStore();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const formId = useId();
  const save = async (given: string, replaces?: SavedAs) => {
    setBusy(replaces ? 'update' : 'save');
    const result = await store.save(given, bill, replaces?.id);
    onClose();
    if (typeof result === 'string') {
      toast({ title: t('saveBill.failed'), body: t(`saveBill.failed.${result}`), tone: 'bad' });
      return;
    }
    const savedAs = { id: result.id, name: given, billId: bill.id };
    wizard.setForms((forms) => ({ ...forms, savedAs }));
    const [title, body] = replaces
      ? (['saveBill.updated', 'saveBill.updated.body'] as const)
      : (['saveBill.done', 'saveBill.done.body'] as const);
    toast({ title: t(title), body: t(body, { name: given }), tone: 'ok' });
    if (syncs) sayIfFull(store, result.id, given);
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
    const entry = store.getState().bills.find((bill) => bill.id === id);
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
