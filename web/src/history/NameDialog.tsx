import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { tidyName } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with a name; by default the name of a bill that is missing. Undefined: nothing. */
  readonly problem?: (tidy: string) => string | undefined;
  readonly before: string;
  readonly maxLength?: number;
  readonly isBusy?: boolean;
  /** Called with a name that has no problem. Closes the dialog. */
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
  /** More fields, below the name. */
  readonly children?: ReactNode;
}

/** Asks for the name of a bill, of a trip or of a person. Accounts and tables accept no invisible ones. */
export function NameDialog({ title, label, hint, before, children, ...props }: NameDialogProps) {
  const { maxLength = 60, isBusy = false, onName, onClose } = props;
  const { problem = (tidy) => (tidy === '' ? t('saveBill.noName') : undefined) } = props;
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const formId = useId();
  const tidy = tidyName(name);
  const error = problem(tidy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBusy && error === undefined) onName(tidy);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('saveBill.saving')}>
            {t('saveBill.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          {...{ label, hint, maxLength }}
          value={name}
          onChange={setName}
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          error={isTried ? error : undefined}
        />
        {children}
      </form>
    </Dialog>
  );
}
