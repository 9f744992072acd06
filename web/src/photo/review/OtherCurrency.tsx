import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { useHomeCurrency } from '#web/platform/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { useCurrencyChoice } from '#web/bill-kit/state/use-currency-choice.ts';
import css from './Review.module.css';

interface OtherCurrencyProps {
  /** As printed. */
  readonly sign: string;
  /** The currencies that the sign may mean, the likeliest first. */
  readonly codes: readonly string[];
  /** The bill's currency. */
  readonly currency: string;
}

/** Warns that the receipt is in another currency; the bill counts the same figures in its own. */
export function OtherCurrency({ sign, codes, currency }: OtherCurrencyProps) {
  const home = useHomeCurrency();
  const { refused, choose } = useCurrencyChoice();
  const [code] = codes;
  if (code === undefined || codes.includes(currency)) return null;
  return (
    <Banner tone="warn" title={t('photo.otherCurrency.title', { sign: isolate(sign), currency })}>
      <p>{t('photo.otherCurrency.body')}</p>
      {refused === undefined ? (
        <TextButton className={css.add} onClick={() => choose(code, code === home)}>
          {t('photo.otherCurrency.change', { code })}
        </TextButton>
      ) : (
        <p role="alert">{t('currency.tooLarge', { refused, currency })}</p>
      )}
    </Banner>
  );
}
