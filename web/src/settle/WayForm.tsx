import { useState, type FormEvent } from 'react';
import {
  checkWayToPay,
  MAX_PAYMENT_TEXT,
  MAX_PIX_CITY,
  MAX_PIX_NAME,
  PAYMENT_SERVICES,
  PHONE_SERVICES,
  type WayToPay,
  type WayToPayField,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

type Kind = WayToPay['kind'];
type Typed = Readonly<Record<WayToPayField, string>>;

const KINDS: readonly Kind[] = [
  ...PAYMENT_SERVICES,
  ...(['upi', 'pix', 'interac'] as const),
  ...PHONE_SERVICES,
  ...(['sepa', 'swiss', 'text'] as const),
];
const NOTHING: Typed = {
  handle: '',
  address: '',
  name: '',
  iban: '',
  bic: '',
  key: '',
  city: '',
  street: '',
  postcode: '',
  town: '',
  phone: '',
  contact: '',
  text: '',
};

/** The form's contents before they are added. */
export interface WayDraft {
  readonly kind: Kind;
  readonly typed: Typed;
}

export const EMPTY_WAY: WayDraft = { kind: 'paypal', typed: NOTHING };

/** The fields of each kind, in the order of the form. */
const fieldsOf = (kind: Kind): readonly WayToPayField[] => {
  switch (kind) {
    case 'upi':
      return ['address', 'name'];
    case 'sepa':
      return ['name', 'iban', 'bic'];
    case 'pix':
      return ['key', 'name', 'city'];
    case 'swiss':
      return ['name', 'street', 'postcode', 'town', 'iban'];
    case 'swish':
    case 'mobilepay':
    case 'bizum':
    case 'paynow':
    case 'promptpay':
      return ['phone'];
    case 'interac':
      return ['contact'];
    case 'text':
      return ['text'];
    case 'paypal':
    case 'monzo':
    case 'revolut':
    case 'venmo':
    case 'cash_app':
      return ['handle'];
  }
};

function wayOf(kind: Kind, typed: Typed): WayToPay {
  const fields = fieldsOf(kind).map((name) => [name, typed[name]]);
  return { kind, ...Object.fromEntries(fields) } as WayToPay;
}

/** Codes and addresses, which run left to right in every language. */
const LATIN: readonly WayToPayField[] = ['handle', 'address', 'iban', 'bic', 'key', 'phone', 'contact'];
const AUTOCOMPLETE: Readonly<Partial<Record<WayToPayField, string>>> = {
  name: 'name',
  phone: 'tel',
  street: 'street-address',
  postcode: 'postal-code',
  town: 'address-level2',
  city: 'address-level2',
};
const HINTS = ['handle', 'address', 'name', 'iban', 'bic', 'key', 'text'] as const;
const hintOf = (name: WayToPayField): string | undefined => {
  const known = HINTS.find((each) => each === name);
  return known && t(`ways.hint.${known}`);
};

export interface WayFormProps {
  readonly draft: WayDraft;
  readonly onDraft: (draft: WayDraft) => void;
  readonly onAdd: (way: WayToPay) => void;
  readonly onDone: () => void;
}

/**
 * Adds a payment option. An invalid value is reported beside its field, and stays as typed. Adding empties the form and leaves the focus
 * where it was. Done adds what is typed, too.
 */
export function WayForm({ draft, onDraft, onAdd, onDone }: WayFormProps) {
  const { kind, typed } = draft;
  const [isTried, setTried] = useState(false);
  /** The fields that were left with text in them, whose errors are shown at once. */
  const [left, setLeft] = useState<readonly WayToPayField[]>([]);
  const checked = checkWayToPay(wayOf(kind, typed));
  const add = () => {
    setTried(!checked.ok);
    if (!checked.ok) return;
    onAdd(checked.way);
    onDraft({ kind, typed: NOTHING });
    setLeft([]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  const finish = () => {
    const isEmpty = fieldsOf(kind).every((name) => typed[name].trim() === '');
    if (!isEmpty) add();
    if (isEmpty || checked.ok) onDone();
  };
  const errorOf = (name: WayToPayField): string | undefined => {
    const isShown = isTried || (left.includes(name) && typed[name].trim() !== '');
    const error = isShown && !checked.ok ? checked.errors[name] : undefined;
    if (error !== 'too_long_for_pix') return error && t(`ways.error.${error}`);
    return t('ways.error.too_long_for_pix', {
      max: formatNumber(name === 'city' ? MAX_PIX_CITY : MAX_PIX_NAME),
    });
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
          dir={LATIN.includes(name) ? 'ltr' : undefined}
          label={t(`ways.field.${name}`)}
          hint={hintOf(name)}
          optional={name === 'bic' || name === 'street'}
          value={typed[name]}
          onChange={(text) => onDraft({ kind, typed: { ...typed, [name]: text } })}
          onBlur={() => setLeft((before) => [...before, name])}
          error={errorOf(name)}
          autoComplete={AUTOCOMPLETE[name] ?? 'off'}
          inputMode={name === 'phone' ? 'tel' : undefined}
          autoCapitalize={name === 'iban' || name === 'bic' ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={MAX_PAYMENT_TEXT}
        />
      ))}
      <Button type="submit" variant="secondary" block>
        {t('ways.add')}
      </Button>
      <Button onClick={finish} block>
        {t('ways.done')}
      </Button>
    </form>
  );
}
