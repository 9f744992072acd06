import { currencyDigits, isCurrency, isPrintedWhole } from './currency.ts';
import { divideHalfAway } from './decimal.ts';
import { fraction, type Fraction } from './fraction.ts';
import { MAX_MINOR } from './minor-units.ts';
import { foldTyped } from './typed-text.ts';
import { reckon } from './typed-sum.ts';

export type AmountError =
  | 'empty'
  | 'not_a_number'
  | 'other_currency'
  | 'negative'
  | 'too_precise'
  /** A sum that comes to more decimals than the currency has. */
  | 'inexact'
  | 'ambiguous'
  | 'too_large';
export type ParsedAmount =
  /** `isSum` if it was reckoned. */
  | { readonly ok: true; readonly minor: number; readonly isSum?: true }
  /** `minor` is the amount below 0 of `negative`, and the rounded one of `inexact`. */
  | { readonly ok: false; readonly error: AmountError; readonly minor?: number; readonly isSum?: true };

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
  AED: 'DH DHS درهم دراهم',
  BAM: 'КМ',
  BDT: 'TK',
  BHD: 'دينار',
  CHF: 'FR SFR',
  CNY: '元 块',
  CVE: '$',
  DZD: 'دينار',
  EGP: 'LE جنيه',
  ETB: 'BR',
  EUR: 'EURO EUROS',
  GNF: '߿',
  HKD: '元',
  ILS: 'NIS',
  INR: 'RS',
  IQD: 'دينار',
  IRR: 'ريال',
  JOD: 'دينار',
  JPY: '円',
  KRW: '원',
  KWD: 'دينار',
  LBP: 'ليرة',
  LYD: 'دينار',
  MAD: 'DH DHS درهم دراهم',
  MKD: 'DEN',
  OMR: 'ريال',
  PHP: 'P',
  PKR: 'ر',
  QAR: 'ريال',
  RSD: 'DIN ДИН',
  RUB: 'РУБ Р',
  // The sign of 2025, which `Intl` does not know yet.
  SAR: '\u20C1 ريال',
  SYP: 'ليرة',
  THB: 'บาท',
  TND: 'دينار',
  TRY: 'TL',
  TWD: '元',
  UAH: 'ГРН',
  VND: 'Đ VNĐ',
  YER: 'ريال',
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

/** The currency's sign in place of the decimal mark: "12€50"; "5$50" in Cape Verde and Canada. */
const AMIDST = /(?<=\d)\p{Sc}(?=\d\d$)/u;

/** A thousand or a million in one word: "50k" everywhere that prices are thousands, "50rb" and "1,5jt" in Indonesia. */
const THOUSANDS = /(?<=\d)\s?(?<word>k|rb|ribu|jt|juta)\.?$/i;
function thousandsIn(typed: string, currency: string): { rest: string; zeros: number } | undefined {
  const word = THOUSANDS.exec(typed)?.groups?.word?.toLowerCase();
  if (word === undefined || !isPrintedWhole(currency) || (word !== 'k' && currency !== 'IDR'))
    return undefined;
  // In Myanmar "K" is the sign of the currency.
  if (word === 'k' && signsOf(currency).has('K')) return undefined;
  return { rest: typed.replace(THOUSANDS, ''), zeros: word.startsWith('j') ? 6 : 3 };
}

/** The number times 10^`zeros`. */
const shifted = ({ whole, fraction: decimals }: Written, zeros: number): Written => {
  const padded = decimals.padEnd(zeros, '0');
  return { whole: whole + padded.slice(0, zeros), fraction: padded.slice(zeros) };
};

