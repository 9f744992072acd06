import { expect, it, vi } from 'vitest';
import { formatList, formatMoney } from '#web/platform/format.ts';

it.each(['en-US@posix', ''])('formats for a browser whose language is %j', (language) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  expect(formatList(['Maya', 'Tom', 'Wei'])).toMatch(/^Maya, Tom,? and Wei$/);
  expect(formatMoney(1250, 'GBP')).toBe('£12.50');
});
