import * as v from 'valibot';
import { registerParts } from '../registers/register-keys.ts';
import type { DinerId } from '../bill/bill.ts';
import {
  readingKey,
  TABLE_KEYS,
  type Author,
  type Entries,
  type KeyedValue,
  type SeatId,
} from './entries.ts';
import { isSame } from '../registers/changes.ts';
import { tidyName } from '../text/plain-text.ts';

/**
 * `open`: everyone claims what they had; `locked`: only the host changes lines and claims; `finished`: nothing changes any more; `closed`:
 * the host has ended it without finishing.
 */
export const TABLE_STATUSES = ['open', 'locked', 'finished', 'closed'] as const;
export type TableStatus = (typeof TABLE_STATUSES)[number];

const LOSSES = ['freed', 'refused'] as const;

/** Somebody's phone at the table. */
export interface Seat {
  readonly id: SeatId;
  /** The diner of this seat; absent until they have chosen. */
  readonly dinerId?: DinerId;
  /** The diner without a phone for whom this phone also claims. */
  readonly alsoFor?: DinerId;
  readonly isHost: boolean;
  /** Opened the table: can take it back at any time, and cannot be removed. */
  readonly isOpener: boolean;
  /** Another phone had this place first, and says how its person is paid (docs/product/live-table.md, "Ways to be paid"). */
  readonly isLater?: true;
  /** Why it has no place: the host has freed it, or given it to another phone, or has refused the one that it asked for. */
  readonly lost?: (typeof LOSSES)[number];
  /** Has asked the host to open the locked table again. */
  readonly asks?: true;
}

/** Somebody who waits until the host lets them in (docs/product/live-table.md, "New people"). */
export interface Waiting {
  /** The entry's key. */
  readonly id: string;
  readonly seatId: SeatId;
  readonly name: string;
  /** Puts them on the bill. */
  readonly change: KeyedValue;
  /** Says that they are somebody who is on the bill, on another phone. */
  readonly isForPlace?: true;
}

const seatEntry = v.object({
  dinerId: v.nullish(v.string()),
  alsoFor: v.nullish(v.string()),
  isHost: v.fallback(v.boolean(), false),
  isOpener: v.fallback(v.boolean(), false),
  isLater: v.nullish(v.boolean()),
  lost: v.nullish(v.picklist(LOSSES)),
  asks: v.nullish(v.boolean()),
  removed: v.nullish(v.boolean()),
  added: v.nullish(v.array(v.string())),
});
const named = v.looseObject({ name: v.string() });
const waitingEntry = v.object({ key: v.string(), value: named });
const status = v.fallback(v.picklist(TABLE_STATUSES), 'open');

function* entriesOf(entries: Entries, kind: string): Generator<[key: string, ids: string[], value: unknown]> {
  for (const [key, { value }] of entries) {
    const [each, ...ids] = registerParts(key);
    if (each === kind && value !== null) yield [key, ids, value];
  }
}

