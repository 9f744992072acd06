import { currencyDigits, toMajor } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from './device/clock.ts';
import { locale, writingDirection } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Making a number format costs some 50 µs, using one 1 µs: each is made once. */
function numberFormat(name: string, options: () => Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${name}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale(), options());
    formats.set(key, format);
  }
  return format;
}

/** Exactly this many decimals. Intl's own digits differ from ISO 4217 for some currencies: never rely on them. */
const exactly = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** How a currency is written: by its sign alone ("$"), by a sign that names the country ("US$"), or by its code. */
const DISPLAYS = ['narrowSymbol', 'symbol', 'code'] as const;
type Display = (typeof DISPLAYS)[number];

const moneyFormat = (
  currency: string,
  display: Display,
  digits = currencyDigits(currency) ?? 2,
): Intl.NumberFormat =>
  numberFormat(`money ${currency} ${display} ${digits}`, () => ({
    style: 'currency',
    currency,
    currencyDisplay: display,
    ...exactly(digits),
  }));

/** Unicode's isolate for left-to-right text. */
const [FROM_THE_LEFT, END_OF_ISOLATE] = ['\u2066', '\u2069'];

/**
 * The parts of an amount. In a right-to-left language a currency with Latin letters is isolated: "UK£" would be shown as "£UK" there, since
 * its sign belongs to no script.
 */
function partsOf(format: Intl.NumberFormat, value: number): readonly Intl.NumberFormatPart[] {
  const parts = format.formatToParts(value);
  if (writingDirection() === 'ltr') return parts;
  return parts.map((part) =>
    part.type === 'currency' && /\p{Script=Latin}/u.test(part.value)
      ? { ...part, value: FROM_THE_LEFT + part.value + END_OF_ISOLATE }
      : part,
  );
}

/** Formats an amount. One below 0 gets a minus sign (U+2212) in front: `Intl` uses a hyphen, which in Dutch comes after the currency. */
function written(format: Intl.NumberFormat, value: number): string {
  if (value < 0) return t('off.minus', { amount: written(format, -value) });
  return writingDirection() === 'ltr'
    ? format.format(value)
    : partsOf(format, value)
        .map((part) => part.value)
        .join('');
}

/** An amount in minor units as people read it: 45149 GBP is "£451.49", -300 is "−£3.00". */
export function formatMoney(minor: number, currency: string): string {
  return written(moneyFormat(currency, 'narrowSymbol'), toMajor(minor, currency));
}

/** A currency's sign, without spaces: nobody can tell "FCFA" from "F CFA". */
const signOf = (currency: string, display: Display): string | undefined =>
  moneyFormat(currency, display)
    .formatToParts(1)
    .find((part) => part.type === 'currency')
    ?.value.replaceAll(/\s/g, '');

/** The shortest way to write `currency` that differs from how `formatMoney` writes `other`: a dozen currencies are "$". */
function displayBeside(currency: string, other: string): Display {
  if (currency === other) return 'narrowSymbol';
  const taken = signOf(other, 'narrowSymbol');
  return DISPLAYS.find((display) => signOf(currency, display) !== taken) ?? 'code';
}

/**
 * An amount beside ones of another currency (docs/product/money.md, "Conversion"): "US$65.00" on a bill in Canadian dollars, whose own
 * amounts are "$".
 */
export function formatMoneyBeside(minor: number, currency: string, other: string): string {
  return written(moneyFormat(currency, displayBeside(currency, other)), toMajor(minor, currency));
}

/** A number of major units with these decimals, beside amounts of another currency: an exchange rate. */
export function formatRateBeside(major: number, digits: number, currency: string, other: string): string {
  return written(moneyFormat(currency, displayBeside(currency, other), digits), major);
}

/** The shortest way to write these currencies so that no two look alike. */
const displayAmong = (currencies: ReadonlySet<string>): Display =>
  DISPLAYS.find(
    (display) => new Set([...currencies].map((code) => signOf(code, display))).size === currencies.size,
  ) ?? 'code';

/**
 * An amount in a list whose amounts are in these currencies (docs/product/money.md, "Conversion"): "US$65.00" in one that also has Canadian
 * dollars, "$65.00" in one without other dollars.
 */
export function formatMoneyAmong(minor: number, currency: string, currencies: ReadonlySet<string>): string {
  return written(moneyFormat(currency, displayAmong(currencies)), toMajor(minor, currency));
}

export interface MoneyParts {
  readonly text: string;
  /** The position of the decimal mark in `text`; its length if the currency has no minor unit. */
  readonly minorFrom: number;
}

/** The same text as `formatMoney`, and where its minor units begin: big figures set them smaller. */
export function formatMoneyParts(minor: number, currency: string): MoneyParts {
  let unsigned = '';
  let minorFrom: number | undefined;
  for (const part of partsOf(moneyFormat(currency, 'narrowSymbol'), toMajor(Math.abs(minor), currency))) {
    if (part.type === 'decimal') minorFrom = unsigned.length;
    unsigned += part.value;
  }
  const text = formatMoney(minor, currency);
  return { text, minorFrom: text.indexOf(unsigned) + (minorFrom ?? unsigned.length) };
}

