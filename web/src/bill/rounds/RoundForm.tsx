import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { parseAmount, toMinor, type roundFormErrors } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatAmount, formatMoney } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { MoneyField } from '#web/ui/MoneyField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import { quantityText } from '../items/item-error-texts.ts';
import { amountErrorText } from '../model/error-text.ts';
import { useBill } from '../model/use-wizard.ts';
import { Allocations } from './Allocations.tsx';
import { OnWhileTyping } from '../shell/OnWhileTyping.tsx';
import { PriceQuestion, type LineQuestion } from '../shell/PriceQuestion.tsx';
import { MismatchBanner } from './MismatchBanner.tsx';
import { SameAgain } from './SameAgain.tsx';
import { useRoundForm, withTypedLine } from './use-round-form.ts';
import shell from '../shell/FormAndList.module.css';
import styles from './RoundForm.module.css';

type Errors = ReturnType<typeof roundFormErrors>;

function priceErrorText(error: Errors['price'], currency: string): string | undefined {
  if (error === undefined) return undefined;
  // The field's own sentence where nothing was typed that deserves a closer one.
  const isPlain = error === 'price_required' || error === 'price_not_positive' || error === 'not_a_number';
  return isPlain ? t('rounds.priceInvalid') : amountErrorText(error, currency);
}

