import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FormEvent } from 'react';
import { addDiners, NAME_SEPARATOR, splitNames } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatList } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeEffects } from '../model/describe-effects.ts';
import { useStore, useWizard } from '../model/use-wizard.ts';
import styles from './AddDiner.module.css';

/** Of one name, in characters. */
const MAX_NAME = 60;

/** The name field with its add button, for one name or several with commas; Enter adds too, and the field is ready for the next. */
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
    const newcomers = splitNames(name).map((each) => ({ id: newId(), name: each.slice(0, MAX_NAME) }));
    const last = newcomers.at(-1);
    if (!last) return setMissing(true);
    const body = describeEffects(store.edit((bill) => addDiners(bill, newcomers), { highlight: last.id }));
    if (body !== undefined)
      toast({ title: formatList(newcomers.map((diner) => diner.name)), body, tone: 'info' });
    setName('');
  };

  return (
    <form className={styles.row} onSubmit={add} noValidate>
      <TextField
        label={t('diners.name')}
        placeholder={t('diners.example')}
        value={name}
        onChange={(text) => setName(NAME_SEPARATOR.test(text) ? text : text.slice(0, MAX_NAME))}
        inputRef={input}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        error={missing ? t('diners.nameRequired') : undefined}
      />
      <IconButton
        type="submit"
        variant="primary"
        className={styles.add}
        icon={Plus}
        label={t('diners.add')}
      />
    </form>
  );
}
