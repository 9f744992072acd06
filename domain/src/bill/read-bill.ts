import * as v from 'valibot';
import { isRate } from '../exchange/is-rate.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { percentOf } from '../money/percent-of.ts';
import { hasExcessDigits, isCountable, toMinor } from '../money/minor-units.ts';
import {
  CATEGORIES,
  CHARGES,
  type Bill,
  type Charge,
  type Diner,
  type DinerGroup,
  type DinerId,
  type ExchangeRate,
  type Item,
  type Line,
  type Round,
  type Share,
  type Sharing,
} from './bill.ts';
import { chargeAmount } from './charges.ts';
import { billSubtotal } from './lines.ts';
import { inOrder } from './order.ts';
import { equally, isWeight, MAX_WEIGHT, tidySharing, unitsGiven } from './sharing.ts';

export type BillProblemCode =
  | 'not_an_object'
  | 'not_a_list'
  | 'missing_id'
  | 'repeated_id'
  | 'not_a_number'
  | 'negative'
  | 'too_large'
  | 'not_whole'
  | 'bad_weight'
  | 'bad_currency';

/** Why a stored bill cannot be read: what is wrong, and where (`['items', 2, 'price']`); the words are the app's. */
export interface BillProblem {
  readonly code: BillProblemCode;
  readonly path: readonly (string | number)[];
}

export type ReadBill =
  { readonly ok: true; readonly bill: Bill } | { readonly ok: false; readonly problem: BillProblem };

/** Bills of the product's first version have no currency: it knew only pounds. */
const FIRST_CURRENCY = 'GBP';

const code = (value: BillProblemCode): BillProblemCode => value;
/** Minus nought is nought. */
const plain = v.transform((value: number) => value + 0);

/** A number, or a plain decimal in a string, as form fields once stored it. */
const numeric = (message: BillProblemCode) =>
  v.union(
    [
      v.pipe(v.number(), v.finite(message)),
      v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/, message), v.transform(Number)),
    ],
    message,
  );
/** Major units, from 0. */
const amount = v.pipe(numeric('not_a_number'), v.minValue(0, code('negative')), plain);
const quantity = v.pipe(
  numeric('not_whole'),
  v.safeInteger(code('not_whole')),
  v.minValue(0, code('not_whole')),
  // What one weighs in a sharing is at most this.
  v.maxValue(MAX_WEIGHT, code('too_large')),
  plain,
);
/** Above 0; a share of 0 is none. */
const weight = v.pipe(
  numeric('bad_weight'),
  v.check((value) => value === 0 || isWeight(value), code('bad_weight')),
);
const percentage = v.pipe(numeric('not_a_number'), v.minValue(0), v.maxValue(100), plain);

/** Numbers were ids once. */
const id = v.union(
  [
    v.pipe(v.string(), v.nonEmpty(code('missing_id'))),
    v.pipe(v.number(), v.finite(code('missing_id')), v.transform(String)),
  ],
  code('missing_id'),
);
/** A missing list is an empty one. */
const listOf = <S extends v.GenericSchema>(entry: S) => v.nullish(v.array(entry, code('not_a_list')), []);
/** A field that is missing is wrong in the same way as one that is nothing. */
function missing(entries: v.ObjectEntries, key: unknown): string {
  const field = Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
  return (field && v.safeParse(field, undefined).issues?.[0].message) ?? code('not_an_object');
}
/** A JSON object, which a list is not. */
const object = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.custom<JsonObject>(isJsonObject, code('not_an_object')),
    v.object(entries, ({ path }) => missing(entries, path?.at(-1)?.key)),
  );
/** Left out where it is nothing that can be used. */
const optionally = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), () => undefined);
const text = v.fallback(v.string(), '');
const lineName = optionally(
  v.pipe(
    v.string(),
    v.check((name) => name.trim() !== ''),
  ),
);
/** Milliseconds, or an ISO date; 0 for anything else, since only the order of lines hangs on it. */
const timestamp = v.fallback(
  v.pipe(
    v.union([
      v.number(),
      v.pipe(
        v.string(),
        v.transform((date) => Date.parse(date)),
      ),
    ]),
    v.finite(),
    plain,
  ),
  0,
);
/** No list is longer; beyond, the next position could not be told from the last one. */
const MAX_POSITION = 1e12;
const position = optionally(v.pipe(v.number(), v.minValue(-MAX_POSITION), v.maxValue(MAX_POSITION), plain));