/** Adds a round of drinks, or changes the one that was tapped; the button waits until every drink is given out. */
// oxlint-disable-next-line max-lines-per-function -- a form: its fields in the order in which they are filled in
export function RoundForm({ onDone }: { onDone: () => void }) {
  const { currency } = useBill();
  const round = useRoundForm();
  const [touched, setTouched] = useState({ price: false, quantity: false });
  // Until the field is left: how many were given out would otherwise stand in the way of another figure.
  const [isEmptied, setEmptied] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const { symbol, position } = currencySymbol(currency);
  const { typedLine } = round;
  // A price that was typed with the name counts as one that stands in its field.
  const whole =
    typedLine?.isSure && round.form.price.trim() === '' ? withTypedLine(round.form, typedLine) : round.form;
  const errors = round.errorsOf(whole);
  const priceError = priceErrorText(errors.price, currency);
  const quantityError = errors.quantity && quantityText(errors.quantity, t('rounds.quantityInvalid'));
  const unit = parseAmount(round.form.price, currency);
  const total = unit.ok && round.total ? formatMoney(unit.minor * round.total, currency) : undefined;
  const reason = priceError ?? quantityError ?? allocationReason(errors, round.givenOut, round.total);

  const [question, setQuestion] = useState<LineQuestion>();

  /** Name, price and quantity typed in one go ("6 × Negroni 9.50"): put where they belong, or asked about. */
  const takeTypedLine = (): boolean => {
    const { form } = round;
    if (!typedLine || (!typedLine.isSure && form.price.trim() !== '')) return false;
    const inPrice = parseAmount(form.price, currency);
    const inName = parseAmount(typedLine.price, currency);
    if (inPrice.ok && inName.ok && inPrice.minor !== inName.minor) {
      setQuestion({ kind: 'disagree', inName: typedLine.price });
      return true;
    }
    round.takeTypedLine(typedLine);
    if (!typedLine.isSure) setQuestion({ kind: 'taken', name: form.name });
    return true;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = whole !== round.form;
    if ((!isTyped || reason !== undefined) && takeTypedLine()) return;
    if (reason !== undefined) return setTouched({ price: true, quantity: true });
    // The focus first: leaving a field tidies and touches it, and the form is to be empty and untouched.
    name.current?.focus();
    round.submit(whole);
    setQuestion(undefined);
    setTouched({ price: false, quantity: false });
  };

  // "Next" on the keyboard goes on to what is still empty, and has not been typed with the name.
  const onKey = (event: KeyboardEvent) => {
    const missing = typedLine?.isSure ? [quantity] : [price, quantity];
    const empty = missing.find(({ current }) => current?.value.trim() === '');
    if (event.key !== 'Enter' || !empty || empty.current === event.currentTarget) return;
    event.preventDefault();
    empty.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate id="round-form" aria-label={t('rounds.title')}>
      <TextField
        label={t('rounds.name')}
        optional
        value={round.form.name}
        onChange={(text) => {
          setQuestion(undefined);
          round.change({ name: text });
        }}
        onBlur={() => {
          if (round.form.price.trim() === '' && round.typedLine?.isSure) takeTypedLine();
        }}
        inputRef={name}
        onKeyDown={onKey}
        placeholder={t('rounds.example', { amount: formatAmount(toMinor(9.5, currency), currency) })}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={80}
      />
      <div className={layout.twoColumns}>
        <MoneyField
          label={t('rounds.price')}
          symbol={symbol}
          symbolPosition={position}
          value={round.form.price}
          onChange={(text) => round.change({ price: text })}
          inputRef={price}
          onKeyDown={onKey}
          enterKeyHint={round.form.quantity === '' ? 'next' : 'done'}
          onTidy={() => {
            round.tidyPrice();
            setTouched((fields) => ({ ...fields, price: round.form.price.trim() !== '' }));
          }}
          error={touched.price ? priceError : undefined}
        />
        <TextField
          label={t('rounds.quantity')}
          value={isEmptied ? '' : round.form.quantity}
          onChange={(text) => {
            setEmptied(text === '');
            round.change({ quantity: text });
          }}
          onBlur={() => {
            setEmptied(false);
            setTouched((fields) => ({ ...fields, quantity: round.form.quantity.trim() !== '' }));
          }}
          inputRef={quantity}
          onKeyDown={onKey}
          onFocus={(event) => event.currentTarget.select()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={touched.quantity ? quantityError : undefined}
          end={
            total === undefined ? undefined : (
              <span className={cx(typography.secondary, typography.money, styles.sum)}>{total}</span>
            )
          }
        />
      </div>
      {question && (
        <PriceQuestion
          question={question}
          price={round.form.price}
          currency={currency}
          onPrice={() => {
            if (round.typedLine) round.takeTypedLine(round.typedLine);
            setQuestion(undefined);
          }}
          onKeep={() => {
            if (round.typedLine) round.takeTypedLine({ ...round.typedLine, price: round.form.price });
            setQuestion(undefined);
          }}
          onName={(text) => {
            setQuestion(undefined);
            round.change({ name: text, price: '' });
            price.current?.focus();
          }}
        />
      )}
      <MismatchBanner mismatch={errors.allocations !== undefined} shares={round.shares} total={round.total} />
      <div className={cx(layout.spreadRow, styles.who)}>
        <span className={typography.label} aria-hidden>
          {t('rounds.allocation')}
        </span>
        <Button variant="text" className={layout.textButtonAtEdge} onClick={round.giveOneEach}>
          {t('rounds.oneEach')}
        </Button>
      </div>
      <Allocations
        given={round.form.given}
        priceMinor={unit.ok ? unit.minor : undefined}
        onGive={round.give}
      />
      <div className={cx(layout.stack, shell.foot)}>
        {round.again && <SameAgain round={round.again} />}
        <div className={layout.buttons}>
          {round.isEditing && (
            <Button variant="secondary" onClick={round.cancel} block>
              {t('rounds.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={round.isEditing ? undefined : Plus}
            block
            disabledReason={reason}
          >
            {t(round.isEditing ? 'rounds.update' : 'rounds.add')}
          </Button>
          {!round.isEditing && <OnWhileTyping label={t('go.service')} onClick={onDone} />}
        </div>
      </div>
    </form>
  );
}

/** Why the allocation does not fit yet, in words (docs/product/bill.md, "Rounds step"). */
function allocationReason(errors: Errors, given: number, total: number | undefined): string | undefined {
  if (errors.allocations === 'none') return t('rounds.nobody');
  if (errors.allocations === 'mismatch') return t('rounds.quantityMismatch', { given, total: total ?? 0 });
  return undefined;
}
