import type { DinerId } from '../bill/bill.ts';
import { keyOf, registerParts } from '../registers/register-keys.ts';
import { kindOf, PART_LISTS } from '../stored/part-lists.ts';

export type SeatId = string;

/** Who entered something: their name at that time, which stays if they leave the bill. */
export interface Author {
  readonly dinerId: DinerId;
  readonly name: string;
}

/** Who wrote something and when, as the server knows it (docs/product/live-table.md, "What happened"). */
export interface Told {
  /** Absent: a host without a name. */
  readonly by?: Author;
  /** Seconds since the epoch. Absent for what nobody is told, such as own claims. */
  readonly at?: number;
}

/** The value of a key, and the sequence number that the server gave it. `null`: it was removed. */
export interface Entry extends Told {
  readonly value: unknown;
  readonly seq: number;
}

/**
 * A table's state: the bill's registers (`registers.ts`) and the entries that only a table has, each with its sequence number. Anybody at
 * the table may have written anything, so every value is validated before use (`read-entry.ts`).
 *
 * - `seat/<id>`: who sits where; `table/status`, `table/guestsAddLines`
 * - `pay/<diner>`: how a payer is paid
 * - `paid/<diner>`: they have said that they paid what they owe of the finished bill; `early/<diner>`: how much they paid before the end
 * - `undo/<key>`: what stood there before a host who did not open the table wrote it, if it decides who gets money
 * - `read/<seat>`: the bill as a guest has read it in a photo, and then the host's answer (`readings.ts`)
 * - `waiting/<seat>/<n>`: somebody who waits until the host lets them in
 */
export type Entries = ReadonlyMap<string, Entry>;

/** An entry as it is sent. */
export interface KeyedEntry extends Entry {
  readonly key: string;
}

/** A requested change: `null` removes the entry. */
export interface KeyedValue {
  readonly key: string;
  readonly value: unknown;
  /**
   * For a line or a claim: the way of dividing (`Sharing['by']`) that the change is made for. The same figure means something else in
   * another one.
   */
  readonly by?: string | undefined;
}

/** The key of a diner's claim on a line: a weight, or units. */
export const claimKey = (lineId: string, dinerId: DinerId): string => keyOf('claim', lineId, dinerId);
/** The key of how a payer is paid. */
export const payKey = (dinerId: DinerId): string => keyOf('pay', dinerId);
/** The key of what a diner has said before the end that they have paid. */
export const earlyKey = (dinerId: DinerId): string => keyOf('early', dinerId);
/** The key of the bill as a phone has read it in a photo. */
export const readingKey = (seatId: SeatId): string => keyOf('read', seatId);
/** The host's settings of the table itself. */
export const TABLE_KEYS = { status: 'table/status', guestsAddLines: 'table/guestsAddLines' } as const;

/**
 * The kinds of keys whose changes carry the version of the entry that their author saw, so that a stale one is refused; of the others the
 * last write wins (docs/product/live-table.md, "When two write the same"). `judge_change` in supabase/migrations says the same, which
 * supabase/tests/live_tables_keys.test.ts proves.
 */
const VERSIONED: readonly (string | undefined)[] = [
  'meta',
  'diner',
  'group',
  'line',
  ...PART_LISTS.map(kindOf),
  // Of a trip.
  'bill',
  'change',
];

/** True if a change of this key carries the version of the entry that its author saw, to detect conflicts. */
export const carriesSaw = (key: string): boolean => VERSIONED.includes(registerParts(key)[0]);
