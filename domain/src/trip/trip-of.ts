import * as v from 'valibot';
import type { Bill, BillId, DinerId } from '../bill/bill.ts';
import { isCurrency } from '../money/currency.ts';
import { sumOf } from '../money/sum-of.ts';
import { convertAmount } from '../exchange/convert.ts';
import { changesBetween } from '../registers/changes.ts';
import { canMerge, mergeBills } from '../registers/merge-bills.ts';
import { registerParts } from '../registers/register-keys.ts';
import { summarize } from '../split/summarize.ts';
import { readBill, readForeignBill } from '../stored/read-bill.ts';
import type { Entries, SeatId } from '../table/entries.ts';
import { seatsOf, waysToPayByDiner } from '../table/people.ts';
import { isJsonObject } from '../text/json-object.ts';
import { plainText, tidyName } from '../text/plain-text.ts';
import { TRIP_KEYS } from './trip-keys.ts';
import {
  TRIP_ANSWERS,
  TRIP_LIMITS,
  type Trip,
  type TripAnswer,
  type TripBill,
  type TripPerson,
  type TripProposal,
  type TripRepayment,
} from './types.ts';

/**
 * The most that a bill or a repayment may come to, in minor units of any currency that it has: so the sums of all that a trip takes stay
 * exact. No real one comes near it.
 */
const MAX_COUNTED = 1e12;

/** The database takes 200 characters, which may be two units of a string each. */
const name = v.pipe(v.string(), v.maxLength(400), v.transform(tidyName), v.nonEmpty());
const named = v.looseObject({ name, position: v.fallback(v.optional(v.number()), undefined) });
const billEntry = v.looseObject({
  seat: v.string(),
  name: v.fallback(v.optional(name), undefined),
  bill: v.unknown(),
});
const proposalEntry = v.looseObject({ base: v.unknown(), bill: v.unknown() });
const party = v.object({ kind: v.picklist(['diner', 'group']), name, id: v.exactOptional(v.string()) });
const repaymentEntry = v.looseObject({
  seat: v.string(),
  from: party,
  to: party,
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_COUNTED)),
  currency: v.pipe(v.string(), v.check(isCurrency)),
  day: v.pipe(v.string(), v.isoDate()),
});

/** Reads a value once: entries are replaced as a whole, and a bill is long. */
function onceEach<T>(read: (value: object) => T): (value: unknown) => T | undefined {
  const known = new WeakMap<object, { readonly read: T }>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const before = known.get(value);
    if (before) return before.read;
    const now = read(value);
    known.set(value, { read: now });
    return now;
  };
}

/** True if a bill's figures, also those in its other currency, leave room for those of all others. */
function isCounted(bill: Bill): boolean {
  const { grandTotal } = summarize(bill);
  const paid = sumOf(bill.payments, ({ amount }) => amount);
  const repaid = sumOf(bill.repayments, ({ amount }) => amount);
  const most = Math.max(Math.abs(grandTotal), paid, repaid);
  const { exchangeRate } = bill;
  const converted = exchangeRate
    ? (convertAmount(most, exchangeRate.rate, bill.currency, exchangeRate.to) ?? Infinity)
    : 0;
  return most <= MAX_COUNTED && converted <= MAX_COUNTED;
}

/** A bill as somebody else has stored it, and whether it counts. Undefined: it cannot be read. */
const storedBillOf = onceEach((value): Pick<TripBill, 'bill' | 'isReckoned'> | undefined => {
  const read = readForeignBill(value);
  if (read.ok) return { bill: read.bill, isReckoned: isCounted(read.bill) };
  const newer = readBill(value);
  return newer.ok && newer.bill.newer ? { bill: newer.bill, isReckoned: false } : undefined;
});

const billOf = onceEach((value): Omit<TripBill, 'owner'> | undefined => {
  const read = v.safeParse(billEntry, value);
  const stored = read.success ? storedBillOf(read.output.bill) : undefined;
  if (!read.success || !stored) return undefined;
  const { seat: ownerId, name: called } = read.output;
  return { ...stored, ownerId, ...(called !== undefined && { name: called }) };
});

const readProposal = onceEach((value) => {
  const read = v.safeParse(proposalEntry, value);
  if (!read.success) return undefined;
  const [base, bill] = [read.output.base, read.output.bill].map(storedBillOf);
  return base?.isReckoned && bill?.isReckoned ? { base: base.bill, bill: bill.bill } : undefined;
});

type Proposed = Pick<TripProposal, 'bill' | 'changes' | 'lost'> | undefined;
/** The last merge of each proposal: merging costs more than reading. */
const merges = new WeakMap<object, { readonly present: Bill; readonly made: Proposed }>();

/** The proposal of an entry, against the bill as it is by now; undefined if it changes nothing of that. */
function proposalOf(present: Bill, value: unknown): Proposed {
  const read = readProposal(value);
  if (!read) return undefined;
  const before = merges.get(read);
  if (before?.present === present) return before.made;
  const made = merged(present, read);
  merges.set(read, { present, made });
  return made;
}