const storedDiner = object({
  id,
  name: text,
  groupId: optionally(id),
  color: optionally(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(11), plain)),
  position,
});

const storedGroup = object({ id, name: text, dinerIds: listOf(id), position });

const storedItem = object({
  id,
  category: v.fallback(v.picklist(CATEGORIES), 'Other'),
  name: lineName,
  price: amount,
  quantity: v.nullish(v.pipe(quantity, v.minValue(1, code('not_whole'))), 1),
  dinerIds: listOf(id),
  isShared: optionally(v.boolean()),
  isWholeTable: optionally(v.boolean()),
  shares: v.nullish(v.array(object({ dinerId: id, weight }), code('not_a_list'))),
  sharesBy: optionally(v.picklist(['parts', 'percent', 'units', 'amounts'])),
  restOf: optionally(id),
  timestamp,
  position,
});

const storedRound = object({
  id,
  name: lineName,
  pricePerUnit: amount,
  totalQuantity: quantity,
  allocations: listOf(object({ dinerId: id, quantity })),
  timestamp,
  position,
});

/** An object with an amount, or, as the first version had it, the bare amount. */
const storedCharge = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value) => (isJsonObject(value) ? value : { amount: value })),
    object({
      amount,
      percentage: optionally(percentage),
      split: optionally(v.picklist(['equal', 'proportional'])),
      dinerIds: optionally(v.array(id)),
    }),
  ),
);

const storedRate = object({
  to: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  rate: v.pipe(
    v.number(),
    v.check((value: number) => isRate(value)),
  ),
  date: text,
  source: text,
  isCustom: v.fallback(v.boolean(), false),
  isCached: optionally(v.boolean()),
  isDemo: optionally(v.boolean()),
});

const storedBill = object({
  currency: v.nullish(
    v.pipe(v.string(code('bad_currency')), v.regex(/^[A-Z]{3}$/, code('bad_currency'))),
    FIRST_CURRENCY,
  ),
  diners: listOf(storedDiner),
  dinerGroups: listOf(storedGroup),
  items: listOf(storedItem),
  drinkRounds: listOf(storedRound),
  serviceCharge: storedCharge,
  tax: storedCharge,
  tip: storedCharge,
  extrasSplit: optionally(v.picklist(['equal', 'proportional'])),
  billInput: optionally(
    v.pipe(
      numeric('not_a_number'),
      v.check((value) => value > 0),
    ),
  ),
  usesHomeCurrency: optionally(v.boolean()),
  exchangeRate: optionally(storedRate),
  timestamp,
});

type Stored = v.InferOutput<typeof storedBill>;
type Path = BillProblem['path'];

/** What only shows once the parts are put together. */
class Refusal extends Error {
  readonly problem: BillProblem;
  constructor(code: BillProblemCode, path: Path) {
    super(code);
    this.problem = { code, path };
  }
}

const refuse = (problem: BillProblemCode, ...path: Path): never => {
  throw new Refusal(problem, path);
};

/** Minor units, and the amount as it was written where the currency cannot hold that. */
function counted(major: number, currency: string, ...path: Path): { minor: number; written?: number } {
  if (!isCountable(major, currency)) refuse('too_large', ...path);
  const minor = toMinor(major, currency);
  return hasExcessDigits(major, currency) ? { minor, written: major } : { minor };
}

/** What is in a list twice could not be told apart. */
function refuseRepeats(
  list: 'diners' | 'dinerGroups' | 'items' | 'drinkRounds',
  { [list]: values }: Stored,
): void {
  const seen = new Set<string>();
  values.forEach(({ id: each }, index) => {
    if (seen.has(each)) refuse('repeated_id', list, index, 'id');
    seen.add(each);
  });
}

/** A diner is in one group: the first that lists them, else the one that they name themselves. */
function readDiners({ diners, dinerGroups }: Stored): { diners: Diner[]; groups: DinerGroup[] } {
  const groupOf = new Map<DinerId, string>();
  for (const { id: groupId, dinerIds } of dinerGroups)
    for (const each of dinerIds) if (!groupOf.has(each)) groupOf.set(each, groupId);
  const known = new Set(dinerGroups.map(({ id: each }) => each));
  const seated = diners.map((diner, index): Diner => {
    const groupId = groupOf.get(diner.id) ?? diner.groupId;
    return {
      id: diner.id,
      name: diner.name,
      ...(diner.color !== undefined && { color: diner.color }),
      ...(groupId !== undefined && known.has(groupId) && { groupId }),
      position: diner.position ?? index + 1,
    };
  });
  const used = new Set(seated.map(({ groupId }) => groupId));
  const groups = dinerGroups
    .map(({ id: each, name, position: at }, index) => ({ id: each, name, position: at ?? index + 1 }))
    .filter((group) => used.has(group.id));
  return { diners: inOrder(seated), groups: inOrder(groups) };
}

