import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CURRENCY_CODES,
  currencyDigits,
  isPrintedWhole,
  isUnfinishedSum,
  parseAmount,
  typedFigure,
} from '../../src/index.ts';
import { anyCharacter } from '../support/any-character.ts';
import { amountAsPrinted as printed, WRITERS } from '../support/amounts.ts';
import { runs } from '../support/runs.ts';

describe('amounts as people type them', () => {
  test.each([
    ['12٫50', 'GBP', 1250],
    [' £12 ', 'GBP', 1200],
    ['١٢٫٥', 'GBP', 1250],
    ['1\u00a0234,50', 'EUR', 123450],
    ['1＇234.50', 'CHF', 123450],
    // Digits that nobody types amounts in are refused, not read as something else.
    ['𝟏', 'GBP', 'not_a_number'],
    ['၁၂.၅၀', 'MMK', 1250],
    ['usd5', 'USD', 500],
    ['US$ 5', 'USD', 500],
    ['$5', 'USD', 500],
    ['A$7.5', 'AUD', 750],
    // Not in any language's data: a dollar with the initial of its country.
    ['S$7.5', 'SGD', 750],
    ['SG$7.5', 'SGD', 750],
    ['S$7.5', 'USD', 'other_currency'],
    ['$$7.5', 'SGD', 'not_a_number'],
    ['S7.5', 'SGD', 'not_a_number'],
    ['R$ 7,50', 'BRL', 750],
    ['25 zł', 'PLN', 2500],
    ['kr. 25', 'SEK', 2500],
    ['500/-', 'INR', 50000],
    ['Rs. 1,250/-', 'INR', 125000],
    ['500 /-', 'PKR', 50000],
    ['1.500:-', 'SEK', 150000],
    ['12.50/-', 'INR', 'not_a_number'],
    ['500/=', 'KES', 50000],
    ['129:-', 'SEK', 12900],
    ['129:– kr', 'SEK', 12900],
    ['5-', 'SEK', 'negative'],
    ['5:-5', 'SEK', 'not_a_number'],
    ['5/2', 'INR', 250],
    ['Fr. 12.50', 'CHF', 1250],
    ['Fr.12.50', 'CHF', 1250],
    ['Rs 500', 'INR', 50000],
    ['Rs 500', 'LKR', 50000],
    ['9,000원', 'KRW', 9000],
    ['125.000đ', 'VND', 125000],
    ['12.50 лв', 'BGN', 1250],
    ['500 руб', 'RUB', 50000],
    ['500 руб.', 'RUB', 50000],
    ['4,50 Euro', 'EUR', 450],
    ['5$50', 'CAD', 550],
    ['80$50', 'CVE', 8050],
    ['12€50', 'EUR', 1250],
    ['12€5', 'EUR', 'not_a_number'],
    ['12€50', 'GBP', 'not_a_number'],
    ['\u20C1 50', 'SAR', 5000],
    ['50 ريال', 'SAR', 5000],
    ['50 درهم', 'AED', 5000],
    ['50 دينار', 'KWD', 50_000],
    ['50 ريال', 'GBP', 'not_a_number'],
    ['Tk 500', 'BDT', 50_000],
    ['P250', 'PHP', 25_000],
    ['50k', 'IDR', 5_000_000],
    ['Rp50rb', 'IDR', 5_000_000],
    ['1,5 jt', 'IDR', 150_000_000],
    ['12.5K', 'VND', 12_500],
    ['1.500k', 'IDR', 'ambiguous'],
    ['50k', 'GBP', 'not_a_number'],
    ['50rb', 'VND', 'not_a_number'],
    // "K" is the sign of Myanmar's currency.
    ['50 K', 'MMK', 5000],
    ['5$50', 'GBP', 'not_a_number'],
    ["1'234.50", 'CHF', 123450],
    ['1ʼ234.50', 'CHF', 123450],
    ['1‘234.50', 'CHF', 123450],
    ['1´234.50', 'CHF', 123450],
    ['1`234.50', 'CHF', 123450],
    // Three decimals of a rupiah make no sense, so this is grouping.
    ['25.000', 'IDR', 2_500_000],
    ['Rp 25,000', 'IDR', 2_500_000],
    ['25.000,50', 'IDR', 2_500_050],
    ['$32.000', 'COP', 3_200_000],
    ['2.490 Ft', 'HUF', 249_000],
    ['¥1200', 'JPY', 1200],
    ['￥1200', 'JPY', 1200],
    ['0', 'GBP', 0],
    ['7', 'GBP', 700],
    ['007', 'GBP', 700],
    ['12.', 'GBP', 1200],
    ['12,', 'GBP', 1200],
    ['.5', 'GBP', 50],
    [',5', 'GBP', 50],
    ['£.5', 'GBP', 50],
    ['£ ,5', 'GBP', 50],
    ['1,234.', 'GBP', 123400],
    ['1.234.567', 'GBP', 123456700],
    ['1,234,567', 'GBP', 123456700],
    ['1 234 567', 'GBP', 123456700],
    ['1,23,456', 'INR', 12345600],
    ['12,34,567.50', 'INR', 123456750],
    ['1,23,45,678', 'INR', 1234567800],
    ['1 234', 'GBP', 123400],
    ['1,234', 'JPY', 1234],
    ['1.234', 'JPY', 1234],
    ['1,234', 'KWD', 1234],
    ['1.234', 'KWD', 1234],
    ['1,234.567', 'KWD', 1234567],
    ['1٬234', 'GBP', 123400],
    ['١٬٢٣٤٫٥٠', 'EGP', 123450],
    ['۱۲٫۵', 'IRR', 1250],
    ['१२.५', 'INR', 1250],
    ['１２．５０', 'JPY', 'too_precise'],
    ['１２．５０', 'GBP', 1250],
    ['１，２３４．５０', 'GBP', 123450],
    ['١٢،٥', 'GBP', 1250],
    ['\u200f12.50\u200e', 'GBP', 1250],
    ['10000000000', 'GBP', 1e12],
    ['1000000000000', 'JPY', 1e12],
    ['12.5', 'ZZZ', 1250],
    ['1\u2009234,50', 'EUR', 123450],
    ['１２円', 'JPY', 12],
    ['￥１，２００', 'JPY', 1200],
    ['12.5 元', 'CNY', 1250],
    ['12,50 TL', 'TRY', 1250],
    ['12,-', 'EUR', 1200],
    ['12,– €', 'EUR', 1200],
    ['€ 12,--', 'EUR', 1200],
    ['12.–', 'CHF', 1200],
    ['12.— CHF', 'CHF', 1200],
    ['1.250,-', 'EUR', 125000],
    ['12 ,-', 'EUR', 'not_a_number'],
    ['12.50-', 'EUR', 'negative'],
    ['12.€-', 'EUR', 'negative'],
    ['12. –', 'EUR', 1200],
    ['12.x–', 'EUR', 'not_a_number'],
    ['TT$ 5', 'TTD', 500],
    ['5 TT$', 'TTD', 500],
    ['D$ 5', 'TTD', 'other_currency'],
    ['TTD$ 5', 'GBP', 'other_currency'],
    ['R.D$ 5', 'DOP', 'not_a_number'],
    ['. .5', 'GBP', 'not_a_number'],
    ['12。5', 'CNY', 1250],
    ['12、5', 'CNY', 1250],
    ['１２｡５０', 'CNY', 1250],
    ['１、２００円', 'JPY', 1200],
    ['1、200', 'CNY', 'ambiguous'],
    ['１＇２３４．５０', 'CHF', 123450],
    ['S/ 12.50', 'PEN', 1250],
    ['RD$12.50', 'DOP', 1250],
    ['12,50 DA', 'DZD', 1250],
    ['￦1,250', 'KRW', 1250],
    ['١٢٫٥٠ ر.س.\u200f', 'SAR', 1250],
    // What is asked about, instead of guessed.
    ['', 'GBP', 'empty'],
    ['   ', 'GBP', 'empty'],
    ['£', 'GBP', 'empty'],
    ['12.505', 'GBP', 'ambiguous'],
    ['12,505', 'GBP', 'ambiguous'],
    ['1,234', 'GBP', 'ambiguous'],
    ['1.234', 'PLN', 'ambiguous'],
    ['1.234', 'EUR', 'ambiguous'],
    ['1.234', 'TRY', 'ambiguous'],
    ['2.000 €', 'EUR', 'ambiguous'],
    ['1234,567', 'GBP', 'too_precise'],
    ['0,123', 'GBP', 'too_precise'],
    ['0.123', 'JPY', 'too_precise'],
    ['1234.567', 'JPY', 'too_precise'],
    ['1٫234', 'GBP', 'too_precise'],
    ['1٫234', 'JPY', 'too_precise'],
    ['12.5000', 'GBP', 'too_precise'],
    ['.567', 'GBP', 'too_precise'],
    ['1,234.505', 'GBP', 'too_precise'],
    ["1'234.567", 'JPY', 'too_precise'],
    ['12.5', 'JPY', 'too_precise'],
    ['1.2345', 'KWD', 'too_precise'],
    ['1e3', 'GBP', 'not_a_number'],
    ['NaN', 'GBP', 'not_a_number'],
    ['Infinity', 'GBP', 'not_a_number'],
    ['0x1f', 'GBP', 'not_a_number'],
    ['1.2.3', 'GBP', 'not_a_number'],
    ['--5', 'GBP', 'not_a_number'],
    ['12,50,3', 'GBP', 'not_a_number'],
    ['1,234,', 'GBP', 'not_a_number'],
    ['1,234 567', 'GBP', 'not_a_number'],
    ['1.234.56', 'GBP', 'not_a_number'],
    ['12.34.567', 'GBP', 1234567 * 100],
    ['1 23', 'GBP', 'not_a_number'],
    ['1  234', 'GBP', 'not_a_number'],
    ['1,2345.00', 'GBP', 'not_a_number'],
    ['1234,567.00', 'GBP', 'not_a_number'],
    ['0,123.00', 'GBP', 'not_a_number'],
    ['.', 'GBP', 'not_a_number'],
    ['-', 'GBP', 'not_a_number'],
    ['5-', 'GBP', 'negative'],
    ['(5)', 'GBP', 'negative'],
    ['£(5.00)', 'GBP', 'negative'],
    ['(-5)', 'GBP', 'not_a_number'],
    ['()', 'GBP', 'not_a_number'],
    ['5 5', 'GBP', 'not_a_number'],
    ['5½', 'GBP', 'not_a_number'],
    ['123,45,678', 'INR', 'not_a_number'],
    ['12,34,5678', 'INR', 'not_a_number'],
    ['US 5 $', 'USD', 'not_a_number'],
    ['5𝟓', 'GBP', 'not_a_number'],
    ['5²', 'GBP', 'not_a_number'],
    ['12 quid', 'GBP', 'not_a_number'],
    ['£5 GBP', 'GBP', 'not_a_number'],
    ['€12', 'GBP', 'other_currency'],
    ['USD 5', 'GBP', 'other_currency'],
    ['$5', 'GBP', 'other_currency'],
    ['12,50 eur', 'GBP', 'other_currency'],
    ['US$5', 'GBP', 'other_currency'],
    ['$1.2.3', 'GBP', 'not_a_number'],
    ['12\n13', 'GBP', 'not_a_number'],
    ['x', 'ZZZ', 'not_a_number'],
    ['-5', 'GBP', 'negative'],
    ['−5', 'GBP', 'negative'],
    ['-£5', 'GBP', 'negative'],
    ['£-5', 'GBP', 'negative'],
    ['- 5', 'GBP', 'negative'],
    ['-12.505', 'GBP', 'negative'],
    ['-x5', 'GBP', 'not_a_number'],
    ['-1.2.3', 'GBP', 'not_a_number'],
    ['10000000000.01', 'GBP', 'too_large'],
    ['1000000000001', 'JPY', 'too_large'],
    ['1000000000000', 'GBP', 'too_large'],
    ['9'.repeat(400), 'GBP', 'too_large'],
  ] as const)('%j in %s is %s', (text, currency, expected) => {
    expect(parseAmount(text, currency)).toMatchObject(
      typeof expected === 'number' ? { ok: true, minor: expected } : { ok: false, error: expected },
    );
  });
});

