const DAY_MS = 86_400_000;

/** The moment so many days after another one. Both are ISO 8601. */
export function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString();
}
