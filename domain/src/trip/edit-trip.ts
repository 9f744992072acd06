import type { Bill, DinerId } from '../bill/bill.ts';
import { omit } from '../bill/omit.ts';
import { dinerNamed } from '../bill/diner-named.ts';
import { utf8Length } from '../settle/ways-to-pay/one-line.ts';
import { storedBill } from '../stored/stored-bill.ts';
import { isJsonObject } from '../text/json-object.ts';
import { tidyName } from '../text/plain-text.ts';
import type { Entries, KeyedValue, SeatId } from '../table/entries.ts';
import { dinerOn } from './settle-trip.ts';
import { tripBillKey, dinerKey, repaidKey, TRIP_KEYS } from './trip-keys.ts';
import { TRIP_LIMITS, type Trip, type TripRepayment } from './types.ts';

/** The fields of an entry that this version does not write (docs/decisions/0046-newer-and-older.md). */
const presentFields = (entries: Entries, key: string): Readonly<Record<string, unknown>> => {
  const value = entries.get(key)?.value;
  return isJsonObject(value) ? omit(value, 'removed') : {};
};

/**
 * An id that the app has made up, and that the database takes from anybody (`is_guest_id` in supabase/migrations): nobody else has it. The
 * bills of a file count theirs ("diner-001"), so that it is somebody else on each.
 */
const isOnlyOnes = (id: string): boolean => /^[A-Za-z0-9_-]{14,64}$/.test(id);

/** Adds people to the list, after those who are there. Undefined if there is no room. */
function peopleAdded(
  { people }: Pick<Trip, 'people'>,
  entries: Entries,
  added: readonly { readonly id: DinerId; readonly name: string }[],
): readonly KeyedValue[] | undefined {
  if (people.length + added.length > TRIP_LIMITS.people) return undefined;
  const positions = [...entries].flatMap(([key, { value }]) => {
    const position = key.startsWith('diner/') && isJsonObject(value) ? value['position'] : undefined;
    return typeof position === 'number' ? [position] : [];
  });
  const last = Math.max(0, ...positions);
  return added.map(({ id, name }, index) => ({
    key: dinerKey(id),
    value: { name: tidyName(name), position: last + index + 1 },
  }));
}

/** Adds somebody. Undefined if they have no visible name, somebody has that name, or there is no room. */
export function personAdded(
  trip: Pick<Trip, 'people'>,
  entries: Entries,
  person: { readonly id: DinerId; readonly name: string },
): readonly KeyedValue[] | undefined {
  const isNew = tidyName(person.name) !== '' && !dinerNamed(trip.people, person.name);
  return isNew ? peopleAdded(trip, entries, [person]) : undefined;
}

/** Gives somebody, or the trip, another name. */
export const tripRenamed = (entries: Entries, key: string, name: string): readonly KeyedValue[] => [
  { key, value: { ...presentFields(entries, key), name: tidyName(name) } },
];

/** The entries that open a trip: its name, and its founder. */
export const openingTrip = (
  name: string,
  me: { readonly id: DinerId; readonly name: string },
): KeyedValue[] => [
  { key: TRIP_KEYS.name, value: { name: tidyName(name) } },
  { key: dinerKey(me.id), value: { name: tidyName(me.name), position: 1 } },
];

/**
 * Adds a bill, or changes an own one, and adds those people of it whom the trip does not know, as far as there is room: as the trip's people
 * they have the ids that they have on the bill, if nobody else can have those. Undefined if there is no room for it.
 */
export function billPut(
  trip: Trip,
  entries: Entries,
  {
    seatId,
    bill,
    name,
    newId,
  }: {
    readonly seatId: SeatId;
    readonly bill: Bill;
    readonly name?: string | undefined;
    readonly newId: () => string;
  },
): readonly KeyedValue[] | undefined {
  const key = tripBillKey(bill.id);
  const isNew = entries.get(key)?.value == null;
  const value = {
    ...presentFields(entries, key),
    seat: seatId,
    ...(name !== undefined && tidyName(name) !== '' && { name: tidyName(name) }),
    bill: storedBill(bill),
  };
  if ((isNew && trip.bills.length >= TRIP_LIMITS.bills) || bytesOf(value) > TRIP_LIMITS.billBytes)
    return undefined;
  const unknown: { id: DinerId; name: string }[] = [];
  for (const { id, name: called } of bill.diners) {
    const known = [...trip.people, ...unknown];
    const isKnown = known.some((person) =>
      dinerOn({ diners: bill.diners.filter((each) => each.id === id) }, person),
    );
    if (isKnown || tidyName(called) === '') continue;
    unknown.push({ id: isOnlyOnes(id) && !entries.has(dinerKey(id)) ? id : newId(), name: called });
  }
  const room = Math.max(0, TRIP_LIMITS.people - trip.people.length);
  return [...(peopleAdded(trip, entries, unknown.slice(0, room)) ?? []), { key, value }];
}

/**
 * The id of a repayment that is written now. Two phones that write down one payment before they have heard of each other write one entry
 * (docs/product/trips.md, "Settling"); the next payment between the two people has the next number. Groups have no ids that last.
 */
export function repaymentId(
  entries: Entries,
  { from, to, currency }: Pick<TripRepayment, 'from' | 'to' | 'currency'>,
  newId: () => string,
): string {
  if (from.id === undefined || to.id === undefined) return newId();
  let number = 1;
  const idOf = () => [from.id, to.id, currency, number].join(' ');
  // Also past one that was undone: the server may not have heard of that yet.
  while (entries.has(repaidKey(idOf()))) number += 1;
  return idOf();
}

/** The value of a proposal; undefined if it is too large. */
export function proposalValue(base: Bill, bill: Bill): unknown {
  const value = { base: storedBill(base), bill: storedBill(bill) };
  return bytesOf(value) > 2 * TRIP_LIMITS.billBytes ? undefined : value;
}

/** As the database measures it, with a blank after each comma and colon. */
const bytesOf = (value: unknown): number => utf8Length(JSON.stringify(value).replace(/[,:]/g, '$& '));