describe('a sum of typed amounts', () => {
  test.each([
    ['6.50 + 1.20', 'GBP', 770],
    ['12+5,50', 'EUR', 1750],
    ['30.5+10.75-12', 'GBP', 2925],
    ['24/2', 'GBP', 1200],
    ['3*4.50', 'GBP', 1350],
    ['3 x 4.50', 'GBP', 1350],
    ['2 + 3 × 4', 'GBP', 1400],
    ['(2 + 3) × 4', 'GBP', 2000],
    ['10 - 2 - 3', 'GBP', 500],
    ['24 ÷ 4 ÷ 2', 'GBP', 300],
    ['0.1 + 0.2', 'GBP', 30],
    ['10/3*3', 'GBP', 1000],
    ['-5 + 12', 'GBP', 700],
    ['£6.50 + £1.20', 'GBP', 770],
    ['1.234,50 + 0,50', 'EUR', 123_500],
    ['２４÷２＋１', 'JPY', 13],
    ['١٢٫٥ + ٣', 'EGP', 1550],
    ['25.000/2', 'IDR', 1_250_000],
    ['5 - 5', 'GBP', 0],
  ] as const)('%s in %s comes to %i', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, minor, isSum: true });
  });

  test.each(['2 - 5', '-5 + 2'])('%s is a sum below 0', (text) => {
    expect(parseAmount(text, 'GBP')).toEqual({ ok: false, error: 'negative', minor: -300, isSum: true });
  });

  test.each([
    // More decimals than the currency has: the rounded amount is offered.
    ['10/3', 'GBP', 'inexact', 333],
    ['5/2', 'JPY', 'inexact', 3],
    ['12 +', 'GBP', 'not_a_number', undefined],
    ['5 / 0', 'GBP', 'not_a_number', undefined],
    ['5 / (2 - 2)', 'GBP', 'not_a_number', undefined],
    ['(5 + 2', 'GBP', 'not_a_number', undefined],
    ['2 (3)', 'GBP', 'not_a_number', undefined],
    ['5 + + 2', 'GBP', 'not_a_number', undefined],
    ['100 + 8%', 'GBP', 'not_a_number', undefined],
    // Is it twelve without cents?
    ['12,-5', 'EUR', 'not_a_number', undefined],
    ['1,234 + 5', 'GBP', 'ambiguous', undefined],
    // A tax, or a thousand yen.
    ['100 * 1.085', 'JPY', 'ambiguous', undefined],
    ['5 + €3', 'GBP', 'other_currency', undefined],
    ['9999999999 * 9', 'GBP', 'too_large', undefined],
    [`${'('.repeat(150)}5+5`, 'GBP', 'not_a_number', undefined],
    [`${'('.repeat(9999)}5+5`, 'GBP', 'not_a_number', undefined],
  ] as const)('%s in %s is asked about: %s', (text, currency, error, minor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, error, ...(minor !== undefined && { minor }) });
  });

  test('is unfinished while it ends in an operator', () => {
    expect(['12 +', '12 + 5 −', '3×', '(5 + 2) /', '12 + (', '3 x'].map(isUnfinishedSum)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(['12', '12 + 5', '', '-', '12.'].some(isUnfinishedSum)).toBe(false);
  });
});

