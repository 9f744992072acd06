import { isJsonObject, type JsonObject } from '../json-object.ts';
import { isRate } from '../exchange/is-rate.ts';
import { isCountable } from '../money/minor-units.ts';
import { totalsAreCountable } from './subtotal.ts';
import { withGroupIds } from './groups.ts';
import {
  CATEGORIES,
  type Allocation,
  type Bill,
  type Diner,
  type DinerGroup,
  type DrinkRound,
  type ExchangeRate,
  type Item,
} from './types.ts';

export type NormalizedBill =
  { readonly ok: true; readonly bill: Bill } | { readonly ok: false; readonly reason: string };

/** Bills of the product's first version have no currency: it knew only pounds. */
const FIRST_CURRENCY = 'GBP';

class Refusal extends Error {}

const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

const record = (value: unknown, where: string): JsonObject =>
  isJsonObject(value) ? value : refuse(`${where} is not an object`);

/** Missing lists are empty ones. */
const list = (value: unknown, where: string): readonly unknown[] =>
  value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? value
      : refuse(`${where} is not a list`);

/** Numbers were ids once. */
function readId(value: unknown, where: string): string {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : refuse(`${where} is missing`);
}

/** A number, or a plain decimal in a string, as form fields once stored it. Undefined for anything else. */
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function readAmount(value: unknown, currency: string, where: string): number {
  const amount = readNumber(value) ?? refuse(`${where} is not a number`);
  if (amount < 0) return refuse(`${where} is negative`);
  return isCountable(amount, currency) ? amount + 0 : refuse(`${where} is too large`);
}

function readQuantity(value: unknown, where: string): number {
  const quantity = readNumber(value);
  return quantity !== undefined && Number.isSafeInteger(quantity) && quantity >= 0
    ? quantity + 0
    : refuse(`${where} is not a whole number from 0`);
}

/** Milliseconds, or an ISO date; 0 for anything else, since only the order of lines hangs on it. */
function readTimestamp(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : 0;
}

const readName = (value: unknown): string => (typeof value === 'string' ? value : '');

const optionalName = (value: unknown): { name?: string } =>
  readName(value).trim() === '' ? {} : { name: readName(value) };

/** Reads a list of things with ids, none of them twice. */
function readAll<T extends { readonly id: string }>(
  value: unknown,
  where: string,
  read: (entry: JsonObject, id: string, where: string) => T,
): T[] {
  const seen = new Set<string>();
  return list(value, where).map((each, index) => {
    const place = `${where}[${index}]`;
    const entry = record(each, place);
    const id = readId(entry.id, `${place}.id`);
    if (seen.has(id)) refuse(`${place}.id is there twice`);
    seen.add(id);
    return read(entry, id, place);
  });
}

function readDiner(entry: JsonObject, id: string): Diner {
  const color = entry.color;
  const isColor = typeof color === 'number' && Number.isInteger(color) && color >= 0 && color < 12;
  return { id, name: readName(entry.name), ...(isColor && { color: color + 0 }) };
}

/** Ids of people at the table, each once, in the order of `value`. */
function presentIds(value: unknown, where: string, present: ReadonlySet<string>): string[] {
  const ids = list(value, where).map((each, index) => readId(each, `${where}[${index}]`));
  return [...new Set(ids)].filter((id) => present.has(id));
}

/** A diner is in one group: the first that lists them, else the one that they name themselves. */
function readGroups(value: unknown, diners: readonly unknown[], present: ReadonlySet<string>): DinerGroup[] {
  const taken = new Set<string>();
  const listed = readAll(value, 'dinerGroups', (entry, id, where) => {
    const dinerIds = presentIds(entry.dinerIds, `${where}.dinerIds`, present).filter(
      (each) => !taken.has(each),
    );
    for (const each of dinerIds) taken.add(each);
    return { id, name: readName(entry.name), dinerIds };
  });
  for (const each of diners) {
    const diner = record(each, 'diner');
    const id = readId(diner.id, 'diner.id');
    if (!taken.has(id)) listed.find((group) => group.id === diner.groupId)?.dinerIds.push(id);
  }
  return listed.filter((group) => group.dinerIds.length > 0);
}

function readItem(
  entry: JsonObject,
  id: string,
  where: string,
  currency: string,
  present: ReadonlySet<string>,
): Item {
  const chosen = presentIds(entry.dinerIds, `${where}.dinerIds`, present);
  const isShared = typeof entry.isShared === 'boolean' ? entry.isShared : chosen.length > 1;
  const all = present.size > 1 && chosen.length === present.size;
  const wholeTable = isShared && (typeof entry.isWholeTable === 'boolean' ? entry.isWholeTable : all);
  return {
    id,
    category: CATEGORIES.find((category) => category === entry.category) ?? 'Other',
    ...optionalName(entry.name),
    price: readAmount(entry.price, currency, `${where}.price`),
    dinerIds: wholeTable ? [...present] : chosen,
    isShared,
    isWholeTable: wholeTable && present.size > 1,
    timestamp: readTimestamp(entry.timestamp),
  };
}

