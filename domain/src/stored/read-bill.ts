import * as v from 'valibot';
import { isCountable } from '../money/minor-units.ts';
import type { JsonObject } from '../text/json-object.ts';
import { isCurrency } from '../money/currency.ts';
import { sumOf } from '../money/sum-of.ts';
import { CHARGE_NAMES } from '../bill/bill.ts';
import type {
  Adjustment,
  Bill,
  Charge,
  Diner,
  DinerGroup,
  DinerId,
  ExchangeRate,
  Further,
  Item,
  Line,
  Round,
  Share,
  Sharing,
} from '../bill/bill.ts';
import { nextColor } from '../bill/diners.ts';
import { isCountableInAll } from '../split/countable.ts';
import { idOfStart } from '../bill/empty-bill.ts';
import { withSharesKnown } from '../bill/further.ts';
import { groupsInUse } from '../bill/groups.ts';
import {
  MAX_DINERS,
  MAX_NAMED_LINES,
  MAX_PAYERS,
  MAX_SHARES,
  MOST as MOST_OF_A_BILL,
} from '../bill/limits.ts';
import { payerCount } from '../bill/treats.ts';
import { inOrder } from '../bill/order.ts';
import { equally, MAX_WEIGHT, maxWeight, ownWeight, shareCount, tidySharing } from '../bill/sharing.ts';
import {
  storedBillSchema,
  type BillProblem,
  type BillProblemCode,
  type StoredValues,
} from './stored-schema.ts';
import { readCharges, readParts } from './read-parts.ts';
import { counted, refuse, Refusal, type Path } from './refusal.ts';

export type { BillProblem, BillProblemCode };

export type ReadBill =
  | { readonly ok: true; readonly bill: Bill }
  | { readonly ok: false; readonly problem: BillProblem };

/** The lists of a stored bill, whose parts a problem may be about. */
export const STORED_LISTS = [
  'diners',
  'dinerGroups',
  'items',
  'drinkRounds',
  'charges',
  'adjustments',
  'treats',
  'payments',
  'repayments',
] as const;

/** Refuses repeated ids: their entries could not be told apart. */
function refuseRepeats(list: (typeof STORED_LISTS)[number], { [list]: values }: StoredValues): void {
  const seen = new Set<string>();
  values.forEach(({ id: each }, index) => {
    if (each === undefined) return;
    if (seen.has(each)) refuse('repeated_id', list, index, 'id');
    seen.add(each);
  });
}

/** The most entries of each list; as many lines as there are. */
const MOST: Partial<Record<(typeof STORED_LISTS)[number], number>> = {
  ...MOST_OF_A_BILL,
  dinerGroups: MAX_DINERS,
  // Service, tax and tip may have entries of their own here.
  charges: MOST_OF_A_BILL.charges + CHARGE_NAMES.length,
};

/** Refuses more than a bill holds: dividing it would take too long. */
function refuseTooMany(stored: StoredValues): void {
  for (const list of STORED_LISTS) {
    const most = MOST[list] ?? Infinity;
    if (stored[list].length > most) refuse('too_many', list, most);
  }
}

/** Only the unknown fields of a part. */
const furtherOf = ({ further }: Partial<Further>): Further => (further ? { further } : {});

/** A diner is in one group: the first that lists them, else the one that they name themselves. */
function readDiners({ diners, dinerGroups }: StoredValues): { diners: Diner[]; groups: DinerGroup[] } {
  const groupOf = new Map<DinerId, string>();
  for (const { id: groupId, dinerIds } of dinerGroups)
    for (const each of dinerIds) if (!groupOf.has(each)) groupOf.set(each, groupId);
  const known = new Set(dinerGroups.map(({ id: each }) => each));
  const seated = diners.map((diner, index) => {
    const groupId = groupOf.get(diner.id) ?? diner.groupId;
    return {
      id: diner.id,
      name: diner.name,
      color: diner.color,
      ...(groupId !== undefined && known.has(groupId) && { groupId }),
      ...ownWeight(diner.weight),
      position: diner.position ?? index + 1,
      ...furtherOf(diner),
    };
  });
  const groups = dinerGroups.map(({ id: each, name, position: at, ...group }, index): DinerGroup => ({
    id: each,
    name,
    position: at ?? index + 1,
    ...furtherOf(group),
  }));
  const colored = withColors(inOrder(seated));
  return { diners: colored, groups: inOrder(groupsInUse(groups, colored)) };
}

/** The first version had no colours: its diners get them as newcomers do, by position, so that every device gives the same ones. */
function withColors<D extends { readonly color: number | undefined }>(
  diners: readonly D[],
): (D & { readonly color: number })[] {
  const colors = diners.map(({ color }) => ({ color }));
  return diners.map((diner, index) => {
    const color = diner.color ?? nextColor(colors);
    colors[index] = { color };
    return { ...diner, color };
  });
}

