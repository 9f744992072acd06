import { useState, type FormEvent } from 'react';
import {
  checkWayToPay,
  MAX_PAYMENT_TEXT,
  PAYMENT_SERVICES,
  type WayToPay,
  type WayToPayErrors,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Kind = WayToPay['kind'];
type FieldName = keyof WayToPayErrors;
type Typed = Readonly<Record<FieldName, string>>;

const KINDS: readonly Kind[] = [...PAYMENT_SERVICES, 'upi', 'sepa', 'text'];
const NOTHING: Typed = { handle: '', address: '', name: '', iban: '', bic: '', text: '' };

/** What is in the form before it is added. */
export interface WayDraft {
  readonly kind: Kind;
  readonly typed: Typed;
}

export const EMPTY_WAY: WayDraft = { kind: 'paypal', typed: NOTHING };

/** What is asked for each kind, in the order of the form. */
const fieldsOf = (kind: Kind): readonly FieldName[] => {
  switch (kind) {
    case 'upi':
      return ['address', 'name'];
    case 'sepa':
      return ['name', 'iban', 'bic'];
    case 'text':
      return ['text'];
    default:
      return ['handle'];
  }
};

function wayOf(kind: Kind, { handle, address, name, iban, bic, text }: Typed): WayToPay {
  switch (kind) {
    case 'upi':
      return { kind, address, name };
    case 'sepa':
      return { kind, name, iban, bic };
    case 'text':
      return { kind, text };
    default:
      return { kind, handle };
  }
}

export interface WayFormProps {
  readonly draft: WayDraft;
  readonly onDraft: (draft: WayDraft) => void;
  readonly onAdd: (way: WayToPay) => void;
}

/** A new way to be paid. What cannot be used is said beside its field, and stays as it was typed; once it is added the form is empty, and the focus where it was. */
export function WayForm({ draft, onDraft, onAdd }: WayFormProps) {
  const { kind, typed } = draft;
  const [isTried, setTried] = useState(false);
  /** Left with something in them: what is wrong there is said at once. */
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const checked = checkWayToPay(wayOf(kind, typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(!checked.ok);
    if (!checked.ok) return;
    onAdd(checked.way);
    onDraft({ kind, typed: NOTHING });
    setLeft([]);
  };
  const errorOf = (name: FieldName): string | undefined => {
    const isShown = isTried || (left.includes(name) && typed[name].trim() !== '');
    const error = isShown && !checked.ok ? checked.errors[name] : undefined;
    return error && t(`ways.error.${error}`);
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <SelectField
        label={t('ways.kind')}
        value={kind}
        options={KINDS.map((each) => ({ value: each, label: t(`ways.${each}`) }))}
        onChange={(chosen) => {
          onDraft({ kind: chosen, typed });
          setTried(false);
          setLeft([]);
        }}
      />
      {fieldsOf(kind).map((name) => (
        <TextField
          key={name}
          dir={name === 'name' || name === 'text' ? undefined : 'ltr'}
          label={t(`ways.field.${name}`)}
          hint={t(`ways.hint.${name}`)}
          optional={name === 'bic'}
          value={typed[name]}
          onChange={(text) => onDraft({ kind, typed: { ...typed, [name]: text } })}
          onBlur={() => setLeft((before) => [...before, name])}
          error={errorOf(name)}
          autoComplete={name === 'name' ? 'name' : 'off'}
          autoCapitalize={name === 'iban' || name === 'bic' ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={MAX_PAYMENT_TEXT}
        />
      ))}
      <Button type="submit" variant="secondary" block>
        {t('ways.add')}
      </Button>
    </form>
  );
}
