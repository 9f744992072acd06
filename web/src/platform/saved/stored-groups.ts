import * as v from 'valibot';
import { isDinerWeight, readInstant, savedDiner, type DeviceGroups, type SavedDiner } from '#domain';
import { parseJson } from '../storage/store.ts';

/** Version of the stored shape. */
const VERSION = 1;

export type GroupsProblem = 'corrupt' | 'too_new';

const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** Diners: as names, or as objects, which the product's first version may have stored. */
const dinersSchema = v.array(
  v.union([
    v.string(),
    v.pipe(
      v.object({
        name: v.string(),
        weight: v.fallback(v.optional(v.pipe(v.number(), v.check(isDinerWeight))), () => undefined),
      }),
      v.transform(savedDiner),
    ),
  ]),
);

const groupSchema = v.object({
  id: v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.transform(String))]),
  name: v.string(),
  diners: dinersSchema,
  lastUsed: v.fallback(v.pipe(v.unknown(), v.transform(readInstant), v.string()), LONG_AGO),
  state: v.fallback(v.picklist(['new', 'changed', 'synced', 'surplus']), 'new'),
});

const removedSchema = v.object({
  id: v.string(),
  name: v.string(),
  sent: v.fallback(v.boolean(), false),
});

const storedGroups = v.object({
  groups: v.array(groupSchema),
  // An unreadable one is dropped: the deleted group is gone in any case.
  removed: v.optional(v.array(v.fallback(v.nullable(removedSchema), null)), []),
});

const versioned = v.looseObject({ version: v.number() });

/** Diners as any version wrote them; `undefined` for anything else. */
export function readSavedDiners(value: unknown): readonly SavedDiner[] | undefined {
  const read = v.safeParse(dinersSchema, value);
  return read.success ? read.output : undefined;
}

/** Reads what `serializeGroups` wrote, or the bare list of the product's first version. */
export function parseGroups(text: string): DeviceGroups | GroupsProblem {
  const value = parseJson(text);
  const stored: unknown = Array.isArray(value) ? { version: VERSION, groups: value } : value;
  if (!v.is(versioned, stored)) return 'corrupt';
  if (stored.version > VERSION) return 'too_new';
  const read = v.safeParse(storedGroups, stored);
  if (!read.success) return 'corrupt';
  const { groups, removed } = read.output;
  return { groups, removed: removed.filter((each) => each !== null) };
}

/** Groups as stored on the device, with the version of their shape. */
export function serializeGroups({ groups, removed }: DeviceGroups): string {
  return JSON.stringify({ version: VERSION, groups, removed });
}
