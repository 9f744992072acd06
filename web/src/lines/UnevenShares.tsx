import { useRef } from 'react';
import {
  areAmounts,
  equalShareOf,
  MAX_QUANTITY,
  parseAmount,
  sharesOfLine,
  type Bill,
  type Diner,
  type DinerId,
  type Item,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import {
  currencySymbol,
  formatMoney,
  formatNumber,
  formatPercent,
  percentSign,
} from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import { AmountField, type AmountFieldProps } from '#web/bill-kit/parts/AmountField.tsx';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { isLess, unitsOf, type ShareError } from './division.ts';
import { giveLeft, giveRest, giveUnits, turnSign, typeShare } from './line-actions.ts';
import type { LineFormInUse, PartProps } from './use-line-form.ts';
import styles from './UnevenShares.module.css';
import { amountErrorText, percentErrorText } from '#web/bill-kit/words/error-text.ts';
import type { DivisionKind } from './line-draft.ts';
import { DinerChip } from '#web/bill-kit/parts/DinerChip.tsx';

/** Uneven shares of an item (docs/product/money.md, "Shares"). */
export function UnevenShares({ entry }: PartProps) {
  const store = useBillStore();
  const bill = useBill();
  const { line, made, division, shown, texts } = entry;
  const shares = sharesInForm(entry, bill);
  const sharers = bill.diners.filter(({ id }) => line.selection.dinerIds.includes(id));
  const typed = sharers.map(({ id }) => made.division?.typed[id] ?? '');
  const figures = Math.max(...[made.price, ...typed].map((text) => text.trim().length));
  const list = useRef<HTMLUListElement>(null);
  const onGive = (dinerIds: readonly DinerId[]) => {
    giveLeft(store, dinerIds, division.left ?? 0);
    // The button that was pressed is gone.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div className={layout.stack}>
      <Left entry={entry} sharers={sharers} onGive={onGive} />
      <EvenRest entry={entry} />
      <ul ref={list} tabIndex={-1} className={layout.ruledRows} aria-label={t('items.divide')}>
        {sharers.map((diner) => (
          <Sharer
            key={diner.id}
            diner={diner}
            entry={entry}
            amount={shares?.get(diner.id)}
            figures={figures}
            onGive={onGive}
          />
        ))}
      </ul>
      {shown.tried && texts.who !== undefined && (
        <p className={cx(typography.small, typography.warning)} role="status">
          {texts.who}
        </p>
      )}
    </div>
  );
}

interface LeftProps extends PartProps {
  readonly sharers: readonly Diner[];
  readonly onGive: (dinerIds: readonly DinerId[]) => void;
}

/** How much of the line is left to divide, or over-divided, while shares are typed; a button gives the rest to all. */
function Left({ entry, sharers, onGive }: LeftProps) {
  const { currency } = useBill();
  const { left, shareErrors } = entry.division;
  if (left === undefined) return null;
  const size = Math.abs(left);
  const amount = entry.made.division?.by === 'percent' ? formatPercent(size) : formatMoney(size, currency);
  const isWrong = left < 0 || (entry.shown.tried && left > 0);
  return (
    <div className={cx(layout.wrappingSpreadRow, styles.left)}>
      <span role="status" className={cx(typography.bold, isWrong && typography.warning)}>
        {left === 0
          ? shareErrors.size === 0 && t('items.divide.allGiven')
          : t(left > 0 ? 'items.divide.left' : 'items.divide.tooMuch', { amount })}
      </span>
      {left > 0 && (
        <TextButton at="end" onClick={() => onGive(sharers.map(({ id }) => id))}>
          {t('items.divide.toAll')}
        </TextButton>
      )}
    </div>
  );
}

/** The rest that is divided equally after the adjustments, while these are typed. */
function EvenRest({ entry }: PartProps) {
  const { currency } = useBill();
  const { even } = entry.division;
  if (!even) return null;
  const { amount, isExact } = equalShareOf(even.rest, even.count);
  const figures = { rest: formatMoney(even.rest, currency), each: formatMoney(amount, currency) };
  return (
    <p role="status" className={typography.bold}>
      {isExact ? t('items.divide.evenRest', figures) : t('items.divide.evenRestAbout', figures)}
    </p>
  );
}

interface SharerProps extends PartProps {
  readonly diner: Diner;
  readonly amount: number | undefined;
  /** The number of characters in the longest field. */
  readonly figures: number;
  readonly onGive: (dinerIds: readonly DinerId[]) => void;
}

function Sharer({ diner, entry, amount, figures, onGive }: SharerProps) {
  const store = useBillStore();
  const { currency } = useBill();
  const { division } = entry.made;
  const { left = 0, shareErrors: wrong } = entry.division;
  if (!division) return null;
  const { id, name } = diner;
  const typed = division.typed[id] ?? '';
  const isRest = division.by === 'amounts' && division.restOf === id;
  const shareError = wrong.get(id);
  // Shares are filled in one by one, so an empty one is an error only once somebody tries to add the line.
  const error =
    shareError && (entry.shown.tried || shareError !== 'empty')
      ? shareText(division.by, shareError, currency)
      : undefined;
  return (
    <li className={cx(layout.row, styles.sharer)}>
      <DinerChip id={id} size={28} />
      <span className={cx(layout.nameColumn, styles.name)}>
        <bdi>{name}</bdi>
        {division.by === 'units' && error !== undefined && (
          <span className={cx(typography.small, typography.warning)} role="status">
            {error}
          </span>
        )}
      </span>
      {division.by === 'percent' && left > 0 && (
        <TextButton className={styles.rest} onClick={() => onGive([id])}>
          {t('items.divide.rest')}
        </TextButton>
      )}
      {amount !== undefined && (isRest || division.by !== 'amounts') && left === 0 && (
        <span className={cx(typography.secondary, typography.money)}>{formatMoney(amount, currency)}</span>
      )}
      {division.by === 'adjusted' && (
        <TextButton className={styles.rest} aria-pressed={isLess(typed)} onClick={() => turnSign(store, id)}>
          {t('items.divide.less')}
        </TextButton>
      )}
      {division.by === 'amounts' && (
        <TextButton
          className={styles.rest}
          aria-pressed={isRest}
          onClick={() => giveRest(store, isRest ? null : id)}
        >
          {t('items.divide.rest')}
        </TextButton>
      )}
      {division.by === 'units' ? (
        <Stepper
          value={unitsOf(typed)}
          onChange={(next) => giveUnits(store, id, next)}
          label={name}
          decreaseLabel={t('rounds.decrease', { name })}
          increaseLabel={t('rounds.increase', { name })}
        />
      ) : (
        !isRest && (
          <ShareField
            by={division.by}
            name={name}
            figures={figures}
            value={typed}
            onChange={(text) => typeShare(store, id, text)}
            error={error}
          />
        )
      )}
    </li>
  );
}

interface ShareFieldProps extends Pick<AmountFieldProps, 'value' | 'onChange' | 'error'> {
  readonly by: Exclude<DivisionKind, 'units'>;
  readonly name: string;
  readonly figures: number;
}

/** A diner's amount, percentage or parts, as wide as the longest of them. */
function ShareField({ by, name, figures, ...field }: ShareFieldProps) {
  const { currency } = useBill();
  const label = t(`items.divide.of.${by}`, { name });
  const unit = by === 'percent' ? percentSign() : '';
  const sign = areAmounts(by) ? currencySymbol(currency).symbol : unit;
  return (
    <div
      className={styles.share}
      style={{ width: `calc(${figures} * 0.72rem + ${sign.length} * 0.77rem + 40px)` }}
    >
      {areAmounts(by) ? (
        <AmountField {...field} label={label} hideLabel currency={currency} />
      ) : (
        <MoneyField {...field} label={label} hideLabel symbol={sign} symbolPosition="end" />
      )}
    </div>
  );
}

/** Each sharer's amount for the line in the form, in minor units. */
function sharesInForm(
  { line, made: form, division }: LineFormInUse,
  bill: Bill,
): ReadonlyMap<DinerId, number> | undefined {
  const { count, sharing, shareErrors } = division;
  const price = parseAmount(form.price, bill.currency);
  if (!price.ok || [...shareErrors.values()].some((error) => error !== 'empty')) return undefined;
  const item: Item = {
    kind: 'item',
    id: line.lineId ?? 'form',
    category: form.category,
    price: price.minor,
    quantity: count,
    sharing,
    position: 1,
    timestamp: 0,
  };
  return sharesOfLine(item, bill);
}

function shareText(by: DivisionKind, error: ShareError, currency: string): string {
  if (error === 'below_zero') return t('items.divide.belowZero');
  if (error === 'empty') return t('items.divide.none');
  if (error === 'ambiguous' && by === 'parts') return t('error.ambiguous', { example: '1.234' });
  if (areAmounts(by)) return amountErrorText(error, currency);
  if (by === 'percent') return percentErrorText(error);
  return error === 'too_precise'
    ? t('error.partTooPrecise')
    : t('error.part', { max: formatNumber(MAX_QUANTITY) });
}
