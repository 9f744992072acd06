import type { StoredBill, StoredCharge, StoredItem } from '../../src/bill/stored-bill.ts';
import {
  add,
  compare,
  divide,
  fromNumber,
  multiply,
  rational,
  round,
  subtract,
  sum,
  ZERO,
  type Rational,
} from './rational.ts';

/**
 * What a stored bill comes to in exact fractions, worked out the slow way from the sentences of docs/product/money.md: nothing of
 * the engine is used here.
 */
export interface Oracle {
  /** By diner id, in minor units. */
  readonly totals: ReadonlyMap<string, Rational>;
  readonly itemShares: ReadonlyMap<string, ReadonlyMap<string, Rational>>;
  /** Service charge, tax and tip of each diner. */
  readonly extras: ReadonlyMap<string, readonly Rational[]>;
  readonly grandTotal: bigint;
  readonly subtotal: bigint;
}

const DIGITS: Readonly<Record<string, number>> = { GBP: 2, USD: 2, EUR: 2, JPY: 0, KWD: 3 };

/** Minor units, not rounded. */
const unrounded = (major: number, currency: string): Rational =>
  multiply(fromNumber(major), rational(10n ** BigInt(DIGITS[currency] ?? 2)));

export const minor = (major: number, currency: string): bigint => round(unrounded(major, currency));

/** Who has an item, with which weight, and what the weights of all of it come to. */
interface Division {
  readonly weights: ReadonlyMap<string, Rational>;
  readonly whole: Rational;
}

function weightsOf(item: StoredItem, bill: StoredBill): Division {
  const everyone = bill.diners.map((diner) => diner.id);
  const weights = new Map<string, Rational>();
  if (!item.shares) {
    const named = everyone.filter((id) => item.dinerIds.includes(id));
    const isWhole = item.isShared && item.isWholeTable;
    const people = isWhole ? everyone : item.isShared || named.length === 1 ? named : [];
    for (const id of people) weights.set(id, rational(1));
    return { weights, whole: rational(people.length) };
  }
  for (const { dinerId, weight } of item.shares)
    if (everyone.includes(dinerId) && weight > 0)
      weights.set(dinerId, add(weights.get(dinerId) ?? ZERO, fromNumber(weight)));
  if (item.sharesBy === 'units') return { weights, whole: rational(item.quantity ?? 1) };
  const { restOf } = item;
  if (item.sharesBy === 'amounts' && restOf !== undefined && everyone.includes(restOf)) {
    weights.delete(restOf);
    const rest = subtract(unrounded(item.price, bill.currency), sum([...weights.values()]));
    if (compare(rest, ZERO) > 0) weights.set(restOf, rest);
  }
  return { weights, whole: sum([...weights.values()]) };
}

/** Everybody's exact share of an item, in minor units; whoever has none of it is not there. */
export function sharesOf(item: StoredItem, bill: StoredBill): Map<string, Rational> {
  const { weights, whole } = weightsOf(item, bill);
  const price = rational(minor(item.price, bill.currency));
  return new Map([...weights].map(([id, weight]) => [id, divide(multiply(price, weight), whole)]));
}

/** All items and rounds, in minor units. */
export function subtotalOf({ items, drinkRounds, currency }: StoredBill): bigint {
  let subtotal = 0n;
  for (const { price } of items) subtotal += minor(price, currency);
  for (const { pricePerUnit, totalQuantity } of drinkRounds)
    subtotal += minor(pricePerUnit, currency) * BigInt(totalQuantity);
  return subtotal;
}

/** One charge, by diner. */
function chargeShares(
  charge: StoredCharge | undefined,
  bill: StoredBill,
  assigned: ReadonlyMap<string, Rational>,
): Map<string, Rational> {
  const amount = rational(minor(charge?.amount ?? 0, bill.currency));
  const everyone = [...assigned.keys()];
  const chosen = everyone.filter((id) => charge?.dinerIds?.includes(id));
  const people = chosen.length > 0 ? chosen : everyone;
  const base = sum(people.map((id) => assigned.get(id) ?? ZERO));
  const isProportional = (charge?.split ?? bill.extrasSplit) === 'proportional' && compare(base, ZERO) !== 0;
  return new Map(
    people.map((id) => {
      const part = isProportional ? divide(assigned.get(id) ?? ZERO, base) : rational(1, people.length);
      return [id, multiply(amount, part)];
    }),
  );
}

export function oracle(bill: StoredBill): Oracle {
  const ids = bill.diners.map((diner) => diner.id);
  const assigned = new Map(ids.map((id) => [id, ZERO]));
  const give = (id: string, amount: Rational): unknown =>
    assigned.set(id, add(assigned.get(id) ?? ZERO, amount));
  const itemShares = new Map(bill.items.map((item) => [item.id, sharesOf(item, bill)]));
  for (const shares of itemShares.values()) for (const [id, share] of shares) give(id, share);
  for (const { pricePerUnit, allocations } of bill.drinkRounds)
    for (const { dinerId, quantity } of allocations)
      if (assigned.has(dinerId))
        give(dinerId, rational(minor(pricePerUnit, bill.currency) * BigInt(quantity)));

  const charges = [bill.serviceCharge, bill.tax, bill.tip];
  const divided = charges.map((charge) => chargeShares(charge, bill, assigned));
  const extras = new Map(ids.map((id) => [id, divided.map((shares) => shares.get(id) ?? ZERO)]));
  const totals = new Map(ids.map((id) => [id, add(assigned.get(id) ?? ZERO, sum(extras.get(id) ?? []))]));
  const subtotal = subtotalOf(bill);
  const amounts = charges.map((charge) => minor(charge?.amount ?? 0, bill.currency));
  return { totals, itemShares, extras, subtotal, grandTotal: amounts.reduce((a, b) => a + b, subtotal) };
}
