import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { parseAmount, type roundFormErrors } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatAmount, formatMoney } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import { OnTheHouseSwitch } from '#web/adjustments/OnTheHouseSwitch.tsx';
import { quantityText } from '#web/items/item-error-texts.ts';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import { takeTypedLine, useTypedLine } from '#web/bill-kit/state/take-typed-line.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { Allocations } from './Allocations.tsx';
import { OnWhileTyping } from '#web/bill-kit/parts/OnWhileTyping.tsx';
import { PriceQuestion } from '#web/bill-kit/parts/PriceQuestion.tsx';
import { onEscape } from '#web/ui/fields/typing.ts';
import { MismatchBanner } from './MismatchBanner.tsx';
import { RepeatRound } from './RepeatRound.tsx';
import type { RoundForm as RoundFormValue } from './round-draft.ts';
import { useRoundForm, withTypedLine } from './use-round-form.ts';
import shell from '#web/bill-kit/parts/FormAndList.module.css';
import styles from './RoundForm.module.css';

type Errors = ReturnType<typeof roundFormErrors>;

function priceErrorText(error: Errors['price'], currency: string): string | undefined {
  if (error === undefined) return undefined;
  // The field's default error, unless there is a more specific one.
  const isPlain = error === 'price_required' || error === 'price_not_positive' || error === 'not_a_number';
  return isPlain ? t('rounds.priceInvalid') : amountErrorText(error, currency);
}

/** Adds a round of drinks, or changes the one that was tapped; the button is disabled until every drink is assigned. */
// oxlint-disable-next-line max-lines-per-function -- a form: its fields in the order in which they are filled in
export function RoundForm({ onDone }: { onDone: () => void }) {
  const { currency } = useBill();
  const round = useRoundForm();
  const [touched, setTouched] = useState({ price: false, quantity: false });
  // Kept until the field is left: otherwise the allocated number would replace the figure being typed.
  const [isEmptied, setEmptied] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const { symbol, position } = currencySymbol(currency);
  const { typed } = round;
  const isOpen = round.isEditing || round.isGone;
  const { question, ask, keepName, line } = useTypedLine(typed, { ...round.onBill, currency });
  const typedLine = line();
  // While the form asks whether a figure is the price, adding the round means yes.
  const taken = takeTypedLine(typed, question?.kind === 'moved' ? undefined : typedLine, {
    whole: (each) => withTypedLine(typed, each),
    priceIs: 'each',
    currency,
  });
  // A price typed in the name counts as typed in its field.
  const whole = taken.form;
  const total = round.totalOf(whole);
  const wrongWith = (form: RoundFormValue) => {
    const errors = round.errorsOf(form);
    const price = priceErrorText(errors.price, currency);
    const quantity = errors.quantity && quantityText(errors.quantity, t('rounds.quantityInvalid'));
    const allocations = allocationReason(errors, round.givenOut, round.totalOf(form));
    return { errors, price, quantity, reason: price ?? quantity ?? allocations };
  };
  const wrong = wrongWith(whole);
  const unit = parseAmount(whole.price, currency);
  const sum = unit.ok && total ? formatMoney(unit.minor * total, currency) : undefined;

  const add = (form: RoundFormValue) => {
    ask(undefined);
    if (wrongWith(form).reason !== undefined) {
      round.change(form);
      return setTouched({ price: true, quantity: true });
    }
    // Move the focus first: blur tidies a field and marks it as touched, but the new form must be empty and untouched.
    name.current?.focus();
    keepName(undefined);
    setTouched({ price: false, quantity: false });
    round.submit(form);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!taken.question) return add(whole);
    // Move the figure in question into its field.
    if (whole !== typed) round.change(whole);
    ask(taken.question, whole.name);
  };

  /** Distributes a line typed into the name once both fields have been left, if there is nothing to ask. */
  const settle = ({ relatedTarget }: FocusEvent) => {
    const isDone = relatedTarget !== price.current && relatedTarget !== name.current;
    if (isDone && whole !== typed && !taken.question) round.change(whole);
  };

  // "Next" on the keyboard moves to the next empty field.
  const onKey = (event: KeyboardEvent) => {
    const missing = [whole.price === '' ? price : undefined, whole.quantity === '' ? quantity : undefined];
    const empty = missing.find((each) => each?.current?.value.trim() === '')?.current;
    if (event.key !== 'Enter' || !empty || empty === event.currentTarget) return;
    event.preventDefault();
    empty.focus();
  };

  return (
    <form
      ref={onEscape(isOpen ? round.cancel : undefined)}
      onSubmit={submit}
      noValidate
      id="round-form"
      aria-label={t('rounds.title')}
    >
      {round.isGone && <Banner tone="warn" title={t('items.gone')} role="status" />}
      <TextField
        label={t('rounds.name')}
        optional
        value={round.form.name}
        onChange={(text) => {
          ask(undefined);
          round.change({ name: text });
        }}
        onBlur={settle}
        inputRef={name}
        onKeyDown={onKey}
        placeholder={t('rounds.example', { amount: formatAmount(950, currency) })}
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
          placeholder={whole.price}
          onChange={(text) => {
            ask(undefined);
            round.change({ price: text });
          }}
          onBlur={settle}
          inputRef={price}
          onKeyDown={onKey}
          enterKeyHint={round.form.quantity === '' ? 'next' : 'done'}
          onTidy={() => {
            round.tidyPrice();
            setTouched((fields) => ({ ...fields, price: round.form.price.trim() !== '' }));
          }}
          error={touched.price ? wrong.price : undefined}
        />
        <TextField
          label={t('rounds.quantity')}
          value={isEmptied ? '' : round.form.quantity}
          placeholder={whole.quantity}
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
          error={touched.quantity || whole.quantity !== typed.quantity ? wrong.quantity : undefined}
          end={
            sum === undefined ? undefined : (
              <span className={cx(typography.secondary, typography.money, styles.sum)}>{sum}</span>
            )
          }
        />
      </div>
      {question && (
        <PriceQuestion
          question={question}
          price={round.form.price}
          currency={currency}
          onPrice={() => typedLine && add(withTypedLine(typed, typedLine))}
          onKeep={() => {
            keepName(typed.name);
            if (typedLine?.quantity === undefined) return add(typed);
            const { name: text, price: figure = '', quantity: units } = typedLine;
            add({ ...typed, name: `${text} ${figure}`.trim(), quantity: String(units) });
          }}
          onName={(before) => {
            ask(undefined);
            keepName(before.name);
            round.change({ name: before.name, price: before.price, quantity: before.quantity });
            price.current?.focus();
          }}
        />
      )}
      <MismatchBanner mismatch={wrong.errors.allocations !== undefined} shares={round.shares} total={total} />
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
      {round.isAtTable && round.givenOut < (total ?? 0) && (
        <p className={typography.secondary}>{t('rounds.tableHint')}</p>
      )}
      {round.editingId !== undefined && <OnTheHouseSwitch lineId={round.editingId} />}
      <div className={cx(layout.stack, shell.foot)}>
        {round.lastRound && <RepeatRound round={round.lastRound} />}
        <div className={layout.buttons}>
          {isOpen && (
            <Button variant="secondary" onClick={round.cancel} block data-once>
              {t('rounds.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={round.isEditing ? undefined : Plus}
            block
            disabledReason={wrong.reason}
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
