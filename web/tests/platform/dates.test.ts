import { expect, it, vi } from 'vitest';
import { dayRange, formatDate, formatFullDay, localDay, shortDay } from '#web/platform/dates.ts';
import { formatDay } from '#web/platform/format.ts';

it('a moment is shown as a day in words, and no moment as nothing', () => {
  expect(formatDate('2026-11-12T09:30:00Z')).toMatch(/12.*2026|2026.*12/);
  expect(formatDate(null)).toBeUndefined();
  expect(formatDate('some day')).toBeUndefined();
});

it('a day says its year unless it is this one', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  vi.setSystemTime(new Date(2026, 10, 30));
  const day = (year: number) => formatDay(new Date(year, 10, 21).getTime(), 'short');
  expect([2026, 2025, 2027].map(day)).toEqual(['Sat 21 Nov', 'Fri, 21 Nov 2025', 'Sun, 21 Nov 2027']);
  vi.useRealTimers();
});

it('the day of a file name is the device’s, with leading zeros', () => {
  expect(localDay(new Date(2027, 0, 3, 0, 0, 0).getTime())).toBe('2027-01-03');
  expect(localDay(new Date(2027, 0, 3, 23, 59, 59).getTime())).toBe('2027-01-03');
  expect(localDay(new Date(2028, 1, 29, 12).getTime())).toBe('2028-02-29');
});

it('a date without a time is the same day in every time zone, and a moment is the device’s', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, options) {
    return new DateTimeFormat(language, { timeZone: 'America/New_York', ...options });
  });
  expect(shortDay('2024-05-01T00:00:00.000Z')).toMatch(/1 May|May 1/);
  expect(shortDay('2024-05-01T00:00:01.000Z')).toMatch(/30 Apr|Apr 30/);
  expect(dayRange('2024-05-01T00:00:00.000Z', '2024-05-03T00:00:00.000Z')).toMatch(/1.*3 May|May 1.*3/);
  const day = Date.UTC(2024, 4, 1);
  for (const text of [formatDay(day, 'long'), formatFullDay(day)]) expect(text).toMatch(/1 May|May 1/);
  for (const text of [formatDay(day + 1, 'long'), formatFullDay(day + 1)])
    expect(text).toMatch(/30 April|April 30/);
});