/** [grouping mark, decimal mark] pairs in use somewhere. */
const NOTATIONS = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  ['\u202f', ','],
  ['’', '.'],
  ['', '.'],
  ['', ','],
] as const;

test('an amount written in any notation, with or without symbol, is read back to the minor unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('GBP', 'USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD', 'INR', 'CHF', 'PLN'),
      fc.constantFrom(...NOTATIONS),
      fc.constantFrom('', 'before', 'after'),
      fc.constantFrom('٠', '०', '０', '0'),
      (minor, currency, [group, mark], affix, zero) => {
        const digits = currencyDigits(currency) ?? 0;
        const text = String(minor).padStart(digits + 1, '0');
        const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, group);
        const number = digits > 0 ? `${whole}${mark}${text.slice(-digits)}` : whole;
        const inScript = number.replace(/\d/g, (digit) =>
          String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
        );
        const typed =
          affix === 'before'
            ? `${currency} ${inScript}`
            : affix === 'after'
              ? `${inScript} ${currency}`
              : inScript;
        expect(parseAmount(typed, currency)).toEqual({ ok: true, minor });
      },
    ),
    { numRuns: runs(500) },
  );
});

/** The digits of every script that the platform can write, with their values. */
const DIGIT_VALUES = new Map(
  Intl.supportedValuesOf('numberingSystem').flatMap((script) => {
    const { format } = new Intl.NumberFormat(`en-u-nu-${script}`);
    return Array.from({ length: 10 }, (_, value) => [format(value), String(value)] as const);
  }),
);