/** The phones at the table, without those that left, in the order of their ids: the same on every phone. */
export function seatsOf(entries: Entries): readonly Seat[] {
  const seats: Seat[] = [];
  for (const [, [id = ''], value] of entriesOf(entries, 'seat')) {
    const read = v.safeParse(seatEntry, value);
    if (!read.success || read.output.removed) continue;
    const { dinerId, alsoFor, isHost, isOpener, isLater, lost, asks } = read.output;
    seats.push({
      id,
      isHost,
      isOpener,
      ...(dinerId != null && { dinerId }),
      ...(alsoFor != null && { alsoFor }),
      ...(isLater && { isLater }),
      ...(lost && { lost }),
      ...(asks && { asks }),
    });
  }
  return seats.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * The diners whom new people added, mostly themselves, and whom the host has not let in; their phones may have left (docs/product/live-table.md,
 * "New people").
 */
export const newcomersOf = (entries: Entries): readonly DinerId[] =>
  [...entriesOf(entries, 'seat')].flatMap(([, , value]) => {
    const read = v.safeParse(seatEntry, value);
    return (read.success && read.output.added) || [];
  });

/** The diners for whom one phone claims. */
export interface PhoneDiners {
  readonly dinerId?: DinerId | undefined;
  readonly alsoFor?: DinerId | undefined;
}

/** The diners for whom a phone at the table claims: the others are free to choose. */
export const dinersAt = (seats: readonly PhoneDiners[]): ReadonlySet<DinerId> =>
  new Set(seats.flatMap(({ dinerId, alsoFor }) => [dinerId, alsoFor].filter((id) => id !== undefined)));

/** The table's status: open, locked, finished or closed. */
export const statusOf = (entries: Entries): TableStatus =>
  v.parse(status, entries.get(TABLE_KEYS.status)?.value);

/** True if guests may add missing lines. */
export const guestsAddLines = (entries: Entries): boolean =>
  entries.get(TABLE_KEYS.guestsAddLines)?.value === true;

/** True if this changes somebody's name, and nothing else. */
function isRenaming(before: unknown, after: unknown): boolean {
  const read = v.safeParse(named, after);
  return (
    read.success &&
    tidyName(read.output.name) !== '' &&
    isSame({ ...Object(before), name: '' }, { ...read.output, name: '' })
  );
}

/**
 * The first change that this guest may not make, as far as a phone can know: only the server knows who added a line. If there is one, send
 * none of them: the server would apply the others alone, and a dish moved from one person to another would be unassigned. The server's rule
 * is `judge_change` in supabase/migrations; supabase/tests/same-rules.test.ts compares the two.
 */
export const forbiddenToGuest = (
  entries: Entries,
  changes: readonly KeyedValue[],
  { dinerId, alsoFor }: Pick<Seat, 'dinerId' | 'alsoFor'>,
): KeyedValue | undefined => {
  const isLocked = statusOf(entries) === 'locked';
  return changes.find(({ key, value }) => {
    const [kind, id = '', claimer = ''] = registerParts(key);
    if (isLocked && (kind === 'claim' || kind === 'line')) return true;
    if (kind === 'claim') return claimer !== dinerId && claimer !== alsoFor;
    if (kind === 'line') return !entries.has(key) && !guestsAddLines(entries);
    return kind !== 'diner' || id !== dinerId || !isRenaming(entries.get(key)?.value, value);
  });
};

const author = v.object({ dinerId: v.string(), name: v.string() });

/** What a host who did not open the table has entered about who gets money (docs/product/live-table.md, "Taking over"). */
export interface EnteredByHost {
  /** The entry's key. */
  readonly key: string;
  /** Undefined: without a name. */
  readonly by?: Author | undefined;
}
const enteredEntry = v.object({ key: v.string(), by: v.fallback(v.optional(author), undefined) });

/** What the person who opened the table can undo; with `table/status`, another host has finished the bill. Never throws. */
export const enteredByHosts = (entries: Entries): readonly EnteredByHost[] =>
  [...entriesOf(entries, 'undo')].flatMap(([, , value]) => {
    const read = v.safeParse(enteredEntry, value);
    return read.success ? [read.output] : [];
  });

/** Who entered this way to be paid; undefined if the payee's own phone did. Never throws. */
export function wayEnteredBy(way: unknown): Author | undefined {
  const read = v.safeParse(v.object({ enteredBy: author }), way);
  return read.success ? read.output.enteredBy : undefined;
}

/**
 * How payers can be paid, as entered by themselves or the host. Not validated here: `readWaysToPay` reads it when somebody pays, since during most of a
 * dinner nobody does.
 */
export const waysToPayByDiner = (entries: Entries): ReadonlyMap<DinerId, unknown> =>
  new Map([...entriesOf(entries, 'pay')].map(([, [dinerId = ''], value]) => [dinerId, value]));

/** The diners who said that they paid what they owe on the finished bill: from then on its host cannot reopen it. */
export const reportedPaid = (entries: Entries): readonly DinerId[] =>
  [...entriesOf(entries, 'paid')].flatMap(([, [dinerId = ''], value]) => (value === true ? [dinerId] : []));

/** The diners who said before the end that they have paid, with the amount of that moment, in minor units. */
export const paidEarly = (entries: Entries): ReadonlyMap<DinerId, number> =>
  new Map(
    [...entriesOf(entries, 'early')].flatMap(([, [dinerId = ''], value]) =>
      Number.isSafeInteger(value) ? [[dinerId, value as number] as const] : [],
    ),
  );

/**
 * The bills that guests have read in photos and that wait for the host, by seat, the first who came first. Not validated here: `readReading` does
 * that on the host's phone.
 */
export const readingsOf = (entries: Entries): ReadonlyMap<SeatId, unknown> =>
  new Map(
    [...entriesOf(entries, 'read')]
      .filter(([, , value]) => typeof value === 'object')
      .sort(([a], [b]) => (entries.get(a)?.seq ?? 0) - (entries.get(b)?.seq ?? 0))
      .map(([, [seatId = ''], value]) => [seatId, value]),
  );

/** What has become of what a phone has read: the host has not answered yet, has added it, or has not. */
export type ReadingState = 'sent' | 'added' | 'no';

/** The state of what this phone has read; undefined if it has sent nothing, or its person has seen the answer. */
export function readingStateOf(entries: Entries, seatId: SeatId): ReadingState | undefined {
  const value = entries.get(readingKey(seatId))?.value;
  if (value === 'added' || value === 'no') return value;
  return value == null ? undefined : 'sent';
}

/** The people who wait for the host's answer, the first who came first. Empty once the table is finished. */
export function waitingOf(entries: Entries): readonly Waiting[] {
  if (statusOf(entries) === 'finished') return [];
  const found = [...entriesOf(entries, 'waiting')].flatMap(([id, [seatId = '', number = ''], value]) => {
    const read = v.safeParse(waitingEntry, value);
    if (!read.success || registerParts(read.output.key)[0] !== 'diner') return [];
    const { key, value: diner } = read.output;
    const change = { key, value: diner };
    // `private.is_ask` in supabase/migrations.
    if (!number.startsWith('at-')) return [{ id, seatId, name: diner.name, change }];
    // Somebody who is on the bill may have another name by now.
    const present = v.safeParse(named, entries.get(key)?.value);
    return present.success
      ? [{ id, seatId, name: present.output.name, change, isForPlace: true as const }]
      : [];
  });
  const seq = ({ id }: Waiting) => entries.get(id)?.seq ?? 0;
  return found.sort((a, b) => seq(a) - seq(b));
}
