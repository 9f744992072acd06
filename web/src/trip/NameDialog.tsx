import { useId, useState, type FormEvent } from 'react';
import { tidyName } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  /** Said if nothing is typed. */
  readonly missing: string;
  readonly before: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a trip, or of a bill or a person in it. */
export function NameDialog({ title, label, missing, before, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const formId = useId();
  const tidy = tidyName(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (tidy === '') return;
    onName(tidy);
    onClose();
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
          <Button type="submit" form={formId}>
            {t('saveBill.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={label}
          value={name}
          onChange={setName}
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={60}
          error={isTried && tidy === '' ? missing : undefined}
        />
      </form>
    </Dialog>
  );
}