/** The currency's sign ("£") and whether the locale writes it before or after the figure. */
export function currencySymbol(currency: string): { symbol: string; position: 'start' | 'end' } {
  const parts = partsOf(moneyFormat(currency, 'narrowSymbol'), 1);
  const index = parts.findIndex((part) => part.type === 'currency');
  return { symbol: parts[index]?.value ?? currency, position: index === 0 ? 'start' : 'end' };
}

/** An amount in a field: no sign, no grouping, the locale's decimal mark ("12.50", "12,50"). */
export function formatAmount(minor: number, currency: string): string {
  const digits = currencyDigits(currency) ?? 2;
  const format = numberFormat(`amount ${digits}`, () => ({ useGrouping: false, ...exactly(digits) }));
  return format.format(toMajor(minor, currency));
}

/** A percentage as people read it: 12.5 is "12.5%". At most three decimals. */
export function formatPercent(value: number): string {
  return numberFormat('percent', () => ({ style: 'percent', maximumFractionDigits: 3 })).format(value / 100);
}

/** The sign of a percentage, beside a field: "%" or "٪". */
export const percentSign = (): string =>
  numberFormat('percent', () => ({ style: 'percent', maximumFractionDigits: 3 }))
    .formatToParts(0)
    .find((part) => part.type === 'percentSign')?.value ?? '%';

/** A share in tenths of a percent, always with one decimal: 133 is "13.3%", -77 is "−7.7%". */
export function formatTenths(tenths: number): string {
  const format = numberFormat('tenths', () => ({ style: 'percent', ...exactly(1) }));
  return format.format(tenths / 1000).replace('-', '−');
}

/** A number as it is typed: 12.5 is "12.5" or "12,5". It has at least `decimals` decimals, and at most three unless `decimals` is more. */
export function formatNumber(value: number, decimals = 0): string {
  const options = {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
  };
  return numberFormat(`number ${decimals}`, () => options).format(value);
}

/**
 * A text whose figures ("14", "20%", "451.49") are rewritten to match the amounts beside it: in Egypt "١٤". A text with Latin letters is a
 * code or a command, and stays.
 */
export function withFiguresOfLocale(text: string): string {
  if (formatNumber(0) === '0' || /\p{Script=Latin}/u.test(text)) return text;
  return text
    .replace(/(?<=\d)\.(?=\d)/g, '٫')
    .replace(/(?<=\d)%/g, '٪')
    .replace(/\d/g, (digit) => formatNumber(Number(digit)));
}

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * A moment on this device's calendar. A day without a time is stored as midnight UTC, but is the same day in every time zone: it becomes
 * noon here.
 */
export function onCalendar(milliseconds: number): Date {
  const at = new Date(milliseconds);
  return milliseconds % DAY === 0 ? new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 12) : at;
}

/** A day: "Friday 21 November" (`long`) or "Fri 21 Nov" (`short`), with the year unless it is this one. */
export function formatDay(milliseconds: number, style: 'long' | 'short'): string {
  const day = onCalendar(milliseconds);
  const year = day.getFullYear() === new Date(now()).getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale(), { weekday: style, day: 'numeric', month: style, year }).format(
    day,
  );
}

/** A time of day: "18:40" or "6:40 PM". */
export function formatTime(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(milliseconds);
}

/**
 * The parts of a list, each isolated in a right-to-left language: otherwise "Maya and Tom" would run from left to right there, with the
 * names in the wrong order. `t` isolates a single part.
 */
const isolatedParts = (parts: readonly string[]): readonly string[] =>
  writingDirection() === 'ltr' || parts.length < 2 ? parts : parts.map(isolated);

/** Parts of a sentence: "service, tax and tip". For names that people typed, use `listNames`. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(isolatedParts(parts));
}

/**
 * Figures and short notes side by side, as a list of its own: "3 items, 2 rounds", with an "and" in languages that require one. (A list of
 * units would have no separator in Chinese, and only a space in Japanese and Turkish.)
 */
export const formatParts = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' }).format(isolatedParts(parts));

/**
 * The separator between facts side by side: "8 diners · 12.5% service". A comma where zero is written as a dot, since a middle dot would be
 * read as a zero.
 */
export const factSeparator = (): string => (formatNumber(0) === '٠' ? '، ' : ' · ');

/** Whole sentences, joined as in the language on screen: Japanese and Chinese put no space between them. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.length === 0 ? '' : sentences.reduce((first, second) => t('ui.twoSentences', { first, second }));

/** A text that keeps its own direction and does not affect its surroundings. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A name inside a sentence: a right-to-left one is isolated, so that it does not reorder the sentence. In a right-to-left language `t`
 * isolates every value in a text.
 */
export const isolate = (name: string): string =>
  writingDirection() === 'ltr' && RIGHT_TO_LEFT.test(name) ? isolated(name) : name;

/** Names as part of a sentence, each in its own direction: "Maya, Tom and Priya". */
export const listNames = (names: readonly string[]): string => formatList(names.map(isolate));

/** A currency's name in the plural: "British pounds". */
export function currencyPlural(code: string): string {
  // Without decimals: other languages use a different plural after decimals.
  const format = numberFormat(`plural ${code}`, () => ({
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    ...exactly(0),
  }));
  return format.formatToParts(2).find((part) => part.type === 'currency')?.value ?? code;
}

/** A currency's name in the language on screen; its code if the platform knows no name. */
export function currencyName(code: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
}
