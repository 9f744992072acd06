import type { StoredBill, StoredItem } from '../../src/index.ts';
import {
  add,
  compare,
  divide,
  fromNumber,
  multiply,
  rational,
  round,
  sum,
  ZERO,
  type Rational,
} from './rational.ts';

/** What a bill comes to in exact fractions, worked out the slow way from the sentences of docs/product/money.md. */
export interface Oracle {
  /** By diner id, in minor units. */
  readonly totals: ReadonlyMap<string, Rational>;
  readonly itemShares: ReadonlyMap<string, ReadonlyMap<string, Rational>>;
  readonly extras: ReadonlyMap<string, readonly Rational[]>;
  readonly grandTotal: bigint;
  readonly subtotal: bigint;
}

const DIGITS: Readonly<Record<string, number>> = { GBP: 2, USD: 2, EUR: 2, JPY: 0, KWD: 3 };

export const minor = (major: number, currency: string): bigint =>
  round(multiply(fromNumber(major), rational(10n ** BigInt(DIGITS[currency] ?? 2))));

export function payers(item: Item, bill: Bill): string[] {
  const everyone = bill.diners.map((diner) => diner.id);
  if (item.isShared && item.isWholeTable) return everyone;
  const named = everyone.filter((id) => item.dinerIds.includes(id));
  return item.isShared || named.length === 1 ? named : [];
}

export function oracle(bill: Bill): Oracle {
  const ids = bill.diners.map((diner) => diner.id);
  const assigned = new Map(ids.map((id) => [id, ZERO]));
  const give = (id: string, amount: Rational): unknown =>
    assigned.set(id, add(assigned.get(id) ?? ZERO, amount));
  let subtotal = 0n;
  const itemShares = new Map<string, Map<string, Rational>>();
  for (const item of bill.items) {
    const price = minor(item.price, bill.currency);
    subtotal += price;
    const people = payers(item, bill);
    const share = people.length === 0 ? ZERO : rational(price, people.length);
    itemShares.set(item.id, new Map(people.map((id) => [id, share])));
    for (const id of people) give(id, share);
  }
  for (const drinks of bill.drinkRounds) {
    const price = minor(drinks.pricePerUnit, bill.currency);
    subtotal += price * BigInt(drinks.totalQuantity);
    for (const { dinerId, quantity } of drinks.allocations)
      if (assigned.has(dinerId)) give(dinerId, rational(price * BigInt(quantity)));
  }
  const amounts = [bill.serviceCharge, bill.tax, bill.tip].map((extra) =>
    minor(extra?.amount ?? 0, bill.currency),
  );
  const base = sum([...assigned.values()]);
  const isProportional = bill.extrasSplit === 'proportional' && compare(base, ZERO) !== 0;
  const extras = new Map(
    ids.map((id) => {
      const part = isProportional ? divide(assigned.get(id) ?? ZERO, base) : rational(1, ids.length);
      return [id, amounts.map((amount) => multiply(rational(amount), part))];
    }),
  );
  const totals = new Map(ids.map((id) => [id, add(assigned.get(id) ?? ZERO, sum(extras.get(id) ?? []))]));
  return { totals, itemShares, extras, subtotal, grandTotal: subtotal + amounts.reduce((a, b) => a + b, 0n) };
}
