import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { invertRate, isFarRate, MIN_CUSTOM_RATE, parseRate, stepRate } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatNumber } from '#web/platform/format.ts';
import { formatRateField } from '#web/platform/format-rate.ts';
import { knownRate } from '#web/platform/rates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import layout from '#web/ui/layout.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import { rateText } from './RateNote.tsx';

/** A card network's own rates: what a card would really be charged. */
const CARD_RATES = 'https://www.mastercard.com/global/en/personal/get-support/convert-currency.html';

export interface CustomRateDialogProps {
  readonly open: boolean;
  readonly currency: string;
  readonly home: string;
  /** Why there is no rate. */
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onApply: (rate: number) => void;
}

/** Asks for a rate, either way round (docs/product/currency.md, "Custom rate"). */
export function CustomRateDialog(props: CustomRateDialogProps) {
  const { open, onClose, problem } = props;
  // The form is made anew for every opening: what was typed and cancelled is gone.
  return (
    <Dialog open={open} onClose={onClose} title={t('customRate.title')}>
      {problem !== undefined && <p>{problem}</p>}
      <RateForm {...props} />
    </Dialog>
  );
}

/** What is typed in one of the two fields; the other shows its inverse. */
interface Typed {
  readonly side: 'direct' | 'inverse';
  readonly text: string;
}

/** The rate that was typed: how much of the home currency one unit of the bill's is. */
function rateOf({ side, text }: Typed): number | undefined {
  const parsed = parseRate(text);
  if (!parsed.ok) return undefined;
  return side === 'direct' ? parsed.value : invertRate(parsed.value);
}

function RateForm({ currency, home, onClose, onApply }: CustomRateDialogProps) {
  const [typed, setTyped] = useState<Typed>({ side: 'direct', text: '' });
  const [isRefused, setRefused] = useState(false);
  const rate = rateOf(typed);

  const type = (side: Typed['side'], text: string) => {
    setRefused(false);
    setTyped({ side, text });
  };
  const rateFor = (side: Typed['side']): number | undefined =>
    rate !== undefined && side === 'inverse' ? invertRate(rate) : rate;
  const textOf = (side: Typed['side']): string => {
    if (side === typed.side) return typed.text;
    const own = rateFor(side);
    return own === undefined ? '' : formatRateField(own);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (rate === undefined) setRefused(true);
    else onApply(rate);
  };
  // Shown as money, so that a misread rate is noticed: "1,450" is the rate 1.45, and not 1450.
  const own = rateFor(typed.side);
  const pair = typed.side === 'direct' ? ([currency, home] as const) : ([home, currency] as const);
  const meaning = own === undefined ? undefined : rateText(...pair, own);
  const known = knownRate(currency, home)?.rate;
  const field = (side: Typed['side']) => ({
    value: textOf(side),
    onChange: (text: string) => type(side, text),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
      const parsed = parseRate(textOf(side));
      if (direction === undefined || !parsed.ok) return;
      event.preventDefault();
      type(side, formatRateField(stepRate(parsed.value, direction)));
    },
    error: isRefused && side === typed.side ? t('customRate.invalid') : undefined,
    hint: side === typed.side ? meaning : undefined,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    maxLength: 20,
    min: MIN_CUSTOM_RATE,
    step: MIN_CUSTOM_RATE,
  });
  return (
    <form className={layout.stack} onSubmit={apply} noValidate>
      <TextField
        label={t('customRate.label', { currency, symbol: currencySymbol(home).symbol })}
        placeholder={formatNumber(0.85)}
        data-autofocus
        {...field('direct')}
      />
      <TextField
        label={t('customRate.inverse', { home, symbol: currencySymbol(currency).symbol })}
        {...field('inverse')}
      />
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
      <div className={layout.buttons}>
        <Button variant="secondary" onClick={onClose}>
          {t('customRate.cancel')}
        </Button>
        <Button type="submit">{t('customRate.apply')}</Button>
      </div>
    </form>
  );
}