type Table = Pick<Bill, 'diners' | 'currency'>;
type StoredItemValue = StoredValues['items'][number];

/** The sharers of an item, from the three fields of the first version and the shares that later versions write beside them. */
function sharingOf(
  { shares, sharesBy = 'parts', restOf, ...item }: StoredItemValue,
  diners: readonly Diner[],
  at: Path,
): Sharing {
  if (shares && sharesBy !== 'adjusted')
    shares.forEach(({ weight }, index) => {
      if (weight < 0 || weight > maxWeight(sharesBy)) refuse('bad_weight', ...at, 'shares', index, 'weight');
    });
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
  // Not shared, but with several people on it: unassigned, until somebody chooses.
  const named = isShared || dinerIds.length === 1 ? dinerIds : [];
  return equally(named);
}

/** The unknown fields of shares, by their diner. */
const ofShares = (shares: readonly (Further & Pick<Share, 'dinerId'>)[]): ReadonlyMap<DinerId, JsonObject> =>
  new Map(shares.flatMap(({ dinerId, further }) => (further ? [[dinerId, further] as const] : [])));

function readItem(item: StoredItemValue, index: number, table: Table): Item {
  const { currency } = table;
  const at = ['items', index] as const;
  const { amount: price, written } = counted(item.price, currency, ...at, 'price');
  const read: Item = {
    kind: 'item',
    id: item.id,
    category: item.category ?? 'Other',
    ...(item.name !== undefined && { name: item.name }),
    price,
    ...(written !== undefined && { writtenPrice: written }),
    quantity: item.quantity,
    sharing: tidySharing(sharingOf(item, table.diners, at), { price, writtenPrice: written }, table),
    position: item.position ?? index + 1,
    timestamp: item.timestamp,
    ...furtherOf(item),
  };
  return withSharesKnown(read, ofShares(item.shares ?? []));
}

/** Allocations as shares: repeated entries of a diner are added up. */
function sharesOf(allocations: StoredValues['drinkRounds'][number]['allocations'], at: Path): Share[] {
  const given = new Map<DinerId, number>();
  allocations.forEach(({ dinerId, quantity: units }, index) => {
    const all = (given.get(dinerId) ?? 0) + units;
    if (all > MAX_WEIGHT) refuse('too_large', ...at, index, 'quantity');
    given.set(dinerId, all);
  });
  return [...given].map(([dinerId, units]) => ({ dinerId, weight: units }));
}

function readRound(round: StoredValues['drinkRounds'][number], index: number, table: Table): Round {
  const { currency } = table;
  const at = ['drinkRounds', index] as const;
  const { amount: price, written } = counted(round.pricePerUnit, currency, ...at, 'pricePerUnit');
  const shares = sharesOf(round.allocations, [...at, 'allocations']);
  const read: Round = {
    kind: 'round',
    id: round.id,
    ...(round.name !== undefined && { name: round.name }),
    price,
    ...(written !== undefined && { writtenPrice: written }),
    quantity: round.totalQuantity,
    sharing: tidySharing({ by: 'units', shares }, { price }, table) as Round['sharing'],
    position: round.position ?? index + 1,
    timestamp: round.timestamp,
    ...furtherOf(round),
  };
  return withSharesKnown(read, ofShares(round.allocations));
}

/** A rate to the bill's own currency converts nothing. */
function usableRate(rate: StoredValues['exchangeRate'], currency: string): ExchangeRate | undefined {
  if (!rate || rate.to === currency) return undefined;
  const { to, rate: each, date, source, isCustom, isCached, isDemo } = rate;
  const flags = { ...(isCached && { isCached }), ...(isDemo && { isDemo }) };
  return { to, rate: each, date, source, isCustom, ...flags, ...furtherOf(rate) };
}

/** Gives rounds ids that no item has: older versions kept the two apart, but lines need distinct ids. */
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

