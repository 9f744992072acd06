import { useId, useState, type FormEvent } from 'react';
import type { Bill } from '#domain';
import messages from '#web/messages/history.messages.ts';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/stores-of-space.ts';
import { spaceOf, useSession } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';

registerMessages(messages);

/** Asks for a name and saves the bill under it (docs/product/sync.md, "Saved bills"). */
export function SaveBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const store = historyOf(spaceOf(useSession()));
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const formId = useId();
  const save = async () => {
    const trimmed = name.trim();
    setSaving(true);
    const result = await store.save(trimmed, bill);
    onClose();
    toast(
      result === 'saved'
        ? { title: t('saveBill.done'), body: t('saveBill.done.body', { name: trimmed }), tone: 'ok' }
        : { title: t('saveBill.failed'), body: t(`saveBill.failed.${result}`), tone: 'bad' },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    // Letters, digits or signs: the account takes no name that cannot be seen.
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) void save();
    else setMissing(true);
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
          <Button type="submit" form={formId} busy={isSaving} busyLabel={t('saveBill.saving')}>
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