/** The number of a typed amount, with however many decimals. Expects the text of `foldTyped`. */
function readNumber(folded: string, currency: string): Written | AmountError {
  const amidst = AMIDST.exec(folded)?.[0];
  const typed = amidst && isOwnSymbol(amidst, currency) ? folded.replace(AMIDST, ',') : folded;
  const thousands = thousandsIn(typed, currency);
  if (thousands) {
    const number = readNumber(thousands.rest, currency);
    if (typeof number === 'string') return number;
    return /\D/.test(number.whole) ? 'ambiguous' : shifted(number, thousands.zeros);
  }
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

/** An amount below 0 as accountants and tills write it: "(5.00)", "$(5)", "5.00-". */
const LESS = /^(?<sign>[^\d(]{0,5})\((?<inner>[^()]*)\)(?<end>[^\d(]{0,5})$|^(?<before>.*[^-\s])\s?-$/;

/** The magnitude of an amount below 0, as typed; undefined if it has no minus sign. Expects the text of `foldTyped`. */
function withoutMinus(folded: string): string | undefined {
  const { sign = '', inner, end = '', before } = LESS.exec(folded)?.groups ?? {};
  return inner === undefined ? before : `${sign}${inner}${end}`;
}

/** A factor such as 1.085 (a tax), which in a currency without decimals would read as a thousand. */
const FACTOR = /(?<![\d.,])1[.,]\d{3}(?![\d.,])(?!\s*[/÷])/;

/** A typed sum in major units; undefined if it is none. Expects the text of `foldTyped`. */
function readSum(folded: string, currency: string): Fraction | AmountError | undefined {
  if (!/\d.*[-+*/×÷xX＋＊／].*\d/.test(folded)) return undefined;
  if (isPrintedWhole(currency) && /[*/×÷xX＊／]/.test(folded) && FACTOR.test(folded)) return 'ambiguous';
  return reckon(folded, (text) => {
    // "12,-5": is it 12 without cents, less 5?
    const number = /[.,]$/.test(text) ? 'not_a_number' : readNumber(text, currency);
    return typeof number === 'string' ? number : valueOf(number);
  });
}

const valueOf = ({ whole, fraction: decimals }: Written): Fraction =>
  fraction(BigInt(whole.replace(/\D/g, '') + decimals), 10n ** BigInt(decimals.length));

/** The minor units of a sum, or the question about it. */
function amountOfSum({ numerator, denominator }: Fraction, currency: string): ParsedAmount {
  const units = numerator * 10n ** BigInt(digitsOf(currency));
  const minor = Number(divideHalfAway(units, denominator));
  if (Math.abs(minor) > MAX_MINOR) return fail('too_large');
  if (units % denominator !== 0n) return { ok: false, error: 'inexact', minor };
  return minor < 0 ? { ok: false, error: 'negative', minor, isSum: true } : { ok: true, minor, isSum: true };
}

/**
 * An amount as people type it, as integer minor units of `currency`: comma or point as decimal mark, either with
 * grouping ("1.234,50", "1'234.50"), the currency's own symbol or code before or after, digits of other scripts; or a sum of
 * such amounts ("6.50 + 1.20", "24/2"), reckoned exactly.
 *
 * A wrong amount is worse than a question: more decimals than the currency has are `too_precise`, and `inexact` in a sum; "1,234" and
 * "1.234" in a two-digit currency are `ambiguous` (three digits are a group where there are no minor units or nobody prints them, and
 * decimals where there are three), another currency's symbol or code is `other_currency`. While typing, "12.",
 * ".5" and ",5" are amounts. `too_large` above 10^12 minor units (`MAX_MINOR`). Never throws.
 */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const folded = foldTyped(text);
  const number = readNumber(folded, currency);
  if (typeof number !== 'string') return amountOf(number, currency);
  if (number === 'negative') return negative(folded.replace('-', ''), currency);
  if (number !== 'not_a_number') return fail(number);
  const sum = readSum(folded, currency);
  if (typeof sum === 'string') return fail(sum);
  if (sum) return amountOfSum(sum, currency);
  const magnitude = withoutMinus(folded);
  return magnitude === undefined ? fail(number) : negative(magnitude, currency);
}

/** An amount below 0, of which the magnitude is given. */
function negative(magnitude: string, currency: string): ParsedAmount {
  const number = readNumber(magnitude, currency);
  if (typeof number === 'string' && number !== 'ambiguous') return fail('not_a_number');
  const amount = typeof number === 'string' ? undefined : amountOf(number, currency);
  return { ok: false, error: 'negative', ...(amount?.ok && { minor: 0 - amount.minor }) };
}

function amountOf({ whole, fraction: decimals }: Written, currency: string): ParsedAmount {
  const digits = digitsOf(currency);
  if (decimals.length > digits) return fail('too_precise');
  const minor = Number(whole.replace(/\D/g, '') + decimals.padEnd(digits, '0'));
  return minor > MAX_MINOR ? fail('too_large') : { ok: true, minor };
}

/** The figure typed as an amount, in major units, even with more decimals than the currency has; undefined if it is not clear. */
export function typedFigure(text: string, currency: string): number | undefined {
  const folded = foldTyped(text);
  const number = readNumber(folded, currency);
  if (typeof number !== 'string') return Number(`${number.whole.replace(/\D/g, '')}.${number.fraction}`);
  const sum = number === 'not_a_number' ? readSum(folded, currency) : undefined;
  if (typeof sum !== 'object' || sum.numerator < 0n) return undefined;
  return Number(sum.numerator) / Number(sum.denominator);
}
