import { Wine, Utensils, Shapes } from 'lucide-react';
import { type CSSProperties, memo, useState } from 'react';
import { type Category, parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount, formatMoney } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { cx, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { onEscape } from '#web/ui/fields/typing.ts';
import { OnTheHouse } from '#web/adjustments/OnTheHouse.tsx';
import { formId } from '#web/bill-kit/state/line-form.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { change, setCategory } from './line-actions.ts';
import type { LineKind } from './line-draft.ts';
import { quantityRange } from './line-error-texts.ts';
import { LINE_FORMS } from './line-in-form.ts';
import { LINE_TEXTS } from './line-texts.ts';
import { HowMuch } from './HowMuch.tsx';
import { LineButtons } from './LineButtons.tsx';
import { PriceQuestion } from './PriceQuestion.tsx';
import { RoundUnits } from './RoundUnits.tsx';
import { useLineForm, type PartProps } from './use-line-form.ts';
import { WhoHadIt } from './WhoHadIt.tsx';
import styles from './LineForm.module.css';
import { Segmented } from '#web/ui/fields/Segmented.tsx';

/** Prices from the shortest to the longest width in figures: typing within it causes no layout, and the name keeps its room. */
const FIGURES = { least: 6, most: 11 };

/**
 * Adds a line, or changes the one that was tapped in the list (docs/product/bill.md, "Items step" and "Rounds step"). An item has more
 * about its sharers, a round about its units.
 */
export function LineForm({ kind, onDone }: { readonly kind: LineKind; readonly onDone: () => void }) {
  const entry = useLineForm(kind);
  const { line, question } = entry;
  const { form, edited, lineId } = line;
  return (
    <form
      ref={onEscape(lineId === undefined ? undefined : entry.cancel)}
      onSubmit={entry.onSubmit}
      noValidate
      id={formId(LINE_FORMS[kind])}
      aria-label={t(LINE_TEXTS[kind].title)}
    >
      {line.isGone && <Banner tone="warn" title={t('items.gone')} role="status" />}
      {kind === 'item' && <CategoryChoice value={form.category} />}
      <div
        className={cx(styles.fields, kind === 'round' && styles.counted)}
        style={
          {
            '--figures': Math.min(Math.max(FIGURES.least, form.price.length), FIGURES.most),
          } as CSSProperties
        }
      >
        <Name entry={entry} />
        <Price entry={entry} />
        {kind === 'round' && <Quantity entry={entry} />}
      </div>
      {question && <PriceQuestion question={question} entry={entry} />}
      {kind === 'item' ? (
        <>
          <WhoHadIt entry={entry} />
          <HowMuch entry={entry} />
        </>
      ) : (
        <RoundUnits entry={entry} />
      )}
      {edited && <OnTheHouse lineId={edited.id} />}
      <LineButtons entry={entry} onDone={onDone} />
    </form>
  );
}

function Name({ entry }: PartProps) {
  const { currency } = useBill();
  const { kind, line, refs, shown } = entry;
  return (
    <TextField
      label={t(LINE_TEXTS[kind].name)}
      optional
      value={line.form.name}
      onChange={(name) => entry.type({ name })}
      onBlur={entry.settle}
      error={kind === 'item' && shown.tried && entry.isOddInName ? quantityRange() : undefined}
      inputRef={refs.name}
      onKeyDown={entry.onKey}
      placeholder={t(LINE_TEXTS[kind].example, {
        amount: formatAmount(kind === 'item' ? 1250 : 950, currency),
      })}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={80}
    />
  );
}

function Price({ entry }: PartProps) {
  const { currency } = useBill();
  const { kind, line, refs, shown, question } = entry;
  // A price that is asked about is not missing.
  const isAsked = question?.kind === 'each' || (kind === 'item' && entry.isOddInName);
  return (
    <AmountField
      label={t(LINE_TEXTS[kind].price)}
      currency={currency}
      isPrice
      value={line.form.price}
      placeholder={line.form.price === '' ? entry.made.price : ''}
      onChange={(price) => entry.type({ price, each: '' })}
      onBlur={entry.settle}
      onTidy={entry.onPriceLeft}
      // The price of a round is for each unit.
      onDiscount={(size) => entry.onDiscount(size, kind === 'round' ? entry.division.count || 1 : 1)}
      inputRef={refs.price}
      onKeyDown={entry.onKey}
      enterKeyHint={kind === 'round' && line.quantityOf(line.form) === '' ? 'next' : 'done'}
      error={shown.price && !isAsked ? entry.texts.price : undefined}
    />
  );
}

/** The number of units of a round, with what they cost. */
function Quantity({ entry }: PartProps) {
  const store = useBillStore();
  const { currency } = useBill();
  const { line, made, division, refs, shown, texts } = entry;
  // Kept until the field is left: otherwise the allocated number would replace the figure being typed.
  const [isEmptied, setEmptied] = useState(false);
  const unit = parseAmount(made.price, currency);
  const isTyped = made.quantity !== line.form.quantity;
  return (
    <TextField
      label={t('rounds.quantity')}
      value={isEmptied ? '' : line.quantityOf(line.form)}
      placeholder={line.quantityOf(made)}
      onChange={(quantity) => {
        setEmptied(quantity === '');
        change(store, 'round', { quantity });
      }}
      onBlur={() => {
        setEmptied(false);
        entry.onQuantityLeft();
      }}
      inputRef={refs.quantity}
      onKeyDown={entry.onKey}
      onFocus={(event) => event.currentTarget.select()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      error={shown.quantity || isTyped ? texts.quantity : undefined}
      end={
        unit.ok &&
        division.count > 0 && (
          <span className={cx(typography.secondary, typography.money, styles.sum)}>
            {formatMoney(unit.minor * division.count, currency)}
          </span>
        )
      }
    />
  );
}

const OPTIONS: readonly { value: Category; icon: typeof Wine }[] = [
  { value: 'Food', icon: Utensils },
  { value: 'Drinks', icon: Wine },
  { value: 'Other', icon: Shapes },
];

/** Food, drinks or something else. Memoised: it shows nothing of what is typed below it. */
const CategoryChoice = memo(function CategoryChoice({ value }: { readonly value: Category }) {
  const store = useBillStore();
  return (
    <Segmented
      label={t('items.category')}
      hideLabel
      value={value}
      options={OPTIONS.map((option) => ({ ...option, label: t(`category.${option.value}`) }))}
      onChange={(category) => setCategory(store, category)}
    />
  );
});
