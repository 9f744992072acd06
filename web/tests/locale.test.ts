import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sortBills } from '#domain';
import { formatDate, formatFullDay, shortDay } from '#web/platform/dates.ts';
import { formatRate, formatRateField } from '#web/platform/format-rate.ts';
import { currencyName, formatDay, formatList, formatMoney, formatPercent } from '#web/platform/format.ts';
import { locale } from '#web/platform/locale.ts';

const speak = (language: string) => void vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

it.each([
  ['de-AT', 'de-AT'],
  ['en-US@posix', 'en-US'],
  ['C', 'en-GB'],
  ['c', 'en-GB'],
  ['POSIX@euro', 'en-GB'],
  ['tlh-Piqd', 'en-GB'],
  ['', 'en-GB'],
])('a browser whose language is %j gets what the platform supports: %s', (language, expected) => {
  speak(language);
  expect(locale()).toBe(expected);
});

it.each([
  ['de-DE', 'Maya, Tom and Wei'],
  ['fr', 'Maya, Tom and Wei'],
  ['en-US', 'Maya, Tom, and Wei'],
])(
  "where the language is %s, words are those of the texts and figures the person's own",
  (language, names) => {
    speak(language);
    expect(formatList(['Maya', 'Tom', 'Wei'])).toBe(names);
    expect(currencyName('CHF')).toBe('Swiss Franc');
    expect(formatDate('2025-11-21')).toMatch(/November/);
    expect(formatDay(Date.parse('2025-11-21T12:00:00'), 'long')).toMatch(/Friday/);
    expect(formatMoney(1250, 'GBP')).toMatch(language === 'en-US' ? '£12.50' : /^12,50\s£/);
  },
);

describe.each(['C', 'en-US@posix'])('where the language is %j', (language) => {
  // The formats of short days are kept from call to call.
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.restoreAllMocks());

  it('everything that is formatted is shown', () => {
    speak(language);
    const day = Date.parse('2025-11-21T12:00:00');
    const shown = [
      formatMoney(45149, 'GBP'),
      formatPercent(12.5),
      formatRate(0.8523, 'GBP'),
      formatRateField(1.25),
      formatDay(day, 'long'),
      formatFullDay(day),
      formatDate('2025-11-21'),
      shortDay('2025-11-21T12:00:00'),
      formatList(['Maya', 'Tom']),
      currencyName('EUR'),
    ];
    expect(shown).toEqual([
      '£451.49',
      '12.5%',
      '£0.8523',
      '1.25',
      expect.stringContaining('Friday'),
      expect.stringContaining('2025'),
      expect.stringContaining('November'),
      expect.stringContaining('Nov'),
      expect.stringMatching(/^Maya.* and Tom$/),
      'Euro',
    ]);
  });

  it('bills are sorted by name', () => {
    speak(language);
    const bill = (name: string) => ({
      id: name,
      name,
      date: '2025-11-21',
      diners: [],
      currency: 'GBP',
      dinerCount: 0,
      totalAmount: 0,
    });
    const sorted = sortBills(['b', 'A'].map(bill), 'name', locale());
    expect(sorted.map(({ name }) => name)).toEqual(['A', 'b']);
  });
});
