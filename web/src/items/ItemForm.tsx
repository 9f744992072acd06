import { useRef, useState, type CSSProperties, type FormEvent, type KeyboardEvent } from 'react';
import type { TypedLine } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatAmount } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { OnTheHouseSwitch } from '#web/adjustments/OnTheHouseSwitch.tsx';
import type { ItemForm as ItemFormValue } from './item-draft.ts';
import { takeTypedLine, useTypedLine } from '#web/bill-kit/state/take-typed-line.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { OnWhileTyping } from '#web/bill-kit/parts/OnWhileTyping.tsx';
import { PriceQuestion } from '#web/bill-kit/parts/PriceQuestion.tsx';
import { onEscape } from '#web/ui/fields/typing.ts';
import { CategoryChoice } from './CategoryChoice.tsx';
import { HowMuch } from './HowMuch.tsx';
import { itemErrorTexts, quantityRange } from './item-error-texts.ts';
import { withTypedLine } from './item-in-form.ts';
import { SubmitButtons } from './SubmitButtons.tsx';
import { useItemForm } from './item-form-actions.ts';
import { WhoHadIt } from './WhoHadIt.tsx';
import shell from '#web/bill-kit/parts/FormAndList.module.css';
import styles from './ItemForm.module.css';

/** Any price up to this length fits: the field keeps its width, and typing causes no layout. */
const LEAST_FIGURES = 6;

