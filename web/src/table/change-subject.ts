import { registerParts, type Bill, type KeyedValue } from '#domain';
import { isolate } from '#web/platform/format.ts';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';

interface ChangedSubject {
  /** `other`: the bill as a whole. */
  readonly kind: 'line' | 'diner' | 'other';
  readonly what: string;
}

/** The name of a line or a diner in a change, which may not be on the bill. */
export const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined;

/** The subject of a change, as values of a sentence with a form for a line, for a diner and for the bill as a whole. */
export function subjectOf({ key, value }: KeyedValue, { lines, diners }: Bill): ChangedSubject {
  const [kind, id = ''] = registerParts(key);
  const line = lines.find((each) => each.id === id);
  // A claim may be for only some of "12 × Oysters".
  if (line) return { kind: 'line', what: isolate((kind === 'claim' ? lineName : lineLabel)(line)) };
  // A claim on a line that has gone has no other subject: it is not a change of its diner.
  const diner = diners.find((each) => each.id === id);
  const name = diner?.name ?? nameIn(value);
  if (name === undefined) return { kind: 'other', what: '' };
  return { kind: kind === 'line' ? 'line' : 'diner', what: isolate(name) };
}
