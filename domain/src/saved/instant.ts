/**
 * Reads an instant as a database or an old file wrote it, and returns it as ISO 8601 in UTC. Includes "2026-11-21 19:30:00.5+00", which not
 * every browser parses. A day is its midnight in UTC. `undefined` for anything else.
 */
export function readInstant(value: unknown): string | undefined {
  if (typeof value === 'number') return toIso(value);
  if (typeof value !== 'string') return undefined;
  // "01/08/2025" is January to some and August to others.
  if (!/^(?:\d{4}|[+-]\d{6})-\d\d-\d\d/.test(value.trim())) return undefined;
  const iso = value.trim().replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
  return toIso(Date.parse(iso.replace(/(T.*[+-]\d\d)$/, '$1:00')));
}

function toIso(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
