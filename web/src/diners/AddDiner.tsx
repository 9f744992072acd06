import { Plus } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import * as v from 'valibot';
import { addDiners, duplicateNames, MAX_DINER_NAME, peopleCount, splitNames, type Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { listNames } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useTypedBefore } from '#web/ui/use-typed-before.ts';
import { describeEffects } from '#web/bill-kit/words/describe-effects.ts';
import type { FormDraft } from '#web/bills/document/form-draft.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBill, useDraft, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { OnWhileTyping } from '#web/bill-kit/parts/OnWhileTyping.tsx';
import styles from './AddDiner.module.css';

// If it cannot be fetched, the steps do the same.
const SplitTotal = lazyPart(
  () => import('./SplitTotal.tsx').then((module) => module.SplitTotal),
  () => null,
);

const NAMES: FormDraft<string> = { name: 'diner', empty: '', schema: v.string() };

/** The names in the field. For a number of people, "Person 1" and so on, without those whose name somebody at the table has. */
function namesIn(text: string, bill: Pick<Bill, 'diners'>): readonly string[] {
  const count = peopleCount(text);
  if (count === undefined) return splitNames(text);
  const numbers = Array.from({ length: count + bill.diners.length }, (_, index) => index + 1);
  const names = numbers.map((number) => t('diners.person', { number }));
  return names.filter((name) => duplicateNames(bill, [name]).length === 0).slice(0, count);
}

/** The field's text after a paste of names on separate lines, which the field would run together. Undefined for a paste of one line. */
function withPastedLines({
  clipboardData,
  currentTarget,
}: ClipboardEvent<HTMLInputElement>): string | undefined {
  const text = clipboardData.getData('text');
  if (!/[\r\n]/.test(text.trim())) return undefined;
  const { value, selectionStart, selectionEnd } = currentTarget;
  const before = value.slice(0, selectionStart ?? value.length);
  return before + splitNames(text).join(', ') + value.slice(selectionEnd ?? value.length);
}

/**
 * The name field with its add button, for one name, for several with commas, or for the number of people. Enter adds too, and the field is then ready for the next.
 * With two at the table and no lines yet, a total can be split right here.
 */
export function AddDiner() {
  const go = useGo();
  const store = useBillStore();
  const [name, keepName] = useDraft(NAMES);
  const { diners, lines } = useBill();
  const [error, setError] = useState<string>();
  const [isDuplicate, setDuplicate] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  const isHere = useIsHydrated();

  const isTooLong = splitNames(name).some((each) => [...each].length > MAX_DINER_NAME);
  const setName = (typed: string) => {
    setError(undefined);
    setDuplicate(false);
    keepName(typed);
  };
  useTypedBefore(element, { names: (field) => field.value !== name && setName(field.value) });
  /** Adds the names as diners; false if a question about a name comes first. */
  const add = (isMeant: boolean): boolean => {
    input.current?.focus();
    if (isTooLong) return false;
    const newcomers = namesIn(name, store.getState().bill).map((each) => ({ id: newId(), name: each }));
    const last = newcomers.at(-1);
    if (!last) {
      setError(t('diners.nameRequired'));
      return false;
    }
    const names = newcomers.map((diner) => diner.name);
    const twice = duplicateNames(store.getState().bill, names);
    if (twice.length > 0 && !isMeant) {
      setDuplicate(true);
      setError(t('diners.duplicate', { count: twice.length, names: listNames(twice) }));
      return false;
    }
    const { effects, isRefused } = store.edit((bill) => addDiners(bill, newcomers), { highlight: last.id });
    if (isRefused) return false;
    const body = describeEffects(effects);
    if (body !== undefined) toast({ title: listNames(names), body, tone: 'info' });
    setName('');
    return true;
  };
  /** Adds the names still in the field before going on. */
  const takeNames = (): boolean => name.trim() === '' || add(false);
  const isEnough = diners.length + namesIn(name, { diners }).length >= 2;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(false);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const typed = withPastedLines(event);
    if (typed === undefined) return;
    event.preventDefault();
    setName(typed);
  };

  return (
    <>
      <form ref={element} id={form} className={styles.row} onSubmit={submit} noValidate>
        <TextField
          name="names"
          label={t('diners.name')}
          placeholder={t('diners.example')}
          value={name}
          onChange={setName}
          inputRef={input}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          onPaste={paste}
          hint={diners.length === 0 ? t('diners.orNumber') : undefined}
          error={isTooLong ? t('ui.full', { max: MAX_DINER_NAME }) : error}
        />
        <IconButton
          type="submit"
          variant="primary"
          className={styles.add}
          icon={Plus}
          label={t('diners.add')}
          // Before the app has started, the browser would send the form to the server.
          disabled={!isHere}
        />
        {isDuplicate && (
          <Button variant="secondary" className={styles.anyway} onClick={() => add(true)} data-question>
            {t('diners.addAnyway')}
          </Button>
        )}
        <OnWhileTyping
          label={t('go.items')}
          disabledReason={isEnough ? undefined : t('diners.tooFew')}
          onClick={() => takeNames() && go('item-entry')}
        />
      </form>
      {lines.length === 0 && isEnough && <SplitTotal form={form} onOpen={takeNames} />}
    </>
  );
}