function readAllocations(value: unknown, where: string, present: ReadonlySet<string>): Allocation[] {
  const given = new Map<string, number>();
  list(value, where).forEach((each, index) => {
    const place = `${where}[${index}]`;
    const entry = record(each, place);
    const id = readId(entry.dinerId, `${place}.dinerId`);
    const quantity = readQuantity(entry.quantity, `${place}.quantity`);
    // Somebody who is there twice has both.
    const all = readQuantity((given.get(id) ?? 0) + quantity, `${place}.quantity`);
    if (present.has(id) && quantity > 0) given.set(id, all);
  });
  return [...given].map(([dinerId, quantity]) => ({ dinerId, quantity }));
}

function readRound(
  entry: JsonObject,
  id: string,
  where: string,
  currency: string,
  present: ReadonlySet<string>,
): DrinkRound {
  return {
    id,
    ...optionalName(entry.name),
    pricePerUnit: readAmount(entry.pricePerUnit, currency, `${where}.pricePerUnit`),
    totalQuantity: readQuantity(entry.totalQuantity, `${where}.totalQuantity`),
    allocations: readAllocations(entry.allocations, `${where}.allocations`, present),
    timestamp: readTimestamp(entry.timestamp),
  };
}

/** A service charge, tax or tip: an object with an amount, or the bare amount. */
function readExtra(value: unknown, currency: string, where: string): { amount: number; percentage?: number } {
  const entry = isJsonObject(value) ? value : { amount: value };
  const amount = readAmount(entry.amount, currency, `${where}.amount`);
  const percentage = readNumber(entry.percentage);
  const isPercentage = percentage !== undefined && percentage >= 0 && percentage <= 100;
  return { amount, ...(isPercentage && { percentage: percentage + 0 }) };
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** Undefined for a rate that nothing can be converted with: the conversion is then off. */
function readExchangeRate(value: unknown, currency: string): ExchangeRate | undefined {
  const { to, rate, date, source, isCustom } = isJsonObject(value) ? value : {};
  if (!isCode(to) || to === currency || !isRate(rate)) return undefined;
  return { to, rate, date: readName(date), source: readName(source), isCustom: isCustom === true };
}

function readBill(value: unknown): Bill {
  const entry = record(value, 'bill');
  const written = entry.currency ?? FIRST_CURRENCY;
  const currency = isCode(written) ? written : refuse('currency is not an ISO 4217 code');
  const seated = readAll(entry.diners, 'diners', readDiner);
  const present = new Set(seated.map((diner) => diner.id));
  const dinerGroups = readGroups(entry.dinerGroups, list(entry.diners, 'diners'), present);
  const has = (key: string): boolean => entry[key] !== undefined && entry[key] !== null;
  const billInput = readNumber(entry.billInput);
  const exchangeRate = readExchangeRate(entry.exchangeRate, currency);
  const bill: Bill = {
    currency,
    diners: withGroupIds(seated, dinerGroups),
    dinerGroups,
    items: readAll(entry.items, 'items', (each, id, where) => readItem(each, id, where, currency, present)),
    drinkRounds: readAll(entry.drinkRounds, 'drinkRounds', (each, id, where) =>
      readRound(each, id, where, currency, present),
    ),
    ...(has('serviceCharge') && { serviceCharge: readExtra(entry.serviceCharge, currency, 'serviceCharge') }),
    ...(has('tax') && { tax: { amount: readExtra(entry.tax, currency, 'tax').amount } }),
    ...(has('tip') && { tip: readExtra(entry.tip, currency, 'tip') }),
    ...((entry.extrasSplit === 'equal' || entry.extrasSplit === 'proportional') && {
      extrasSplit: entry.extrasSplit,
    }),
    ...(billInput !== undefined && billInput > 0 && isCountable(billInput, currency) && { billInput }),
    ...(typeof entry.usesHomeCurrency === 'boolean' && { usesHomeCurrency: entry.usesHomeCurrency }),
    ...(exchangeRate && { exchangeRate }),
    timestamp: readTimestamp(entry.timestamp),
  };
  return totalsAreCountable(bill) ? bill : refuse('the total is too large to be exact');
}

/**
 * Reads a stored bill of any version, or whatever else was found in its place.
 *
 * Accepted and completed: no currency (GBP), ids that are numbers, dates as ISO text, amounts and quantities as plain
 * decimals in text, missing lists, flags and names. Dropped: unknown fields, people on lines who are not at the table,
 * allocations of 0, an unusable `billInput`
 * or `exchangeRate`. Refused with a reason: anything that is not such an object, an amount
 * that is missing, negative (no screen has vouchers yet) or too large, a quantity that is not whole, an id used
 * twice. Amounts with more digits than the currency are kept as they are; `findIssues` shows them. Reading the result again
 * gives the same bill. Never throws.
 */
export function normalizeBill(value: unknown): NormalizedBill {
  try {
    return { ok: true, bill: readBill(value) };
  } catch (error) {
    return { ok: false, reason: error instanceof Refusal ? error.message : 'bill cannot be read' };
  }
}