function complete(stored: StoredValues): Bill {
  for (const list of STORED_LISTS) refuseRepeats(list, stored);
  refuseTooMany(stored);
  const {
    currency,
    extrasSplit,
    chargesOnUnassigned,
    transferStep,
    usesHomeCurrency,
    timestamp: started,
  } = stored;
  const id = stored.id ?? idOfStart(started);
  const { diners, groups } = readDiners(stored);
  const items = stored.items.map((item, index) => readItem(item, index, { diners, currency }));
  const rounds = stored.drinkRounds.map((round, index) => readRound(round, index, { diners, currency }));
  const lines: Line[] = inOrder([...items, ...withFreeIds(rounds, items)]);
  const parts = readParts(stored, diners);
  const input =
    stored.billInput !== undefined && isCountable(stored.billInput, currency)
      ? counted(stored.billInput, currency, 'billInput')
      : undefined;
  const exchangeRate = usableRate(stored.exchangeRate, currency);
  const plain = {
    id,
    currency,
    diners,
    dinerGroups: groups,
    lines,
    ...(extrasSplit && { extrasSplit }),
    ...(chargesOnUnassigned && { chargesOnUnassigned }),
    ...parts,
    ...(transferStep && { transferStep }),
    ...(input && { billInput: input.amount }),
    ...(input?.written !== undefined && { writtenBillInput: input.written }),
    ...(usesHomeCurrency !== undefined && { usesHomeCurrency }),
    ...(exchangeRate && { exchangeRate }),
    timestamp: started,
    ...furtherOf(stored),
  };
  const bill: Bill = { ...plain, charges: readCharges(stored, plain) };
  return isCountableInAll(bill) ? bill : refuse('too_large');
}

const isCode = (message: string): message is BillProblemCode => /^[a-z_]+$/.test(message);

/**
 * Reads a stored bill of any version, or any other value in its place (docs/product/bill.md, "Reading a stored bill").
 * Major units become minor ones; an amount with more digits than its currency is kept as written beside the rounded
 * one. Reading what `storedBill` writes gives the same bill. Never throws.
 */
export function readBill(value: unknown): ReadBill {
  const read = readKnown(value);
  return !read.ok && read.problem.code === 'too_new' ? readNewer(value as JsonObject) : read;
}

const refused = (code: BillProblemCode, ...path: Path): ReadBill => ({ ok: false, problem: { code, path } });

function readKnown(value: unknown): ReadBill {
  try {
    const parsed = v.safeParse(storedBillSchema, value, { abortEarly: true });
    if (parsed.success) return { ok: true, bill: complete(parsed.output) };
    const [issue] = parsed.issues;
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    return { ok: false, problem: { code: isCode(issue.message) ? issue.message : 'not_an_object', path } };
  } catch (error) {
    // An object whose fields throw is not a bill either.
    const problem: BillProblem =
      error instanceof Refusal ? error.problem : { code: 'not_an_object', path: [] };
    return { ok: false, problem };
  }
}

/**
 * A stored bill without what only later versions know: their words with their fields, a charge, an adjustment or a treat that is nothing
 * without the word as a whole, and shares in an unknown unit.
 */
function withoutNewer(value: JsonObject): JsonObject {
  const { issues = [] } = v.safeParse(storedBillSchema, value);
  const known = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  const gone = new Set<unknown>();
  for (const { message, path = [] } of issues) {
    const field = String(path.at(-1)?.key);
    if (message !== 'too_new') continue;
    const part = path
      .slice(0, -1)
      .reduce<unknown>((each, { key }) => (each as JsonObject)[String(key)], known);
    if (field === 'kind' || field === 'by') gone.add(part);
    else
      for (const each of field === 'sharesBy' ? [field, 'shares'] : [field])
        delete (part as Record<string, unknown>)[each];
  }
  for (const list of STORED_LISTS)
    if (Array.isArray(known[list])) known[list] = known[list].filter((part) => !gone.has(part));
  return known;
}

/** Reads a bill that needs rules which this version does not know, as far as it can be shown. */
function readNewer(value: JsonObject): ReadBill {
  const read = readKnown(withoutNewer(value));
  if (!read.ok) return refused('too_new');
  const { bill } = read;
  // With the id that it was given if it had none: written and read again it is the same bill.
  return { ok: true, bill: { ...bill, newer: { ...value, id: bill.id } } };
}

/** How many lines a discount or a charge names. */
const namedBy = (part: Adjustment | Charge): number => {
  if ('target' in part) return part.target.of === 'lines' ? part.target.lineIds.length : 0;
  return ('lineIds' in part && part.lineIds?.length) || 0;
};

/**
 * Reads a bill that comes from somebody else, in a file or a link. It also needs a currency of the list (docs/product/currency.md), and no
 * more shares, named lines and payers of treats than any evening has, and no later version's rules; what is on the device already is read
 * all the same. Never throws.
 */
export function readForeignBill(value: unknown): ReadBill {
  const read = readBill(value);
  if (!read.ok) return read;
  const { currency, lines, diners, adjustments, charges } = read.bill;
  const tooMany = (list: Path[number]): ReadBill => refused('too_many', list);
  if (read.bill.newer) return refused('too_new');
  if (!isCurrency(currency)) return refused('bad_currency', 'currency');
  if (sumOf(lines, (line) => shareCount(line, diners)) > MAX_SHARES) return tooMany('items');
  if (sumOf([...adjustments, ...charges], namedBy) > MAX_NAMED_LINES) return tooMany('adjustments');
  if (payerCount(read.bill) > MAX_PAYERS) return tooMany('treats');
  return read;
}