const ALPHABET = [..."0123456789.,-−' €£$٫٬e+x%٣५۷Nkr\u00a0"];

test('garbage never throws, and an accepted amount consists of its own digits', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 9 }),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('GBP', 'JPY', 'KWD', 'nonsense'), (typed, currency) => {
      const parsed = parseAmount(typed, currency);
      if (!parsed.ok || parsed.isSum) return;
      expect(Number.isSafeInteger(parsed.minor) && parsed.minor >= 0 && parsed.minor <= 1e12).toBe(true);
      const ascii = typed.replace(/\p{Nd}/gu, (digit) => DIGIT_VALUES.get(digit) ?? digit);
      const digits = ascii.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
      expect(String(parsed.minor).replace(/0+$/, '')).toBe(digits);
    }),
    { numRuns: runs(1500) },
  );
});

const currency = fc.constantFrom(...CURRENCY_CODES);
const amount = fc.integer({ min: 0, max: 10 ** 9 });

test.each(WRITERS)('understands amounts as %s prints them, with sign and grouping', (locale) => {
  fc.assert(
    fc.property(
      currency,
      amount,
      fc.constantFrom('symbol', 'narrowSymbol', 'none'),
      (code, minor, display) => {
        expect(parseAmount(printed(locale, minor, code, display), code)).toEqual({ ok: true, minor });
      },
    ),
    { numRuns: runs(200) },
  );
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** `Intl`'s languages with two-letter codes, and some with three letters and digits of their own. */
const LANGUAGES = Intl.NumberFormat.supportedLocalesOf([
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  'ccp',
  'chr',
  'fil',
  'gsw',
  'nqo',
  'sat',
]);

test('understands amounts as any language prints them in any country, with the code', () => {
  const country = fc.constantFrom(...CURRENCY_CODES.map((code) => code.slice(0, 2)));
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), country, currency, amount, (language, region, code, minor) => {
      const locale = `${language}-${region}`;
      // It has a dollar sign as decimal mark, whatever the currency.
      fc.pre(locale !== 'pt-CV');
      expect(parseAmount(printed(locale, minor, code, 'code'), code)).toEqual({ ok: true, minor });
    }),
    { numRuns: runs(1000) },
  );
});

