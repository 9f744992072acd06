import { isJsonObject, readInstant, type DeviceGroup, type DeviceGroups } from '#domain';

/** Version of the stored shape. */
const VERSION = 1;

export type GroupsProblem = 'corrupt' | 'too_new';

const STATES: readonly DeviceGroup['state'][] = ['new', 'changed', 'synced', 'surplus'];
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** Names of diners: plain, or of people as the product's first version may have kept them. */
export function readNames(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.map((each: unknown) => (isJsonObject(each) ? each['name'] : each));
  return names.every((name) => typeof name === 'string') ? names : undefined;
}

function readGroup(value: unknown): DeviceGroup | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, name, lastUsed, state } = value;
  const diners = readNames(value['diners']);
  const isId = (typeof id === 'string' && id !== '') || typeof id === 'number';
  if (!isId || typeof name !== 'string' || !diners) return undefined;
  return {
    id: String(id),
    name,
    diners,
    lastUsed: readInstant(lastUsed) ?? LONG_AGO,
    state: STATES.find((known) => known === state) ?? 'new',
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads what `serializeGroups` wrote, or the bare list of the product's first version. */
export function parseGroups(text: string): DeviceGroups | GroupsProblem {
  const value = parse(text);
  const stored: unknown = Array.isArray(value) ? { version: VERSION, groups: value } : value;
  if (!isJsonObject(stored) || typeof stored['version'] !== 'number') return 'corrupt';
  if (stored['version'] > VERSION) return 'too_new';
  const { groups: list, removed = [] } = stored;
  if (!Array.isArray(list) || !Array.isArray(removed)) return 'corrupt';
  const groups = list.map(readGroup);
  if (!groups.every((group) => group !== undefined)) return 'corrupt';
  return {
    groups,
    removed: removed
      .filter(isJsonObject)
      .flatMap(({ id, name, sent }) =>
        typeof id === 'string' && typeof name === 'string' ? [{ id, name, sent: sent === true }] : [],
      ),
  };
}

/** Groups as they lie on the device, with the version of their form. */
export function serializeGroups({ groups, removed }: DeviceGroups): string {
  return JSON.stringify({ version: VERSION, groups, removed });
}
