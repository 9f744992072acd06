import * as v from 'valibot';
import type { WayToPay } from '#domain';
import { spaceKeys, type Space } from './storage/keys.ts';
import { readJson, remove, writeJson } from './storage/store.ts';

/** Of the stored shape. */
const VERSION = 1;
/** How many people's choices are remembered; the oldest is dropped first. */
const MOST_PAYEES = 100;

const stored = v.object({
  chosen: v.array(v.object({ payee: v.string(), way: v.string() })),
});

type Chosen = v.InferOutput<typeof stored>['chosen'];

/** The identity of a way. */
const keyOf = (way: WayToPay): string => JSON.stringify(way);

/** True if both are the same way to be paid. */
export const isSameWay = (one: WayToPay, other: WayToPay): boolean => keyOf(one) === keyOf(other);

function read(space: Space): Chosen {
  const result = v.safeParse(stored, readJson(spaceKeys(space).chosenWays));
  return result.success ? result.output.chosen : [];
}

// If it cannot be stored, the person is asked again next time: no notice is needed.
const write = (space: Space, chosen: Chosen) =>
  chosen.length === 0
    ? remove(spaceKeys(space).chosenWays)
    : writeJson(spaceKeys(space).chosenWays, { version: VERSION, chosen });

/**
 * The last chosen way to pay this person (`payee`: a bill and a name in it, since other bills have other people of that name), among the
 * available ways; undefined if none was chosen for them (docs/product/settling.md, "Asking for it").
 */
export function chosenWay(space: Space, payee: string, ways: readonly WayToPay[]): WayToPay | undefined {
  const found = read(space).find((each) => each.payee === payee);
  return found && ways.find((way) => keyOf(way) === found.way);
}

/** Remembers how this payee gets paid; `undefined`: by the message alone. */
export function chooseWay(space: Space, payee: string, way: WayToPay | undefined): void {
  const others = read(space).filter((each) => each.payee !== payee);
  write(space, way ? [...others.slice(1 - MOST_PAYEES), { payee, way: keyOf(way) }] : others);
}

/** Forgets choices of ways that were removed, so that no account number stays behind. */
export function forgetRemovedWays(space: Space, ways: readonly WayToPay[]): void {
  const kept = new Set(ways.map(keyOf));
  write(
    space,
    read(space).filter(({ way }) => kept.has(way)),
  );
}
