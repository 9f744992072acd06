import { spaceKeys, type Space } from '../storage/keys.ts';
import { readJson } from '../storage/store.ts';

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const numberIn = (value: unknown, name: string): number => {
  const found = partOf(value, name);
  return typeof found === 'number' ? found : 0;
};

/** How many bills a space has saved, and how many changes wait to be sent; known without reading them. */
export function historyCounts(space: Space): { readonly bills: number; readonly unsent: number } {
  const stored = readJson(spaceKeys(space).history);
  return { bills: numberIn(stored, 'count'), unsent: numberIn(stored, 'unsent') };
}

/** How many groups a space has saved. */
export function groupCount(space: Space): number {
  const stored = readJson(spaceKeys(space).groups);
  const groups = Array.isArray(stored) ? stored : partOf(stored, 'groups');
  return Array.isArray(groups) ? groups.length : 0;
}

/** In how many ways the person of a space gets paid. */
export function wayCount(space: Space): number {
  const ways = partOf(readJson(spaceKeys(space).waysToPay), 'ways');
  return Array.isArray(ways) ? ways.length : 0;
}
