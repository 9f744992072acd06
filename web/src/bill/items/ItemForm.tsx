import Shapes from 'lucide-react/icons/shapes';
import Utensils from 'lucide-react/icons/utensils';
import Wine from 'lucide-react/icons/wine';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { parseAmount, type Category, type TypedLine } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatAmount } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { MoneyField } from '#web/ui/MoneyField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import { OnTheHouseSwitch } from '../adjustments/OnTheHouseSwitch.tsx';
import { useDoubleTap } from '../model/double-tap.ts';
import type { ItemForm as ItemFormValue } from '../model/forms.ts';
import { eachShare } from '../model/each-share.ts';
import { takeTypedLine, useTypedLine } from '../model/take-typed-line.ts';
import { useBill } from '../model/use-wizard.ts';
import { OnWhileTyping } from '../shell/OnWhileTyping.tsx';
import { PriceQuestion } from '../shell/PriceQuestion.tsx';
import { WhoGrid } from '../shell/WhoGrid.tsx';
import { HowMuch } from './HowMuch.tsx';
import { itemErrorTexts, quantityRange } from './item-error-texts.ts';
import { SubmitButtons } from './SubmitButtons.tsx';
import { useItemForm, withTypedLine } from './use-item-form.ts';
import shell from '../shell/FormAndList.module.css';
import styles from './ItemForm.module.css';

const CATEGORY_OPTIONS: readonly { value: Category; icon: typeof Wine }[] = [
  { value: 'Food', icon: Utensils },
  { value: 'Drinks', icon: Wine },
  { value: 'Other', icon: Shapes },
];

