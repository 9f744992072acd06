import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FormEvent } from 'react';
import { addDiner } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { newId } from '#web/platform/ids.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeEffects } from '../model/describe-effects.ts';
import { useStore, useWizard } from '../model/use-wizard.ts';
import styles from './AddDiner.module.css';

/** The name field with its add button; Enter adds too, and the field is ready for the next name. */
export function AddDiner() {
  const store = useStore();
  const name = useWizard((state) => state.forms.diner);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const setName = (diner: string) => {
    setMissing(false);
    store.setForms((forms) => ({ ...forms, diner }));
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    const trimmed = name.trim();
    if (trimmed === '') return setMissing(true);
    const id = newId();
    const body = describeEffects(
      store.edit((bill) => addDiner(bill, { id, name: trimmed }), { highlight: id }),
    );
    if (body !== undefined) toast({ title: trimmed, body, tone: 'info' });
    setName('');
  };

  return (
    <form className={styles.row} onSubmit={add} noValidate>
      <TextField
        label={t('diners.name')}
        value={name}
        onChange={setName}
        inputRef={input}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={60}
        error={missing ? t('diners.nameRequired') : undefined}
      />
      <IconButton type="submit" variant="primary" className="beside" icon={Plus} label={t('diners.add')} />
    </form>
  );
}
