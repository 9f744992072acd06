import { useState, type FormEvent, type KeyboardEvent } from 'react';
import {
  convertAmount,
  invertRate,
  isFarRate,
  MIN_CUSTOM_RATE,
  parseAmount,
  parseRate,
  rateOfCharge,
  stepRate,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatAmount, formatMoneyBeside, formatNumber } from '#web/platform/format.ts';
import { formatRateField } from '#web/platform/format-rate.ts';
import { knownRate } from '#web/platform/rates.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { rateText } from './RateNote.tsx';
import { FormButtons } from '#web/bill-kit/parts/FormButtons.tsx';

/** A card network's own rates: what a card payment is really converted at. */
const CARD_RATES = 'https://www.mastercard.com/global/en/personal/get-support/convert-currency.html';

export interface CustomRateDialogProps {
  readonly open: boolean;
  readonly currency: string;
  readonly home: string;
  /** The bill's grand total, in minor units. */
  readonly grandTotal: number;
  /** Why there is no rate. */
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onApply: (rate: number) => void;
}

/** Asks for a rate in either direction, or for the amount that a bank charged for the total (docs/product/currency.md, "Custom rate"). */
export function CustomRateDialog(props: CustomRateDialogProps) {
  const { open, onClose, problem } = props;
  // The form is mounted anew for every opening: cancelled text is gone.
  return (
    <Dialog open={open} onClose={onClose} title={t('customRate.title')}>
      {problem !== undefined && <p>{problem}</p>}
      <RateForm {...props} />
    </Dialog>
  );
}

/** The text typed in one of the fields; the others follow. */
interface Typed {
  readonly side: 'direct' | 'inverse' | 'charged';
  readonly text: string;
}

/** The typed rate: how much of the home currency one unit of the bill's currency is worth. */
function rateOf(
  { side, text }: Typed,
  { currency, home, grandTotal }: Pick<CustomRateDialogProps, 'currency' | 'home' | 'grandTotal'>,
): number | undefined {
  if (side === 'charged') {
    const charged = parseAmount(text, home);
    return charged.ok ? rateOfCharge(grandTotal, currency, charged.minor, home) : undefined;
  }
  const parsed = parseRate(text);
  if (!parsed.ok) return undefined;
  return side === 'direct' ? parsed.value : invertRate(parsed.value);
}

function RateForm(props: CustomRateDialogProps) {
  const { currency, home, grandTotal, onClose, onApply } = props;
  const [typed, setTyped] = useState<Typed>({ side: 'direct', text: '' });
  const [isRefused, setRefused] = useState(false);
  const rate = rateOf(typed, props);

  const type = (side: Typed['side'], text: string) => {
    setRefused(false);
    setTyped({ side, text });
  };
  const rateFor = (side: Typed['side']): number | undefined =>
    rate !== undefined && side === 'inverse' ? invertRate(rate) : rate;
  const textOf = (side: Typed['side']): string => {
    if (side === typed.side) return typed.text;
    if (side === 'charged') {
      const charged = rate === undefined ? undefined : convertAmount(grandTotal, rate, currency, home);
      return charged === undefined ? '' : formatAmount(charged, home);
    }
    const own = rateFor(side);
    return own === undefined ? '' : formatRateField(own);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (rate === undefined) setRefused(true);
    else onApply(rate);
  };
  // Shown as money, so that a misread rate is noticed: "1,450" reads as the rate 1.45, not 1450.
  const own = rateFor(typed.side);
  const pair = typed.side === 'inverse' ? ([home, currency] as const) : ([currency, home] as const);
  const meaning = own === undefined ? undefined : rateText(...pair, own);
  const sign = currencySymbol(home);
  const known = knownRate(currency, home)?.rate;
  const field = (side: Typed['side']) => ({
    value: textOf(side),
    onChange: (text: string) => type(side, text),
    error:
      isRefused && side === typed.side
        ? t(side === 'charged' ? 'customRate.noCharge' : 'customRate.invalid')
        : undefined,
    hint: side === typed.side ? meaning : undefined,
    maxLength: 20,
  });
  const rateField = (side: 'direct' | 'inverse') => ({
    ...field(side),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
      const parsed = parseRate(textOf(side));
      if (direction === undefined || !parsed.ok) return;
      event.preventDefault();
      type(side, formatRateField(stepRate(parsed.value, direction)));
    },
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    min: MIN_CUSTOM_RATE,
    step: MIN_CUSTOM_RATE,
  });
  return (
    <form className={layout.stack} onSubmit={apply} noValidate>
      <TextField
        label={t('customRate.label', { currency, symbol: sign.symbol })}
        placeholder={formatNumber(0.85)}
        data-autofocus
        {...rateField('direct')}
      />
      <TextField
        label={t('customRate.inverse', { home, symbol: currencySymbol(currency).symbol })}
        {...rateField('inverse')}
      />
      {grandTotal > 0 && (
        <AmountField
          label={t('customRate.charged', { amount: formatMoneyBeside(grandTotal, currency, home) })}
          currency={home}
          {...field('charged')}
        />
      )}
      <div role="status" className={typography.warning}>
        {rate !== undefined &&
          known !== undefined &&
          isFarRate(rate, known) &&
          t('customRate.far', { rate: rateText(currency, home, known) })}
      </div>
      <p className={typography.small}>
        <a href={CARD_RATES} target="_blank" rel="noopener noreferrer">
          {t('customRate.link')}
        </a>
      </p>
      <FormButtons submit={t('customRate.apply')} onCancel={onClose} />
    </form>
  );
}
