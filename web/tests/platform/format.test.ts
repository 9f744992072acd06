import { expect, it, vi } from 'vitest';
import { LANGUAGES } from '#web/messages/languages.ts';
import {
  formatList,
  formatMoney,
  formatMoneyAmong,
  formatMoneyBeside,
  formatMoneyParts,
  formatTenths,
} from '#web/platform/format.ts';
import { setLocaleFor } from '#web/platform/locale.ts';

it.each(['en-US@posix', ''])('formats for a browser whose language is %j', (language) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  expect(formatList(['Maya', 'Tom', 'Wei'])).toMatch(/^Maya, Tom,? and Wei$/);
  expect(formatMoney(1250, 'GBP')).toBe('£12.50');
});

it('amounts below 0 have the minus sign, in every format', () => {
  expect(formatMoney(-300, 'GBP')).toBe('−£3.00');
  expect(formatMoneyParts(-300, 'GBP')).toEqual({ text: '−£3.00', minorFrom: 3 });
  expect(formatMoneyParts(-300, 'JPY')).toEqual({ text: '−¥300', minorFrom: 5 });
  expect(formatMoneyBeside(-300, 'GBP', 'EUR')).toBe('−£3.00');
  expect(formatMoneyAmong(-300, 'GBP', new Set(['GBP']))).toBe('−£3.00');
  expect(formatTenths(-77)).toBe('−7.7%');
});

it.each(LANGUAGES.map(({ tag }) => tag))('texts in %s have no hyphen for a minus', (tag) => {
  setLocaleFor(tag);
  const { text, minorFrom } = formatMoneyParts(-1234, 'GBP');
  expect(text).toBe(formatMoney(-1234, 'GBP'));
  expect(text.slice(minorFrom)).toMatch(/^[.,٫]/u);
  expect(text + formatTenths(-77)).not.toContain('-');
});