type Table = Pick<Bill, 'diners' | 'currency'>;
type StoredItemValue = Stored['items'][number];

/** Who had an item, of the three fields of the first version and the shares that later ones wrote beside them. */
function sharingOf(
  { shares, sharesBy = 'parts', restOf, ...item }: StoredItemValue,
  diners: readonly Diner[],
): Sharing {
  if (shares)
    return {
      by: sharesBy,
      shares,
      ...(sharesBy === 'amounts' && restOf !== undefined && { restOf }),
    } as Sharing;
  const present = new Set(diners.map((diner) => diner.id));
  const dinerIds = [...new Set(item.dinerIds)].filter((each) => present.has(each));
  const isShared = item.isShared ?? dinerIds.length > 1;
  const isAll = present.size > 1 && dinerIds.length === present.size;
  if (isShared && (item.isWholeTable ?? isAll)) return { by: 'everyone' };
  // Not shared, but with several people on it: nobody's, until somebody says whose.
  const named = isShared || dinerIds.length === 1 ? dinerIds : [];
  return equally(named);
}

function readItem(item: StoredItemValue, index: number, table: Table): Item {
  const { currency } = table;
  const { minor: price, written } = counted(item.price, currency, 'items', index, 'price');
  return {
    kind: 'item',
    id: item.id,
    category: item.category,
    ...(item.name !== undefined && { name: item.name }),
    price,
    ...(written !== undefined && { writtenPrice: written }),
    quantity: item.quantity,
    sharing: tidySharing(sharingOf(item, table.diners), { price, writtenPrice: written }, table),
    position: item.position ?? index + 1,
    timestamp: item.timestamp,
  };
}

/** Allocations as shares: somebody who is there twice has both. */
function sharesOf(allocations: Stored['drinkRounds'][number]['allocations'], at: Path): Share[] {
  const given = new Map<DinerId, number>();
  allocations.forEach(({ dinerId, quantity: units }, index) => {
    const all = (given.get(dinerId) ?? 0) + units;
    if (all > MAX_WEIGHT) refuse('too_large', ...at, index, 'quantity');
    given.set(dinerId, all);
  });
  return [...given].map(([dinerId, units]) => ({ dinerId, weight: units }));
}

function readRound(round: Stored['drinkRounds'][number], index: number, table: Table): Round {
  const { currency } = table;
  const at = ['drinkRounds', index] as const;
  const { minor: price, written } = counted(round.pricePerUnit, currency, ...at, 'pricePerUnit');
  const shares = sharesOf(round.allocations, [...at, 'allocations']);
  return {
    kind: 'round',
    id: round.id,
    ...(round.name !== undefined && { name: round.name }),
    price,
    ...(written !== undefined && { writtenPrice: written }),
    quantity: round.totalQuantity,
    sharing: tidySharing({ by: 'units', shares }, { price }, table) as Round['sharing'],
    position: round.position ?? index + 1,
    timestamp: round.timestamp,
  };
}

function readCharge(
  stored: NonNullable<Stored['tip']>,
  field: string,
  diners: readonly Diner[],
  subtotal: number,
  currency: string,
): Charge {
  const { minor, written } = counted(stored.amount, currency, field, 'amount');
  const chosen = diners.map((diner) => diner.id).filter((each) => stored.dinerIds?.includes(each));
  const rule = {
    ...(stored.split && { split: stored.split }),
    ...(chosen.length > 0 && { dinerIds: chosen }),
  };
  // A percentage of something else, as other versions may have taken it, is an amount here: no total changes by reading.
  if (stored.percentage !== undefined && percentOf(subtotal, stored.percentage) === minor)
    return { percentage: stored.percentage, ...rule };
  return { amount: minor, ...(written !== undefined && { written }), ...rule };
}

