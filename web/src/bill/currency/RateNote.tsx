import type { ExchangeRate } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatRate } from '#web/platform/format-rate.ts';
import { RichText } from '#web/ui/RichText.tsx';
import typography from '#web/ui/typography.module.css';

/** Where the sources that ask to be named are found. */
const PAGES: readonly (readonly [source: string, page: string])[] = [
  ['Exchange Rate API', 'https://www.exchangerate-api.com'],
  ['Open Exchange Rates', 'https://openexchangerates.org'],
];

/** "1 EUR = £0.8523". */
export const rateText = (currency: string, { rate, to }: ExchangeRate): string =>
  t('convert.rate', { currency, amount: formatRate(rate, to) });

/** Who the rate is from, in words. */
export function sourceText({ source, isCustom, isCached, isDemo }: ExchangeRate): string {
  if (isCustom) return t('convert.own');
  if (isDemo) return t('convert.demo');
  return isCached ? t('convert.cached', { source }) : source;
}

/** Whose the rate is. A published one names its source between tags, for a link. */
function sourceMessage(rate: ExchangeRate): string {
  if (rate.isCustom || rate.isDemo) return sourceText(rate);
  return t(rate.isCached ? 'convert.ratesByCached' : 'convert.ratesBy', { source: rate.source });
}

/** The rate that the figures are converted with, whose it is, and of which day. */
export function RateNote({ currency, rate }: { currency: string; rate: ExchangeRate }) {
  const values = { rate: rateText(currency, rate), source: sourceMessage(rate) };
  const date = formatDate(rate.date);
  const page = PAGES.find(([name]) => name === rate.source)?.[1];
  return (
    <p className={typography.meta}>
      <RichText
        text={date === undefined ? t('convert.noteUndated', values) : t('convert.note', { ...values, date })}
        draw={(name) =>
          page === undefined ? (
            name
          ) : (
            <a href={page} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )
        }
      />
    </p>
  );
}