/** Adds a line, or changes the one that was tapped in the list (docs/product/bill.md, "Items step"). */
// oxlint-disable-next-line max-lines-per-function -- a form: its fields in the order in which they are filled in
export function ItemForm({ onDone }: { onDone: () => void }) {
  const { currency, diners } = useBill();
  const item = useItemForm();
  const [tried, setTried] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errors = itemErrorTexts(item.errors, currency, tried);
  const dinersHint = !item.form.division && (tried || item.selection.isShared) ? errors.diners : undefined;
  const isNobodys = item.isAtTable && item.selection.dinerIds.length === 0;
  /** Name and price may stand in one field: "Burger 12.50". */
  const { question, ask, keepName, line } = useTypedLine(item.form, { ...item.onBill, currency });
  const tap = useDoubleTap();
  const whole = (typed: TypedLine) => withTypedLine(item.form, typed, currency);
  const hasOddQuantity = (form: ItemFormValue) => item.errorsOf(form).quantity !== undefined;
  const typedLine = tried ? line() : undefined;
  const nameError = typedLine && hasOddQuantity(whole(typedLine)) ? quantityRange() : undefined;

  const add = (form: ItemFormValue) => {
    const wrong = item.errorsOf(form);
    if (Object.keys(wrong).length > 0 || item.unfit.size > 0) {
      setTried(true);
      // Only a figure that does not read is asked about and wrong at once; else what is wrong would be behind the question.
      if (wrong.price === undefined || question?.kind !== 'taken') ask(undefined);
      // What was typed in one go is put where it belongs, so that what is said is said of it.
      if (form !== item.form) item.change(form);
      if (wrong.price !== undefined) price.current?.focus();
      return;
    }
    // The focus first: leaving the price tidies it, and would bring it back into the emptied form. It goes where this
    // line began: whoever types no names stays with the prices.
    (item.form.name === '' ? price : name).current?.focus();
    setTried(false);
    ask(undefined);
    keepName(undefined);
    if (item.submit(form)) tap.did();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { form } = item;
    // The second of two taps: the line is on the bill already.
    if (form.name + form.price === '' && tap.isSecond()) return;
    // Asked whether it is the price, whoever adds the line says yes.
    const typed = question?.kind === 'taken' ? undefined : line();
    const isPriceOnBill = form.price === item.priceOnBill;
    const taken = takeTypedLine(form, typed, { whole, priceIs: 'total', isPriceOnBill, currency });
    if (hasOddQuantity(taken.form)) {
      setTried(true);
      if (!hasOddQuantity(form)) name.current?.focus();
      return;
    }
    if (!taken.question) return add(taken.form);
    ask(taken.question, taken.form.name);
    if (taken.question.kind !== 'taken' || taken.form === form) return;
    // "Menu 2" may be a name: the figure is put where a price is looked for, and asked about.
    item.change(taken.form);
    if (item.errorsOf(taken.form).price !== undefined) setTried(true);
    price.current?.focus();
  };
  /** The price of the line that was asked about is for each. */
  const addEach = (typed: TypedLine) =>
    add(whole({ ...typed, price: typed.price ?? item.form.price, quantity: typed.quantity ?? item.count }));
  /** The price of the line that was asked about is for all of it. */
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
    // Whether it is for one or for all nobody has said yet.
    const { quantity, name: text, price: figure = '' } = typed;
    ask({ kind: 'each', line: { name: `${text} ${figure}`.trim(), quantity, isSure: true } });
  };
  // "Next" on the keyboard goes on to the price as long as there is none.
  const onNameKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || item.form.price.trim() !== '' || line()?.price !== undefined) return;
    event.preventDefault();
    price.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate id="item-form" aria-label={t('items.title')}>
      {item.isGone && <Banner tone="warn" title={t('items.gone')} role="status" />}
      <Segmented
        label={t('items.category')}
        hideLabel
        value={item.form.category}
        options={CATEGORY_OPTIONS.map((option) => ({ ...option, label: t(`category.${option.value}`) }))}
        onChange={item.setCategory}
      />
      <div className={styles.fields}>
        <TextField
          label={t('items.name')}
          optional
          value={item.form.name}
          onChange={(text) => {
            ask(undefined);
            item.change({ name: text });
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
            item.change({ price: text, each: '' });
          }}
          onTidy={item.tidyPrice}
          inputRef={price}
          enterKeyHint="done"
          // A price that stands in the name is not missing.
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
            item.change({
              name: before.name,
              price: before.price,
              quantity: before.quantity,
              each: before.each,
            });
            price.current?.focus();
          }}
        />
      )}
      <div className={cx(layout.wrappingSpreadRow, styles.who)}>
        <span className={typography.label} aria-hidden>
          {t('items.who')}
        </span>
        {diners.length > 1 && (
          <Switch
            label={t('items.shared')}
            className={typography.bold}
            checked={item.selection.isShared}
            onChange={item.setShared}
          />
        )}
      </div>
      <WhoGrid
        label={t('items.who')}
        selected={item.selection.dinerIds}
        onToggle={item.toggle}
        single={!item.selection.isShared}
        describedBy={hintId}
      />
      <div className={cx(layout.wrappingSpreadRow, typography.secondary, styles.each)}>
        <span id={hintId} role="status" className={dinersHint === undefined ? undefined : typography.warning}>
          {dinersHint ??
            (isNobodys ? t('items.nobodyHint') : null) ??
            (item.form.division ? '' : eachText(item.form.price, item.selection.dinerIds.length, currency))}
        </span>
        {item.isAtTable && !isNobodys && (
          <Button variant="text" onClick={item.selectNobody}>
            {t('items.nobody')}
          </Button>
        )}
        {diners.length > 2 && (!item.selection.isShared || item.isSharedAsProposed) && (
          <Button variant="text" onClick={item.shareWithSome}>
            {t('items.someOfUs')}
          </Button>
        )}
        {diners.length > 1 && (
          <Button variant="text" className={layout.textButtonAtEdge} onClick={item.selectWholeTable}>
            {t('items.wholeTable')}
          </Button>
        )}
      </div>
      <HowMuch item={item} tried={tried} errors={errors} />
      {item.editingId !== undefined && !item.isGone && <OnTheHouseSwitch lineId={item.editingId} />}
      <div className={cx(layout.buttons, shell.foot)}>
        <SubmitButtons isEditing={item.isEditing} isGone={item.isGone} onCancel={item.cancel} />
        {!item.isEditing && <OnWhileTyping label={t('go.rounds')} onClick={onDone} />}
      </div>
    </form>
  );
}

const moneyProps = (currency: string) => {
  const { symbol, position } = currencySymbol(currency);
  return { symbol, symbolPosition: position };
};

/** "4 people, £2.00 each", with "about" where it does not divide. */
function eachText(price: string, count: number, currency: string): string {
  const parsed = parseAmount(price, currency);
  if (count === 0) return '';
  if (!parsed.ok || count < 2) return t('items.people', { count });
  return eachShare(parsed.minor, count, currency, ['items.each', 'items.eachAbout']);
}
