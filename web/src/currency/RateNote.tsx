import type { ExchangeRate } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDate } from '#web/platform/dates.ts';
import { factSeparator, formatParts } from '#web/platform/format.ts';
import { Sentence } from '#web/ui/Sentence.tsx';
import { typography } from '#web/ui/styles.ts';
import { formatRate } from '#web/platform/format-rate.ts';

/** The pages of the sources that ask for attribution. */
const PAGES: readonly (readonly [source: string, page: string])[] = [
  ['Exchange Rate API', 'https://www.exchangerate-api.com'],
  ['Open Exchange Rates', 'https://openexchangerates.org'],
];

/** "1 EUR = £0.8523". @param rate how much of `to` one unit of `from` is */
export const rateText = (from: string, to: string, rate: number): string =>
  t('convert.rate', { currency: from, amount: formatRate(rate, to, from) });

/** The source of the rate, in words. */
export function sourceText({ source, isCustom, isCached, isDemo }: ExchangeRate): string {
  if (isCustom) return t('convert.own');
  if (isDemo) return t('convert.demo');
  return isCached ? t('convert.cached', { source }) : source;
}

/** A publisher of rates, with a link to its page if it has one. */
function Source({ name }: { name: string }) {
  // "(Cached)" follows the source's name.
  const page = PAGES.find(([known]) => name.startsWith(known));
  if (!page) return name;
  return (
    <>
      <a href={page[1]} target="_blank" rel="noopener noreferrer">
        {page[0]}
      </a>
      {name.slice(page[0].length)}
    </>
  );
}

/** The rate used for conversion, its source, and its date. */
export function RateNote({ currency, rate }: { currency: string; rate: ExchangeRate }) {
  const source = sourceText(rate);
  const isPublished = !rate.isCustom && !rate.isDemo;
  const date = formatDate(rate.date);
  return (
    <p className={typography.meta}>
      {rateText(currency, rate.to, rate.rate)}
      {factSeparator()}
      {isPublished ? (
        <Published source={source} date={date} />
      ) : (
        formatParts([source, ...(date === undefined ? [] : [date])])
      )}
    </p>
  );
}

/** The source of a rate, and the day of its publication, if known. */
function Published({ source, date }: { source: string; date: string | undefined }) {
  const parts = { source: <Source name={source} /> };
  return date === undefined ? (
    <Sentence id="convert.ratesBy" parts={parts} />
  ) : (
    <Sentence id="convert.ratesByOn" values={{ date }} parts={parts} />
  );
}