/** A rate to the bill's own currency converts nothing. */
function usableRate(rate: Stored['exchangeRate'], currency: string): ExchangeRate | undefined {
  if (!rate || rate.to === currency) return undefined;
  const { isCached = false, isDemo = false, isCustom, source, ...rest } = rate;
  // Earlier versions wrote into the source what the interface says of a rate.
  const own = isCustom && source === 'Your own rate';
  const demo = !isCustom && source === 'Made up for demo mode';
  const publisher = source.replace(/ \(Cached\)$/, '');
  return {
    ...rest,
    source: own || demo ? '' : publisher,
    isCustom,
    ...((isCached || publisher !== source) && { isCached: true }),
    ...((isDemo || demo) && { isDemo: true }),
  };
}

/** Whether everything on the bill, what is given out too often included, adds up within what doubles count exactly. */
function isCountableInAll(bill: Bill): boolean {
  const subtotal = billSubtotal(bill);
  let sum = subtotal;
  for (const line of bill.lines)
    if (line.sharing.by === 'units') {
      const each = line.kind === 'round' ? line.price : line.price / line.quantity;
      sum += each * unitsGiven(line.sharing.shares);
    }
  for (const name of CHARGES) sum += chargeAmount(bill[name], subtotal);
  return sum <= Number.MAX_SAFE_INTEGER;
}

/** Rounds with ids that no item has: once both had ids of their own, and as lines they share them. */
function withFreeIds(rounds: readonly Round[], items: readonly Item[]): Round[] {
  const itemIds = new Set(items.map((item) => item.id));
  const taken = new Set([...itemIds, ...rounds.map((round) => round.id)]);
  return rounds.map((round) => {
    if (!itemIds.has(round.id)) return round;
    let free = round.id;
    while (taken.has(free)) free = `round ${free}`;
    taken.add(free);
    return { ...round, id: free };
  });
}

function complete(stored: Stored): Bill {
  for (const list of ['diners', 'dinerGroups', 'items', 'drinkRounds'] as const) refuseRepeats(list, stored);
  const { currency, extrasSplit, usesHomeCurrency, timestamp: started } = stored;
  const { diners, groups } = readDiners(stored);
  const items = stored.items.map((item, index) => readItem(item, index, { diners, currency }));
  const rounds = stored.drinkRounds.map((round, index) => readRound(round, index, { diners, currency }));
  const lines: Line[] = inOrder([...items, ...withFreeIds(rounds, items)]);
  const subtotal = billSubtotal({ lines });
  const charges = CHARGES.flatMap((name) => {
    const charge = stored[name];
    return charge ? [[name, readCharge(charge, name, diners, subtotal, currency)]] : [];
  });
  const input =
    stored.billInput !== undefined && isCountable(stored.billInput, currency)
      ? counted(stored.billInput, currency, 'billInput')
      : undefined;
  const exchangeRate = usableRate(stored.exchangeRate, currency);
  const bill: Bill = {
    currency,
    diners,
    dinerGroups: groups,
    lines,
    ...(Object.fromEntries(charges) as Pick<Bill, (typeof CHARGES)[number]>),
    ...(extrasSplit && { extrasSplit }),
    ...(input && { billInput: input.minor }),
    ...(input?.written !== undefined && { writtenBillInput: input.written }),
    ...(usesHomeCurrency !== undefined && { usesHomeCurrency }),
    ...(exchangeRate && { exchangeRate }),
    timestamp: started,
  };
  return isCountableInAll(bill) ? bill : refuse('too_large');
}

const isCode = (message: string): message is BillProblemCode => /^[a-z_]+$/.test(message);

/**
 * Reads a stored bill of any version, or whatever else was found in its place (docs/product/bill.md, "Reading a stored
 * bill"). Major units become minor ones; an amount with more digits than its currency is kept as written beside the
 * rounded one. Reading what `storedBill` writes gives the same bill. Never throws.
 */
export function readBill(value: unknown): ReadBill {
  try {
    const parsed = v.safeParse(storedBill, value, { abortEarly: true });
    if (parsed.success) return { ok: true, bill: complete(parsed.output) };
    const [issue] = parsed.issues;
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    return { ok: false, problem: { code: isCode(issue.message) ? issue.message : 'not_an_object', path } };
  } catch (error) {
    // What cannot even be looked at (a field that throws) is no bill either.
    const problem: BillProblem =
      error instanceof Refusal ? error.problem : { code: 'not_an_object', path: [] };
    return { ok: false, problem };
  }
}
