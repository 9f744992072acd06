import Plus from 'lucide-react/icons/plus';
import Shapes from 'lucide-react/icons/shapes';
import Utensils from 'lucide-react/icons/utensils';
import Wine from 'lucide-react/icons/wine';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { parseAmount, splitTypedLine, type Category } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatAmount } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { MoneyField } from '#web/ui/MoneyField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import { eachShare } from '../model/each-share.ts';
import { useBill } from '../model/use-wizard.ts';
import { WhoGrid } from '../shell/WhoGrid.tsx';
import { itemErrorTexts } from './item-error-texts.ts';
import { useItemForm } from './use-item-form.ts';
import shell from '../shell/FormAndList.module.css';
import styles from './ItemForm.module.css';

const CATEGORY_OPTIONS: readonly { value: Category; icon: typeof Wine }[] = [
  { value: 'Food', icon: Utensils },
  { value: 'Drinks', icon: Wine },
  { value: 'Other', icon: Shapes },
];

/** Adds a line, or changes the one that was tapped in the list (docs/product/bill.md, "Items step"). */
// oxlint-disable-next-line max-lines-per-function -- a form: its fields in the order in which they are filled in
export function ItemForm() {
  const { currency, diners } = useBill();
  const item = useItemForm();
  const [tried, setTried] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errors = itemErrorTexts(item.errors, currency);
  const dinersHint = tried || item.selection.isShared ? errors.diners : undefined;

  /** Where the price is empty, name and price may stand in one field: "Burger 12.50". */
  const split = () => (item.form.price.trim() === '' ? splitTypedLine(item.form.name, currency) : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = split();
    if (line && !line.isSure) {
      // "Menu 2" may be a name: the figure is put where a price is looked for.
      item.change({ name: line.name, price: line.price });
      return price.current?.focus();
    }
    if ((errors.price !== undefined && !line) || errors.diners !== undefined) {
      setTried(true);
      if (errors.price !== undefined && !line) price.current?.focus();
      return undefined;
    }
    // The focus first: leaving the price tidies it, and would bring it back into the emptied form. It goes where this
    // line began: whoever types no names stays with the prices.
    (item.form.name === '' ? price : name).current?.focus();
    if (item.submit({ ...line })) setTried(false);
    return undefined;
  };
  // "Next" on the keyboard goes on to the price as long as there is none.
  const onNameKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || item.form.price.trim() !== '' || split()) return;
    event.preventDefault();
    price.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate id="item-form" aria-label={t('items.title')}>
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
          onChange={(text) => item.change({ name: text })}
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
          onChange={(text) => item.change({ price: text })}
          onTidy={item.tidyPrice}
          inputRef={price}
          enterKeyHint="done"
          error={tried ? errors.price : undefined}
        />
      </div>
      <div className={cx(layout.spreadRow, styles.who)}>
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
      <div className={cx(layout.spreadRow, typography.secondary, styles.each)}>
        <span id={hintId} role="status" className={dinersHint === undefined ? undefined : typography.warning}>
          {dinersHint ?? eachText(item.form.price, item.selection.dinerIds.length, currency)}
        </span>
        {diners.length > 2 && !item.selection.isShared && (
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
      <div className={shell.foot}>
        <SubmitButtons isEditing={item.isEditing} onCancel={item.cancel} />
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

function SubmitButtons({ isEditing, onCancel }: { isEditing: boolean; onCancel: () => void }) {
  if (!isEditing) {
    return (
      <Button type="submit" variant="primary" icon={Plus} block>
        {t('items.add')}
      </Button>
    );
  }
  return (
    <div className={layout.twoColumns}>
      <Button variant="secondary" onClick={onCancel} block>
        {t('items.cancel')}
      </Button>
      <Button type="submit" variant="primary" block>
        {t('items.save')}
      </Button>
    </div>
  );
}
