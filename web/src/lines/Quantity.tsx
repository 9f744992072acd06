import { equalShareOf, parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatMoney } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import field from '#web/ui/fields/Field.module.css';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { changeUnits } from './line-actions.ts';
import type { PartProps } from './use-line-form.ts';
import styles from './Quantity.module.css';

/** "3 × £4.50 = £13.50": the quantity and the unit price can be typed here; the total is in the form's own price field. */
export function Quantity({ entry }: PartProps) {
  const store = useBillStore();
  const { currency } = useBill();
  const { symbol } = currencySymbol(currency);
  const { made: form, texts } = entry;
  const { count } = entry.division;
  const total = parseAmount(form.price, currency);
  const each = total.ok ? equalShareOf(total.minor, count) : undefined;
  const unit = each?.isExact ? formatMoney(each.amount, currency) : undefined;
  return (
    <div className={styles.quantity}>
      <div>
        <div className={cx(typography.label, field.top)} aria-hidden>
          {t('items.quantity')}
        </div>
        <Stepper
          value={count}
          min={1}
          max={99}
          onChange={(next) => changeUnits(store, { quantity: next === 1 ? '' : String(next) })}
          label={t('items.quantity')}
          decreaseLabel={t('items.quantity.fewer')}
          increaseLabel={t('items.quantity.more')}
        />
      </div>
      {count > 1 && (
        <AmountField
          label={t('items.priceEach')}
          currency={currency}
          value={form.each}
          placeholder={unit?.replace(symbol, '').trim()}
          onChange={(each) => changeUnits(store, { each })}
          onDiscount={(size) => entry.onDiscount(size, count)}
          error={texts.each}
        />
      )}
      {texts.quantity !== undefined && (
        <p className={cx(typography.small, typography.warning, layout.wholeLine)} role="status">
          {texts.quantity}
        </p>
      )}
      {count > 1 && total.ok && (
        <p className={cx(typography.secondary, typography.money, layout.wholeLine)}>
          {unit === undefined
            ? t('items.quantity.sumAbout', { count, total: formatMoney(total.minor, currency) })
            : t('items.quantity.sum', { count, unit, total: formatMoney(total.minor, currency) })}
        </p>
      )}
    </div>
  );
}
