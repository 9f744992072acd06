import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CURRENCY_CODES, parseAmount } from '#domain';
import { LANGUAGES } from '#web/messages/languages.ts';
import {
  currencySymbol,
  formatMoney,
  formatMoneyAmong,
  formatMoneyBeside,
  formatMoneyParts,
} from '#web/platform/format.ts';
import { formatRate } from '#web/platform/format-rate.ts';
import { setLocaleFor } from '#web/platform/locale.ts';
import { runs } from '../../../domain/tests/support/runs.ts';

const ISOLATED = /\u2066[^\u2066-\u2069]*\u2069/g;
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));
afterEach(() => setLocaleFor('en'));

/** The sign beside the digits, as displayed. */
const signIn = (amount: string): string => amount.replaceAll(MARKS, '').replaceAll(/[\p{Nd}.,٫٬\s]/gu, '');

/** The signs in a list that has these currencies. */
const signsIn = (list: readonly string[]) =>
  list.map((code) => signIn(formatMoneyAmong(100, code, new Set(list))));

describe.each(LANGUAGES.map(({ tag }) => tag))('in %s', (language) => {
  it('no two adjacent currencies look alike', () => {
    setLocaleFor(language);
    const alike = new Map<string, string[]>();
    for (const code of CURRENCY_CODES) {
      const sign = signIn(formatMoney(100, code));
      alike.set(sign, [...(alike.get(sign) ?? []), code]);
    }
    expect(alike.size).toBeGreaterThan(50);
    const confused = [...alike.values()].flatMap((codes) =>
      codes.flatMap((own) =>
        codes
          .filter((other) => other !== own)
          .filter((other) => signIn(formatMoneyBeside(100, other, own)) === signIn(formatMoney(100, own)))
          .map((other) => `${other} beside ${own}`),
      ),
    );
    expect(confused).toEqual([]);
  });

  it('no two currencies in one list look alike', () => {
    setLocaleFor(language);
    const everyCurrency = fc.uniqueArray(fc.constantFrom(...CURRENCY_CODES), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(everyCurrency, (list) => {
        const signs = signsIn(list);
        expect([...new Set(signs)]).toEqual(signs);
      }),
      { numRuns: runs(100) },
    );
  });

  it('an amount can be typed as it is shown, in every currency', () => {
    setLocaleFor(language);
    const unread = CURRENCY_CODES.filter((code) => {
      const other = code === 'NAD' ? 'XCD' : 'NAD';
      const texts = [formatMoney(1250, code), formatMoneyBeside(1250, code, other)];
      return texts.some((text) => {
        const parsed = parseAmount(text, code);
        return !parsed.ok || parsed.minor !== 1250;
      });
    });
    expect(unread).toEqual([]);
  });

  it('a currency with a sign of its own is written as everywhere', () => {
    setLocaleFor(language);
    expect(formatMoneyBeside(1250, 'GBP', 'EUR')).toBe(formatMoney(1250, 'GBP'));
    expect(formatMoneyBeside(1250, 'GBP', 'GBP')).toBe(formatMoney(1250, 'GBP'));
  });
});

// In two languages: each of the hundred amounts compares all currencies with one another.
it.each(['en', 'ar'])('no two currencies look alike in a list of all of them, in %s', (language) => {
  setLocaleFor(language);
  expect(new Set(signsIn(CURRENCY_CODES)).size).toBe(CURRENCY_CODES.length);
});

it('names the country of dollars on a bill in other dollars', () => {
  expect(formatMoney(6500, 'CAD')).toBe('$65.00');
  expect(formatMoneyBeside(6500, 'USD', 'CAD')).toBe('US$65.00');
  expect(formatRate(0.7, 'USD', 'CAD')).toBe('US$0.7000');
  expect(formatMoneyBeside(6500, 'USD', 'GBP')).toBe('$65.00');
});

it('names the country of dollars in a list with several, and only there', () => {
  const dollars = new Set(['USD', 'CAD', 'AUD', 'EUR']);
  expect([...dollars].map((code) => formatMoneyAmong(6500, code, dollars))).toEqual([
    'US$65.00',
    'CA$65.00',
    'A$65.00',
    '€65.00',
  ]);
  expect(formatMoneyAmong(6500, 'USD', new Set(['USD', 'EUR']))).toBe('$65.00');
});

it('isolates a currency in Latin letters from Arabic text, wherever it is', () => {
  setLocaleFor('ar');
  for (const code of CURRENCY_CODES)
    for (const amount of [
      formatMoney(1250, code),
      formatMoney(-1250, code),
      formatMoneyBeside(1250, code, code === 'NAD' ? 'XCD' : 'NAD'),
      formatMoneyParts(1250, code).text,
      formatRate(1.25, code, 'EUR'),
      currencySymbol(code).symbol,
    ])
      expect(amount.replaceAll(ISOLATED, ''), `${code} in ${amount}`).not.toMatch(/\p{Script=Latin}/u);
  expect(formatMoney(1250, 'GBP')).toContain('\u2066UK£\u2069');
});
