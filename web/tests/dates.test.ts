import { expect, it } from 'vitest';
import { formatDate, localDay } from '#web/platform/dates.ts';

it('a moment is shown as a day in words, and no moment as nothing', () => {
  expect(formatDate('2026-11-12T09:30:00Z')).toMatch(/12.*2026|2026.*12/);
  expect(formatDate(null)).toBeUndefined();
  expect(formatDate('some day')).toBeUndefined();
});

it('the day of a file name is the one on this device, with leading zeros', () => {
  expect(localDay(new Date(2027, 0, 3, 0, 0, 0).getTime())).toBe('2027-01-03');
  expect(localDay(new Date(2027, 0, 3, 23, 59, 59).getTime())).toBe('2027-01-03');
  expect(localDay(new Date(2028, 1, 29, 12).getTime())).toBe('2028-02-29');
});
