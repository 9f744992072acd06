import type { DinerId } from '../bill/bill.ts';
import { keyOf, registerParts } from '../registers/register-keys.ts';

/**
 * The version of the rules that turn entries into a bill. Raise it when the same entries would give other figures: phones with another
 * version have to reload (docs/product/live-table.md, "Versions").
 */
export const RULES_VERSION = 4;

export type SeatId = string;

/** The value of a key, and the sequence number that the server gave it. `null`: it was removed. */
export interface Entry {
  readonly value: unknown;
  readonly seq: number;
}

/**
 * A table's state: the bill's registers (`registers.ts`) and the entries that only a table has, each with its sequence number. Anybody at
 * the table may have written anything, so every value is validated before use (`read-entry.ts`).
 *
 * - `seat/<id>`: who sits where; `table/status`, `table/guestsAddLines`
 * - `pay/<diner>`: how a payer is paid; `paid/<diner>`: they have said that they paid what they owe
 * - `proposal/<seat>/<n>`: a change that waits for the host, once the table is locked
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
/** How a payer is paid. */
export const payKey = (dinerId: DinerId): string => keyOf('pay', dinerId);
/** The host's settings of the table itself. */
export const TABLE_KEYS = { status: 'table/status', guestsAddLines: 'table/guestsAddLines' } as const;

interface TableKind {
  /** How many ids follow in the key. */
  readonly ids: 1 | 2;
  /** The role that may write it. The database decides which of the host's keys guests may write. */
  readonly by: 'host' | 'server';
  /** The last write wins. Otherwise a change carries the version of the entry that its author saw, so that a stale one is refused. */
  readonly lastWins: boolean;
}

const register: TableKind = { ids: 1, by: 'host', lastWins: false };
const kept: TableKind = { ids: 1, by: 'server', lastWins: true };

/**
 * The kinds of keys that there are (docs/product/live-table.md, "What a table is"). `is_host_key` and `judge_change` in
 * supabase/migrations say the same, which supabase/tests/live_tables_keys.test.ts proves.
 */
export const TABLE_KINDS: Readonly<Record<string, TableKind>> = {
  meta: register,
  diner: register,
  group: register,
  line: register,
  charge: register,
  adjustment: register,
  treat: register,
  payment: register,
  repayment: register,
  claim: { ids: 2, by: 'host', lastWins: true },
  pay: { ids: 1, by: 'host', lastWins: true },
  table: { ids: 1, by: 'host', lastWins: true },
  seat: kept,
  paid: kept,
  proposal: { ...kept, ids: 2 },
};

/**
 * True if a change of this key carries the version of the entry that its author saw, to detect conflicts (docs/product/live-table.md,
 * "When two write the same").
 */
export const carriesSaw = (key: string): boolean =>
  TABLE_KINDS[registerParts(key)[0] ?? '']?.lastWins === false;
