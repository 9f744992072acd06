import { now } from './device/clock.ts';
import { onCalendar } from './format.ts';
import { locale } from './locale.ts';

/** Days as people read and write them. A module of its own, because the wizard does not need it. */

/** A day in words: "12 November 2026"; `undefined` if there is no valid date. */
export function formatDate(iso: string | null): string | undefined {
  const at = Date.parse(iso ?? '');
  if (Number.isNaN(at)) return undefined;
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(at);
}

/** The day on this device's own calendar, for file names: "2026-11-21". */
export function localDay(milliseconds: number): string {
  const at = onCalendar(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The moment of an ISO date, in milliseconds since the epoch. */
export const momentOf = (iso: string): number => Date.parse(iso);

/** The day of an ISO date, as it is shown. */
export const dayOf = (iso: string): string => localDay(momentOf(iso));

const shortFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using one, and a history may have ten thousand days. */
function shortFormat(withYear: boolean): Intl.DateTimeFormat {
  const key = `${locale()} ${withYear}`;
  let format = shortFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale(), {
      day: 'numeric',
      month: 'short',
      ...(withYear && { year: 'numeric' }),
    });
    shortFormats.set(key, format);
  }
  return format;
}

/** A day beside a name: "21 Nov", with the year if it is not the current one; empty for an invalid date. */
export function shortDay(iso: string): string {
  const at = onCalendar(Date.parse(iso));
  if (Number.isNaN(at.getTime())) return '';
  return shortFormat(at.getFullYear() !== new Date(now()).getFullYear()).format(at);
}

/** A range of days beside a name: "1 – 21 Nov 2025". */
export const dayRange = (from: string, to: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).formatRange(
    onCalendar(Date.parse(from)),
    onCalendar(Date.parse(to)),
  );

/** A moment's day in full: "Friday, 21 November 2025". */
export const formatFullDay = (milliseconds: number): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(onCalendar(milliseconds));
