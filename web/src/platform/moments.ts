/** Moments as text, as the backend and the local records write them. */

/**
 * A moment as a database writes it ("2026-11-21 09:11:35.084+00"), as ISO 8601, which is all that every browser reads;
 * `null` for what is none.
 */
export function toIso(text: string): string | null {
  const time = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

const DAY_MS = 86_400_000;

/** The moment so many days after another one. Both are ISO 8601. */
export function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString();
}
