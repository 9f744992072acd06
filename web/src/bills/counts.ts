import * as v from 'valibot';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { readJson } from '#web/platform/storage/store.ts';

const count = v.fallback(v.number(), 0);
const counts = v.fallback(v.object({ count, unsent: count }), { count: 0, unsent: 0 });

const list = v.fallback(v.array(v.unknown()), []);
// The product's first version kept the bare list.
const groups = v.union([
  v.array(v.unknown()),
  v.fallback(
    v.pipe(
      v.object({ groups: list }),
      v.transform((kept) => kept.groups),
    ),
    [],
  ),
]);
const ways = v.fallback(v.object({ ways: list }), { ways: [] });

/** How many bills a space has saved, and how many changes wait to be sent; known without reading them. */
export function savedCounts(space: Space): { readonly bills: number; readonly unsent: number } {
  const { count: bills, unsent } = v.parse(counts, readJson(spaceKeys(space).savedBills));
  return { bills, unsent };
}

/** How many groups a space has saved. */
export const groupCount = (space: Space): number => v.parse(groups, readJson(spaceKeys(space).groups)).length;

/** How many ways to be paid a space has saved. */
export const wayCount = (space: Space): number =>
  v.parse(ways, readJson(spaceKeys(space).waysToPay)).ways.length;