function merged(present: Bill, read: { readonly base: Bill; readonly bill: Bill }): Proposed {
  const [base, proposed] = [read.base, read.bill].map((bill) => ({ ...bill, id: present.id })) as [
    Bill,
    Bill,
  ];
  if (!canMerge(base, present, proposed)) return undefined;
  const { bill, lost } = mergeBills(base, present, proposed);
  const changes = changesBetween(present, bill);
  return changes.length === 0 ? undefined : { bill, changes, lost };
}

/** True if the trip's founder has marked an entry as removed: only its author writes what is in it. */
const isMarked = (value: unknown): boolean => isJsonObject(value) && value['removed'] === true;

/** An entry that was not removed. */
interface LiveEntry {
  readonly kind: string;
  readonly ids: readonly string[];
  readonly value: unknown;
}

/** The entries that were not removed, the one that was written first first. */
const liveEntries = (entries: Entries): readonly LiveEntry[] =>
  [...entries]
    .sort(([, a], [, b]) => a.seq - b.seq)
    .flatMap(([key, { value }]) => {
      const [kind = '', ...ids] = registerParts(key);
      return value === null || isMarked(value) ? [] : [{ kind, ids, value }];
    });

function peopleOf(entries: Entries, diners: readonly LiveEntry[]): TripPerson[] {
  const seats = new Map(
    seatsOf(entries).flatMap(({ id, dinerId }) => (dinerId === undefined ? [] : [[dinerId, id]])),
  );
  return diners
    .flatMap(({ ids: [id = ''], value }) => {
      const read = v.safeParse(named, value);
      return read.success ? [{ id, name: read.output.name, position: read.output.position ?? 0 }] : [];
    })
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .slice(0, TRIP_LIMITS.people)
    .map(({ id, name }) => {
      const seatId = seats.get(id);
      return seatId === undefined ? { id, name } : { id, name, seatId };
    });
}

/** Reads the value of a repayment's entry; undefined if it is none. */
export const repaymentOf = onceEach((value) => {
  const read = v.safeParse(repaymentEntry, value);
  if (!read.success) return undefined;
  const { seat: seatId, from, to, amount, currency, day } = read.output;
  if (from.kind === to.kind && plainText(from.name) === plainText(to.name)) return undefined;
  return { seatId, from, to, amount, currency, day };
});

/**
 * The trip that entries say, as the phone of this seat sees it (docs/product/trips.md): the same on every phone, in any order of arrival. What
 * cannot be read is ignored. Never throws.
 */
export function tripOf(entries: Entries, me: SeatId): Trip {
  const all = liveEntries(entries);
  const of = (kind: string) => all.filter((each) => each.kind === kind);
  const people = peopleOf(entries, of('diner'));
  const nameOf = new Map(
    people.flatMap(({ seatId, name: called }) => (seatId === undefined ? [] : [[seatId, called]])),
  );
  const byId = new Map<BillId, TripBill>();
  for (const {
    ids: [id = ''],
    value,
  } of of('bill')) {
    const read = billOf(value);
    if (!read || byId.size >= TRIP_LIMITS.bills) continue;
    const owner = nameOf.get(read.ownerId);
    const bill = read.bill.id === id ? read.bill : { ...read.bill, id };
    byId.set(id, { ...read, bill, ...(owner !== undefined && { owner }) });
  }
  const proposals: TripProposal[] = [];
  const answers = new Map<BillId, TripAnswer>();
  for (const {
    ids: [billId = '', seatId = ''],
    value,
  } of of('change')) {
    const present = byId.get(billId);
    const answer = TRIP_ANSWERS.find((each) => each === value);
    if (answer && seatId === me) answers.set(billId, answer);
    const proposal = answer || !present ? undefined : proposalOf(present.bill, value);
    const called = nameOf.get(seatId);
    if (proposal)
      proposals.push({ billId, seatId, ...(called !== undefined && { name: called }), ...proposal });
  }
  const title = v.safeParse(named, entries.get(TRIP_KEYS.name)?.value);
  const currency = entries.get(TRIP_KEYS.currency)?.value;
  const repayments = of('repaid')
    .flatMap(({ ids: [id = ''], value }): TripRepayment[] => {
      const read = repaymentOf(value);
      return read ? [{ id, ...read }] : [];
    })
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
  return {
    name: title.success ? title.output.name : '',
    people,
    bills: [...byId.values()].sort(
      (a, b) => b.bill.timestamp - a.bill.timestamp || (a.bill.id < b.bill.id ? -1 : 1),
    ),
    proposals,
    answers,
    repayments,
    ways: waysToPayByDiner(entries) as ReadonlyMap<DinerId, unknown>,
    ...(typeof currency === 'string' && isCurrency(currency) && { currency }),
  };
}
