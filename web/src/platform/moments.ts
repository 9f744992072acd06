const DAY_MS = 86_400_000;

/** The moment some days later. Both are ISO 8601. */
export function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString();
}
