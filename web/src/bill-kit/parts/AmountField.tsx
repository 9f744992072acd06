import { useEffect, useState } from 'react';
import { isUnfinishedSum, parseAmount, parsePercent, type ChargeSize, type ParsedAmount } from '#domain';
import '#web/messages/en/amount.po';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { currencySymbol, formatAmount, formatMoney } from '#web/platform/format.ts';
import { isPercent } from '#web/bill-kit/words/percent-text.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { MoneyField, type MoneyFieldProps } from '#web/ui/fields/MoneyField.tsx';
import { pressedKey } from '#web/ui/pressed-key.ts';
import styles from './AmountField.module.css';

export interface AmountFieldProps extends Omit<
  MoneyFieldProps,
  'symbol' | 'symbolPosition' | 'end' | 'advice'
> {
  currency: string;
  /** False while the currency's sign would be in the way: an empty field with a long example, or a percentage. */
  hasSymbol?: boolean;
  /** Makes a discount of an amount below 0, which is given above 0, or of a percentage. */
  onDiscount?: ((size: ChargeSize) => void) | undefined;
  /** It is a price: a sentence says what to do with something that was free. */
  isPrice?: boolean;
}

/** The pause in typing, in ms, after which a screen reader says what the sum comes to. */
const PAUSE = 800;

/** A text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => after(PAUSE, () => setSettled(text)), [text]);
  return settled;
}

/** An amount or a sum of amounts, which is replaced by what it comes to when the field is left (docs/product/money.md, "Sums"). */
export function AmountField({
  currency,
  hasSymbol = true,
  onDiscount,
  isPrice = false,
  ...field
}: AmountFieldProps) {
  const { value, error, onChange } = field;
  const [isTyping, setTyping] = useState(false);
  const { symbol, position } = currencySymbol(currency);
  const read = parseAmount(value, currency);
  const sum = sumText(read, currency);
  const type = (text: string) => {
    setTyping(true);
    onChange(text);
  };
  const shown = isTyping && isUnfinishedSum(value) ? undefined : error;
  return (
    <MoneyField
      {...field}
      error={shown}
      symbol={hasSymbol ? symbol : ''}
      symbolPosition={position}
      onChange={type}
      onKeyDown={(event) => {
        // Enter ends an unfinished sum: the form says what is missing.
        if (pressedKey(event) === 'Enter') setTyping(false);
        field.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        field.onBlur?.(event);
        // Saving removes the field, which blurs it: what it held belongs to the part that was saved.
        const input = event.currentTarget;
        const { isSum, minor } = read;
        if (!field.onTidy && isSum && minor !== undefined && (read.ok || error === undefined))
          queueMicrotask(() => input.isConnected && onChange(written(minor, currency)));
      }}
      end={
        <>
          {!field.hideLabel && (
            <button
              type="button"
              className={styles.plus}
              aria-label={t('amount.plus')}
              tabIndex={-1}
              // The field keeps the focus, and the phone its number pad.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => type(`${value.trimEnd()}+`)}
            >
              +
            </button>
          )}
          {isTyping && sum !== '' && (
            <span className={cx(typography.small, typography.money, styles.sum)} aria-hidden>
              {sum}
            </span>
          )}
          <Announced text={isTyping ? sum : ''} />
        </>
      }
      advice={
        shown !== undefined && (
          <Advice {...{ value, read, currency, isPrice, onChange }} onDiscount={onDiscount} />
        )
      }
    />
  );
}

interface AdviceProps extends Pick<
  AmountFieldProps,
  'value' | 'currency' | 'onDiscount' | 'isPrice' | 'onChange'
> {
  readonly read: ParsedAmount;
}

/** What can be done about an amount with an error. */
function Advice({ value, read, currency, isPrice, onDiscount, onChange }: AdviceProps) {
  if (read.ok)
    return (
      isPrice && read.minor === 0 && <p className={cx(typography.small, styles.advice)}>{t('amount.free')}</p>
    );
  const { error, minor } = read;
  if (error === 'inexact' && minor !== undefined)
    return <RoundTo amount={minor} currency={currency} onChange={onChange} />;
  const percent = isPercent(value) ? parsePercent(value.replace(/[-−]/, '')) : undefined;
  const isNegative = error === 'negative' && minor !== undefined;
  const size = percent?.ok ? { percentage: percent.value } : isNegative && { amount: 0 - minor };
  if (!size || !onDiscount) return null;
  return (
    <p className={cx(layout.wrappingRow, typography.small, styles.advice)}>
      {'amount' in size && <span>{t('amount.isDiscount')}</span>}
      <TextButton at="start" onClick={() => onDiscount(size)}>
        {t('amount.makeDiscount')}
      </TextButton>
    </p>
  );
}

/** An amount, which may be below 0, for its field. */
const written = (minor: number, currency: string): string =>
  (minor < 0 ? '−' : '') + formatAmount(Math.abs(minor), currency);

/** What a sum comes to; empty if the text is no sum. */
function sumText(read: ParsedAmount, currency: string): string {
  const { isSum, minor } = read;
  if (minor === undefined) return '';
  const amount = formatMoney(minor, currency);
  if (isSum) return t('amount.comesTo', { amount });
  return !read.ok && read.error === 'inexact' ? t('amount.comesToAbout', { amount }) : '';
}

function Announced({ text }: { text: string }) {
  return (
    <span role="status" className={hidden.visually}>
      {useSettled(text)}
    </span>
  );
}

interface RoundToProps {
  readonly amount: number;
  readonly currency: string;
  readonly onChange: (text: string) => void;
}

/** Offers the rounded amount of a sum with more decimals than the currency has. */
function RoundTo({ amount, currency, onChange }: RoundToProps) {
  return (
    <TextButton
      at="start"
      onClick={({ currentTarget }) => {
        // The button goes with the error, so it passes its focus on to the field above it.
        currentTarget.closest('div')?.querySelector('input')?.focus();
        onChange(written(amount, currency));
      }}
    >
      {t('amount.roundTo', { amount: formatMoney(amount, currency) })}
    </TextButton>
  );
}
