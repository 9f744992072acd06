import type { DinerId } from '../bill/bill.ts';
import { keyOf, registerParts } from '../registers/register-keys.ts';

/**
 * Of the rules by which entries come to a bill. Raise it with a change after which the same entries come to other figures: phones with
 * another version are told to reload (docs/product/live-table.md, "Versions").
 */
export const RULES_VERSION = 3;

export type SeatId = string;

/** What stands under a key, and the number that the server counted when it was written. `null`: it was removed. */
export interface Entry {
  readonly value: unknown;
  readonly seq: number;
}

/**
 * A table: the bill's registers (`registers.ts`) and what only a table has, each with its number. Whoever sits at it may have written
 * anything, so that every value is read before it is believed (`read-entry.ts`).
 *
 * - `seat/<id>`: who sits where; `table/status`, `table/guestsAddLines`
 * - `pay/<diner>`: how a payer is paid; `paid/<diner>`: they have said that they paid what they owe
 * - `proposal/<seat>/<n>`: a change that waits for the host, once the table is locked
 */
export type Entries = ReadonlyMap<string, Entry>;

/** An entry as it travels. */
export interface KeyedEntry extends Entry {
  readonly key: string;
}

/** A change as it is asked for: `null` removes what is there. */
export interface KeyedValue {
  readonly key: string;
  readonly value: unknown;
  /** Of a line, and of a claim: the way of dividing (`Sharing['by']`) that it is made for. The same figure is something else in another one. */
  readonly by?: string | undefined;
}

/** What somebody has of a line: a weight, or units. */
export const claimKey = (lineId: string, dinerId: DinerId): string => keyOf('claim', lineId, dinerId);
/** How a payer is paid. */
export const payKey = (dinerId: DinerId): string => keyOf('pay', dinerId);
/** What the host says of the table itself. */
export const TABLE_KEYS = { status: 'table/status', guestsAddLines: 'table/guestsAddLines' } as const;

/**
 * Whether a change of this key says which entry its author saw, so that a stale one comes back. Who had what does not: the last one to
 * write it wins (docs/product/live-table.md, "When two write the same").
 */
export const carriesSaw = (key: string): boolean => !['claim', 'pay'].includes(registerParts(key)[0] ?? '');