test('understands amounts as a language of the currency’s own country prints them', () => {
  const country = (code: string) => code.slice(0, 2);
  const locales = CURRENCY_CODES.flatMap((code) =>
    LANGUAGES.map((language) => ({ code, locale: `${language}-${country(code)}` })),
  ).filter(({ locale }) => new Intl.NumberFormat(locale).resolvedOptions().locale === locale);
  expect(locales.length).toBeGreaterThan(200);
  const unread = locales.flatMap(({ code, locale }) =>
    (['symbol', 'narrowSymbol'] as const)
      .map((display) => ({ code, text: printed(locale, 123_456_789, code, display) }))
      .filter(({ text }) => !isRead(text, code)),
  );
  expect(unread).toEqual([]);
});

const isRead = (text: string, code: string): boolean => {
  const read = parseAmount(text, code);
  return read.ok && read.minor === 123_456_789;
};

test('a currency is printed without decimals if the platform prints it so', () => {
  const isWhole = (code: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits === 0;
  // The Iraqi dinar keeps its thousandths on bills, even if the platform prints none.
  expect(CURRENCY_CODES.filter(isPrintedWhole)).toEqual(
    CURRENCY_CODES.filter((code) => isWhole(code) && code !== 'IQD'),
  );
});

describe('the figure of an amount as typed', () => {
  test.each([
    ['12', 'GBP', 12],
    ['£12.50', 'GBP', 12.5],
    ['1,234.50', 'GBP', 1234.5],
    ['1.234.567', 'EUR', 1_234_567],
    // A group of three digits where the currency has no decimals; four are decimals, which no amount in it has.
    ['12.345', 'JPY', 12_345],
    ['12.345', 'GBP', undefined],
    ['25.000', 'IDR', 25_000],
    ['12.3456', 'JPY', 12.3456],
    ['12.3456', 'GBP', 12.3456],
    ['1.234', 'KWD', 1.234],
    ['soup', 'GBP', undefined],
    ['', 'GBP', undefined],
    ['12.', 'GBP', 12],
  ])('%j in %s is %j', (text, currency, figure) => {
    expect(typedFigure(text, currency)).toBe(figure);
  });
});