/** Adds a line, or changes the one that was tapped in the list (docs/product/bill.md, "Items step"). */
// oxlint-disable-next-line max-lines-per-function -- a form: its fields in the order in which they are filled in
export function ItemForm({ onDone }: { onDone: () => void }) {
  const { currency } = useBill();
  const item = useItemForm();
  const { change } = item.actions;
  const [tried, setTried] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const errors = itemErrorTexts(item.errors, currency, tried);
  /** Name and price may be typed into one field: "Burger 12.50". */
  const { question, ask, keepName, line } = useTypedLine(item.form, { ...item.onBill, currency });
  const whole = (typed: TypedLine) => withTypedLine(item.form, typed, currency);
  const hasOddQuantity = (form: ItemFormValue) => item.errorsOf(form).quantity !== undefined;
  const typedLine = line();
  const nameError = tried && typedLine && hasOddQuantity(whole(typedLine)) ? quantityRange() : undefined;
  // While the form asks whether a figure is the price, adding the line means yes.
  const taken = takeTypedLine(item.form, question?.kind === 'moved' ? undefined : typedLine, {
    whole,
    priceIs: 'total',
    isPriceOnBill: item.form.price === item.priceOnBill,
    currency,
  });
  // The shares are shown for a price typed in the name, too.
  const priced = { ...item.form, price: taken.form.price };
  const preview = { ...item, ...item.figuresOf(priced), form: priced };

  const add = (form: ItemFormValue) => {
    const wrong = item.errorsOf(form);
    if (Object.keys(wrong).length > 0 || item.figuresOf(form).shareErrors.size > 0) {
      setTried(true);
      // An open question would cover the error.
      ask(undefined);
      // Text typed in one go is distributed over the fields, so that errors appear beside the right one.
      if (form !== item.form) change(form);
      if (wrong.price !== undefined) price.current?.focus();
      return;
    }
    // Focuses the field in which typing began (people who type no names go on with prices); after that, saving an existing line
    // moves the focus to its row.
    (item.form.name === '' ? price : name).current?.focus();
    setTried(false);
    ask(undefined);
    keepName(undefined);
    item.actions.submit(form);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { form } = item;
    if (hasOddQuantity(taken.form)) {
      setTried(true);
      if (!hasOddQuantity(form)) name.current?.focus();
      return;
    }
    const isPriceMoved = taken.question?.kind === 'moved';
    // Do not ask about an invalid price: its field shows the error.
    if (!taken.question || (isPriceMoved && item.errorsOf(taken.form).price !== undefined))
      return add(taken.form);
    ask(taken.question, taken.form.name);
    if (!isPriceMoved || taken.form === form) return;
    // "Menu 2" may be a name: move the figure into the price field, and ask.
    change(taken.form);
    price.current?.focus();
  };
  /** The price of the line in question is for each unit. */
  const addEach = (typed: TypedLine) =>
    add(whole({ ...typed, price: typed.price ?? item.form.price, quantity: typed.quantity ?? item.count }));
  /** The price of the line in question is for all units. */
  const addAll = ({ name: text, price: total, quantity }: TypedLine) =>
    add({
      ...item.form,
      name: text,
      price: total ?? item.form.price,
      each: '',
      ...(quantity !== undefined && { quantity: String(quantity) }),
    });
  /** The price field is right. */
  const keepPrice = () => {
    keepName(item.form.name);
    const typed = line();
    if (typed?.quantity === undefined) return add(item.form);
    // It is still unclear whether the price is for one or for all.
    const { quantity, name: text, price: figure = '' } = typed;
    ask({ kind: 'each', line: { name: `${text} ${figure}`.trim(), quantity, isSure: true } });
  };
  // "Next" on the keyboard moves to the price while it is empty.
  const onNameKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || item.form.price.trim() !== '' || typedLine?.price !== undefined) return;
    event.preventDefault();
    price.current?.focus();
  };

  return (
    <form
      ref={onEscape(item.isEditing || item.isGone ? item.actions.cancel : undefined)}
      onSubmit={submit}
      noValidate
      id="item-form"
      aria-label={t('items.title')}
    >
      {item.isGone && <Banner tone="warn" title={t('items.gone')} role="status" />}
      <CategoryChoice value={item.form.category} onChange={item.actions.setCategory} />
      <div
        className={styles.fields}
        style={{ '--figures': Math.max(LEAST_FIGURES, item.form.price.length) } as CSSProperties}
      >
        <TextField
          label={t('items.name')}
          optional
          value={item.form.name}
          onChange={(text) => {
            ask(undefined);
            change({ name: text });
          }}
          error={nameError}
          inputRef={name}
          onKeyDown={onNameKey}
          placeholder={t('items.example', { amount: formatAmount(1250, currency) })}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={80}
        />
        <MoneyField
          label={t('items.price')}
          {...moneyProps(currency)}
          value={item.form.price}
          onChange={(text) => {
            ask(undefined);
            change({ price: text, each: '' });
          }}
          onTidy={item.actions.tidyPrice}
          inputRef={price}
          enterKeyHint="done"
          // A price inside the name is not missing.
          error={tried && !nameError && question?.kind !== 'each' ? errors.price : undefined}
        />
      </div>
      {question && (
        <PriceQuestion
          question={question}
          price={item.form.price || item.form.each}
          count={item.count}
          currency={currency}
          onPrice={() => {
            const typed = line();
            if (question.kind === 'each') addEach(question.line);
            else if (typed) add(whole(typed));
          }}
          onKeep={() => (question.kind === 'each' ? addAll(question.line) : keepPrice())}
          onName={(before) => {
            ask(undefined);
            keepName(before.name);
            change({
              name: before.name,
              price: before.price,
              quantity: before.quantity,
              each: before.each,
            });
            price.current?.focus();
          }}
        />
      )}
      <WhoHadIt item={preview} tried={tried} errors={errors} />
      <HowMuch item={preview} tried={tried} errors={errors} />
      {item.edited && <OnTheHouseSwitch lineId={item.edited.id} />}
      <div className={cx(layout.buttons, shell.foot)}>
        <SubmitButtons isEditing={item.isEditing} isGone={item.isGone} onCancel={item.actions.cancel} />
        {!item.isEditing && <OnWhileTyping label={t('go.rounds')} onClick={onDone} />}
      </div>
    </form>
  );
}

const moneyProps = (currency: string) => {
  const { symbol, position } = currencySymbol(currency);
  return { symbol, symbolPosition: position };
};
