import { currencyDigits, isCurrency, isPrintedWhole } from './currency.ts';
import { MAX_MINOR } from './minor-units.ts';
import { foldTyped } from './typed-text.ts';

export type AmountError =
  | 'empty'
  | 'not_a_number'
  | 'other_currency'
  | 'negative'
  | 'too_precise'
  | 'ambiguous'
  | 'too_large';
export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly error: AmountError };

const fail = (error: AmountError): ParsedAmount => ({ ok: false, error });

/** Groups of three, or the Indian lakh and crore (12,34,567); one kind of separator, no leading zero. */
const GROUPED = /^[1-9]\d{0,2}([.,٬'\s])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:([.,])\d{2})(?:\2\d{2})*\2\d{3}$/;

/** Splits a folded text into the parts before, in and after the number; undefined without a digit. */
function dissect(text: string): { before: string; body: string; after: string } | undefined {
  let from = text.search(/\d/);
  if (from < 0) return undefined;
  // A mark right before the first digit is part of the number (",5"), unless it ends an abbreviation ("Rs.5").
  if (/(?:^|[^\p{L}])[.,٫]$/u.test(text.slice(0, from))) from -= 1;
  const body = /^.*\d[.,٫]?/u.exec(text.slice(from))?.[0] ?? '';
  return { before: text.slice(0, from), body, after: text.slice(from + body.length) };
}

/** The languages whose currency signs are recognised: those of the app, and Canadian French ("$ US"). A test names any that is missing. */
const SIGN_LANGUAGES = 'en ar de es fr fr-CA it ja nl pl pt tr zh'.split(' ');
/**
 * Other signs that people write for a currency, found neither in these languages nor in its country's main one; in the form of `asSign`.
 */
const SAID: Readonly<Record<string, string>> = {
  AED: 'DH DHS',
  BAM: 'КМ',
  CHF: 'FR SFR',
  CNY: '元 块',
  CVE: '$',
  EGP: 'LE',
  ETB: 'BR',
  EUR: 'EURO EUROS',
  GNF: '߿',
  HKD: '元',
  ILS: 'NIS',
  INR: 'RS',
  JPY: '円',
  KRW: '원',
  MAD: 'DH DHS',
  MKD: 'DEN',
  PKR: 'ر',
  RSD: 'DIN ДИН',
  RUB: 'РУБ Р',
  THB: 'บาท',
  TRY: 'TL',
  TWD: '元',
  UAH: 'ГРН',
  VND: 'Đ VNĐ',
};

const asSign = (text: string): string =>
  foldTyped(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s|\.$/g, '');

const signs = new Map<string, ReadonlySet<string>>();

/**
 * Every sign of a currency in these languages, and as its own country writes it, in that country's main language too. Kept, since creating
 * the formats takes a few milliseconds.
 */
function signsOf(currency: string): ReadonlySet<string> {
  let known = signs.get(currency);
  if (!known) {
    const partsIn = (locale: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0);
    // A currency's code begins with that of its country (ISO 4217): in Peru ("es-PE") the sol is "S/", elsewhere "PEN".
    const country = currency.slice(0, 2);
    const { language: own } = new Intl.Locale(`und-${country}`).maximize();
    const parts = [...SIGN_LANGUAGES, own].flatMap((language) => [
      ...partsIn(language, 'symbol'),
      ...partsIn(language, 'narrowSymbol'),
      ...partsIn(`${language.slice(0, 2)}-${country}`, 'symbol'),
    ]);
    const found = parts.filter((part) => part.type === 'currency').map((part) => asSign(part.value));
    known = new Set([...found, ...(SAID[currency]?.split(' ') ?? [])]);
    signs.set(currency, known);
  }
  return known;
}

/** True if `affix` is a way to write this currency: its code, its symbol ("£", "zł"), or a prefixed dollar ("US$"). */
function isOwnSymbol(affix: string, currency: string): boolean {
  if (affix === '') return true;
  const written = asSign(affix);
  if (
    written === currency ||
    (written.endsWith('$') && written.length > 1 && currency.startsWith(written.slice(0, -1)))
  )
    return true;
  return isCurrency(currency) && signsOf(currency).has(written);
}

/** True if it is a way to write any currency: "$", "US$", "€", "EUR". */
function isSomeCurrency(affix: string): boolean {
  const written = asSign(affix);
  return /^\p{L}{0,3}\p{Sc}$/u.test(written) || isCurrency(written);
}

const digitsOf = (currency: string): number => currencyDigits(currency) ?? 2;

/** The digits before and after the decimal mark. */
interface Written {
  readonly whole: string;
  readonly fraction: string;
}

/** The number's digits before and after its decimal mark, or the error if they are not clear. */
function splitNumber(body: string, currency: string): Written | AmountError {
  const [, head = '', mark = '', tail = ''] = /^(.*?)(?:([.,٫])(\d*))?$/su.exec(body) ?? [];
  const plain = /^\d*$/.test(head);
  const grouped = GROUPED.test(head) && !head.includes(mark || '\0');
  if (mark === '') return plain || grouped ? { whole: head, fraction: '' } : 'not_a_number';
  if (!plain && !grouped) return GROUPED.test(body) ? { whole: body, fraction: '' } : 'not_a_number';
  // "1,234", "1.234": a thousand or so, or one and a bit? The currency decides, else it is ambiguous.
  if (digitsOf(currency) < 3 && GROUPED.test(body))
    return isPrintedWhole(currency) ? { whole: body, fraction: '' } : 'ambiguous';
  return { whole: head, fraction: tail };
}

/** A number without decimals, with the decimal mark that it would have: "1,500" as "1,500.". */
const withMark = (whole: string): string => whole + (whole.includes(',') ? '.' : ',');

/** A dollar sign in place of the decimal mark. */
const AMIDST = /(?<=\d)\$(?=\d)/;

/** The number of a typed amount, with however many decimals. */
function readTyped(text: string, currency: string): Written | AmountError {
  const folded = foldTyped(text);
  // "5$50", as in Cape Verde and Canada.
  const typed = AMIDST.test(folded) && isOwnSymbol('$', currency) ? folded.replace(AMIDST, ',') : folded;
  const parts = dissect(typed);
  if (!parts) return isOwnSymbol(typed, currency) ? 'empty' : 'not_a_number';
  const before = parts.before.replace('-', '').trim();
  // No minor units: "12,–", "12.- €"; "129:-", "500/-", "1,500/=".
  const isCut = /[.,]$/.test(parts.body);
  const noCents = isCut ? /^\s?[-–—]+/ : /^\s?[:/][-–—=]+/;
  const body = !isCut && noCents.test(parts.after) ? withMark(parts.body) : parts.body;
  const after = parts.after.replace(noCents, '').trim();
  if (before !== '' && after !== '') return 'not_a_number';
  const number = splitNumber(body, currency);
  if (!isOwnSymbol(before + after, currency))
    return number !== 'not_a_number' && isSomeCurrency(before + after) ? 'other_currency' : 'not_a_number';
  return number !== 'not_a_number' && parts.before.includes('-') ? 'negative' : number;
}

/**
 * An amount as people type it, as integer minor units of `currency`: comma or point as decimal mark, either with
 * grouping ("1.234,50", "1'234.50"), the currency's own symbol or code before or after, digits of other scripts.
 *
 * A wrong amount is worse than a question: more decimals than the currency has are `too_precise`, "1,234" and "1.234"
 * in a two-digit currency are `ambiguous` (three digits are a group where there are no minor units or nobody prints them, and
 * decimals where there are three), another currency's symbol or code is `other_currency`. While typing, "12.",
 * ".5" and ",5" are amounts. `too_large` above 10^12 minor units (`MAX_MINOR`). Never throws.
 */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const number = readTyped(text, currency);
  if (typeof number === 'string') return fail(number);
  const digits = digitsOf(currency);
  if (number.fraction.length > digits) return fail('too_precise');
  const minor = Number(number.whole.replace(/\D/g, '') + number.fraction.padEnd(digits, '0'));
  return minor > MAX_MINOR ? fail('too_large') : { ok: true, minor };
}

/** The figure typed as an amount, in major units, even with more decimals than the currency has; undefined if it is not clear. */
export function typedFigure(text: string, currency: string): number | undefined {
  const number = readTyped(text, currency);
  return typeof number === 'string'
    ? undefined
    : Number(`${number.whole.replace(/\D/g, '')}.${number.fraction}`);
}
