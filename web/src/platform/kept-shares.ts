import * as v from 'valibot';
import type { BillId, DinerId } from '#domain';
import { spaceKeys, type Space } from './storage/keys.ts';
import { readJson, remove, writeJson } from './storage/store.ts';

/** Of the stored shape. */
const VERSION = 1;
/** How many bills are remembered; the oldest is dropped first. */
const MOST_BILLS = 20;

/** Facts about a bill kept from a live table that the bill itself lacks. */
export interface KeptShare {
  /** The bill's diner who is this phone's person. */
  readonly me: DinerId;
  /** The diner without a phone for whom this phone claimed, too. */
  readonly alsoFor?: DinerId | undefined;
  /** The others' ways to be paid, as far as the host entered them, unparsed. */
  readonly ways: ReadonlyMap<DinerId, unknown>;
  /** The diners who had said by then that they paid. */
  readonly paid?: readonly DinerId[] | undefined;
}

const stored = v.object({
  bills: v.array(
    v.object({
      bill: v.string(),
      me: v.string(),
      alsoFor: v.optional(v.string()),
      ways: v.array(v.tuple([v.string(), v.unknown()])),
      paid: v.optional(v.array(v.string())),
    }),
  ),
});

function read(space: Space): v.InferOutput<typeof stored>['bills'] {
  const result = v.safeParse(stored, readJson(spaceKeys(space).keptShares));
  return result.success ? result.output.bills : [];
}

/** This phone's person on a bill of this space; undefined if the bill was not kept from a live table. Never throws. */
export function keptShare(space: Space, bill: BillId): KeptShare | undefined {
  const found = read(space).find((each) => each.bill === bill);
  if (!found) return undefined;
  const { me, alsoFor, ways, paid } = found;
  return { me, alsoFor, ways: new Map(ways), paid };
}

/** Stores it. On a full device the bill becomes an ordinary one. */
export function keepShare(space: Space, bill: BillId, { ways, ...share }: KeptShare): void {
  const others = read(space).filter((each) => each.bill !== bill);
  const bills = [...others.slice(1 - MOST_BILLS), { bill, ...share, ways: [...ways] }];
  writeJson(spaceKeys(space).keptShares, { version: VERSION, bills });
}

/** Moves what is stored about a bill to the id that the bill has now. */
export function moveShare(space: Space, from: BillId, to: BillId): void {
  const bills = read(space).map((each) => (each.bill === from ? { ...each, bill: to } : each));
  if (bills.length > 0) writeJson(spaceKeys(space).keptShares, { version: VERSION, bills });
}

/** Moves a guest's kept shares to their account. */
export function adoptShares(space: Space): void {
  for (const { bill, ways, ...share } of read('guest'))
    keepShare(space, bill, { ...share, ways: new Map(ways) });
  remove(spaceKeys('guest').keptShares);
}
