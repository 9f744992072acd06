import { afterEach, describe, expect, it, vi } from 'vitest';
import { sortBills } from '#domain';
import { formatDate, formatFullDay, shortDay } from '#web/platform/dates.ts';
import { formatRate, formatRateField } from '#web/platform/format-rate.ts';
import { currencyName, formatDay, formatList, formatMoney, formatPercent } from '#web/platform/format.ts';
import { locale, setLocaleFor } from '#web/platform/locale.ts';

/** The device's languages, best first. */
function speak(...languages: string[]): void {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

afterEach(() => setLocaleFor('en'));

it.each([
  ['en', ['en-US@posix'], 'en-US'],
  ['en', ['de-DE', 'en-IN', 'en'], 'en-IN'],
  ['en', ['de-DE'], 'en-GB'],
  ['en', ['C'], 'en-GB'],
  ['en', ['c'], 'en-GB'],
  ['en', ['POSIX@euro'], 'en-GB'],
  ['en', ['tlh-Piqd'], 'en-GB'],
  ['en', [''], 'en-GB'],
  ['de', ['de-AT', 'en'], 'de-AT'],
  ['de', ['en-GB'], 'de'],
  ['ar', ['ar-EG'], 'ar-EG'],
  ['pt-BR', ['pt-PT'], 'pt-PT'],
  ['zh-Hans', ['zh-TW', 'zh-SG'], 'zh-SG'],
  ['zh-Hans', ['zh-TW'], 'zh-Hans'],
  ['zh-Hans', ['zh-CN'], 'zh-CN'],
  ['en', ['en-Latn-AU'], 'en-Latn-AU'],
])('in %s on a device with the language %j, formats are those of %s', (language, device, expected) => {
  speak(...device);
  setLocaleFor(language);
  expect(locale()).toBe(expected);
});

it.each([
  ['de', 'Maya, Tom und Wei', 'Schweizer Franken', /21\. November/, /Freitag/, /^12,50\s£$/],
  ['en', 'Maya, Tom and Wei', 'Swiss Franc', /21 November/, /Friday/, /^£12.50$/],
  ['pl', 'Maya, Tom i Wei', 'frank szwajcarski', /21 listopada/, /piątek/, /^12,50\s£$/],
])(
  'numbers, dates and words in %s are in one language, on any device',
  (language, list, franc, date, day, money) => {
    speak('fr-FR');
    setLocaleFor(language);
    expect(formatList(['Maya', 'Tom', 'Wei'])).toBe(list);
    expect(currencyName('CHF')).toBe(franc);
    expect(formatDate('2025-11-21')).toMatch(date);
    expect(formatDay(Date.parse('2025-11-21T12:00:00'), 'long')).toMatch(day);
    expect(formatMoney(1250, 'GBP')).toMatch(money);
  },
);

describe.each(['C', 'en-US@posix'])('where the language is %j', (language) => {
  it('everything can be formatted', () => {
    speak(language);
    const day = Date.parse('2025-11-21T12:00:00');
    const shown = [
      formatMoney(45149, 'GBP'),
      formatPercent(12.5),
      formatRate(0.8523, 'GBP', 'EUR'),
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
