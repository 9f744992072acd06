import { currencyDigits } from '../../src/index.ts';
import type { StoredAdjustment, StoredBill, StoredCharge, StoredItem } from '../../src/stored/stored-bill.ts';
import {
  add,
  compare,
  divide,
  floor,
  fromNumber,
  multiply,
  rational,
  round,
  subtract,
  sum,
  ZERO,
  type Rational,
} from './rational.ts';

/** The exact fractions of a stored bill, calculated the slow way from docs/product/money.md, without using the engine. */
export interface Oracle {
  /** By diner id, in minor units. */
  readonly totals: ReadonlyMap<string, Rational>;
  readonly itemShares: ReadonlyMap<string, ReadonlyMap<string, Rational>>;
  /** The amount of each charge, by id; the three main charges by their field names. */
  readonly charges: ReadonlyMap<string, bigint>;
  /** Each diner's part of each charge. */
  readonly extras: ReadonlyMap<string, ReadonlyMap<string, Rational>>;
  /** The amount to pay. */
  readonly grandTotal: bigint;
  /** Before discounts, and after. */
  readonly subtotal: bigint;
  readonly discountedSubtotal: bigint;
  /** The reduction by each discount and voucher (for one with an owner: what it paid), by id, and the surplus that does not count. */
  readonly counted: ReadonlyMap<string, { readonly amount: bigint; readonly surplus: bigint }>;
  /** Each diner's exact part of each reduction. */
  readonly takenOff: ReadonlyMap<string, ReadonlyMap<string, Rational>>;
  /** Totals without treats. */
  readonly own: ReadonlyMap<string, Rational>;
  /** The debt of each treated diner, by payer. */
  readonly treated: ReadonlyMap<string, ReadonlyMap<string, Rational>>;
}

const DIGITS: Readonly<Record<string, number>> = { GBP: 2, USD: 2, EUR: 2, JPY: 0, KWD: 3 };

/** Minor units, not rounded. */
const unrounded = (major: number, currency: string): Rational =>
  multiply(fromNumber(major), rational(10n ** BigInt(DIGITS[currency] ?? currencyDigits(currency) ?? 2)));

export const minor = (major: number, currency: string): bigint => round(unrounded(major, currency));

/** The weights of an item's sharers, and the sum of all weights. */
interface Division {
  readonly weights: ReadonlyMap<string, Rational>;
  readonly whole: Rational;
}

/** Everyone's parts of what is divided equally among everyone; nobody's if all count as 0. */
function partsOfEveryone({ diners }: StoredBill): Map<string, Rational> {
  const counted = diners.filter(({ weight }) => weight !== 0);
  const all = sum(counted.map(({ weight }) => fromNumber(weight ?? 1)));
  return new Map(counted.map(({ id, weight }) => [id, divide(fromNumber(weight ?? 1), all)]));
}

function weightsOf(item: StoredItem, bill: StoredBill): Division {
  const everyone = bill.diners.map((diner) => diner.id);
  const weights = new Map<string, Rational>();
  if (item.isShared && item.isWholeTable && !item.shares)
    return { weights: partsOfEveryone(bill), whole: rational(1) };
  if (!item.shares) {
    const named = everyone.filter((id) => item.dinerIds.includes(id));
    const people = item.isShared || named.length === 1 ? named : [];
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

/**
 * Equally after adjustments, none below 0: the most diners possible pay, those with the highest adjustments, so that an equal part of the
 * rest plus their own adjustment is not below 0 for any of them.
 */
function adjustedSharesOf(item: StoredItem, bill: StoredBill): Map<string, Rational> {
  const price = rational(minor(item.price, bill.currency));
  const given = new Map<string, Rational>();
  for (const { dinerId, weight } of item.shares ?? [])
    if (bill.diners.some(({ id }) => id === dinerId))
      given.set(dinerId, add(given.get(dinerId) ?? ZERO, fromNumber(weight)));
  const highestFirst = [...given].toSorted(([, a], [, b]) => compare(b, a));
  for (let count = highestFirst.length; count > 0; count--) {
    const payers = highestFirst.slice(0, count);
    const rest = subtract(price, sum(payers.map(([, adjustment]) => adjustment)));
    const part = divide(rest, rational(count));
    const shares = new Map(payers.map(([id, adjustment]) => [id, add(part, adjustment)]));
    if ([...shares.values()].every((share) => compare(share, ZERO) >= 0)) return shares;
  }
  return new Map();
}

/** Everybody's exact share of an item, in minor units; non-sharers have no entry. */
export function sharesOf(item: StoredItem, bill: StoredBill): Map<string, Rational> {
  if (item.shares && item.sharesBy === 'adjusted') return adjustedSharesOf(item, bill);
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

type Kind = StoredCharge['kind'];
type Charge = Pick<StoredCharge, 'amount' | 'percentage' | 'base' | 'split' | 'dinerIds' | 'lineIds'>;

/** Every charge with its kind, by id. */
function chargesOf({
  serviceCharge,
  tax,
  tip,
  charges = [],
}: StoredBill): Map<string, Charge & { readonly kind: Kind }> {
  const main = [
    ['serviceCharge', 'service', serviceCharge],
    ['tax', 'tax', tax],
    ['tip', 'tip', tip],
  ] as const;
  return new Map<string, Charge & { readonly kind: Kind }>([
    // For these, the amount stored beside a percentage counts.
    ...main.flatMap(([id, kind, charge]) =>
      charge ? [[id, { ...charge, kind, percentage: undefined }] as const] : [],
    ),
    ...charges.map((charge) => [charge.id, charge] as const),
  ]);
}

/** The sum of some lines after discounts; not below 0, even if diners who over-claimed a line get a discount. */
const sumOfLines = (lineIds: readonly string[], left: ReadonlyMap<string, Owing>): Rational =>
  atLeastZero(sum(lineIds.flatMap((id) => [...(left.get(id)?.values() ?? [])])));

/** The amount of a charge with these bases. */
function sizeOf(
  { amount, percentage, base, lineIds = [] }: Charge,
  bill: StoredBill,
  left: ReadonlyMap<string, Owing>,
  subtotal: bigint,
  withService: bigint,
): bigint {
  if (percentage === undefined) return minor(amount ?? 0, bill.currency);
  const whole = rational(base === 'withService' ? withService : subtotal);
  const own = sumOfLines([...new Set(lineIds)], left);
  const part = subtotal === 0n ? ZERO : divide(multiply(whole, own), rational(subtotal));
  return round(divide(multiply(lineIds.length > 0 ? part : whole, fromNumber(percentage)), rational(100)));
}

/** The amounts of all charges: service, then fees, then tax and tip. */
function sizesOf(bill: StoredBill, left: ReadonlyMap<string, Owing>, subtotal: bigint): Map<string, bigint> {
  const all = [...chargesOf(bill)];
  const sizes = new Map<string, bigint>();
  let withService = subtotal;
  for (const kinds of [['service'], ['fee'], ['tax', 'tip']] as readonly (readonly Kind[])[]) {
    const some = all.filter(([, { kind }]) => kinds.includes(kind));
    const own = some.map(([id, charge]) => [id, sizeOf(charge, bill, left, subtotal, withService)] as const);
    for (const [id, size] of own) {
      sizes.set(id, size);
      withService += size;
    }
  }
  return sizes;
}

/** The amount of a charge of this kind, in minor units, on a bill with service and fees but without this one. */
export function comesTo(charge: Charge, kind: Kind, bill: StoredBill): bigint {
  const ids = bill.diners.map(({ id }) => id);
  const lines = linesOf(bill, ids);
  const subtotal = discount(bill, lines, ids, new Map(), new Map());
  const sizes = sizesOf(bill, lines, subtotal);
  const before = kind === 'service' ? [] : kind === 'fee' ? ['service'] : ['service', 'fee'];
  const withService = [...chargesOf(bill)]
    .filter(([, each]) => before.includes(each.kind))
    .reduce((all, [id]) => all + (sizes.get(id) ?? 0n), subtotal);
  return sizeOf(charge, bill, lines, subtotal, withService);
}

/** These parts of an amount. */
const portions = (amount: Rational, parts: ReadonlyMap<string, Rational>): Map<string, Rational> =>
  new Map([...parts].map(([id, part]) => [id, multiply(amount, part)]));

/** One charge, by diner. */
function chargeShares(
  charge: Charge,
  size: bigint,
  bill: StoredBill,
  assigned: ReadonlyMap<string, Rational>,
  left: ReadonlyMap<string, Owing>,
  subtotal: bigint,
): Map<string, Rational> {
  const amount = rational(size);
  const { lineIds = [] } = charge;
  const everyone = [...assigned.keys()];
  const chosen = everyone.filter((id) => charge.dinerIds?.includes(id));
  const people = chosen.length > 0 ? chosen : everyone;
  const ofLines = (id: string): Rational =>
    sum([...new Set(lineIds)].map((lineId) => left.get(lineId)?.get(id) ?? ZERO));
  const isForLines = lineIds.length > 0;
  const part = (id: string): Rational => atLeastZero(isForLines ? ofLines(id) : (assigned.get(id) ?? ZERO));
  const nobodys = isForLines ? ofLines(NOBODY) : subtract(rational(subtotal), sum([...assigned.values()]));
  const taken = sum(people.map(part));
  const all = add(taken, nobodys);
  // Over-claimed units lower the unassigned part of a charge on everyone, as long as the sum stays above 0.
  const isOver = people.length === everyone.length && compare(all, ZERO) > 0;
  const withNobody = isOver ? all : add(taken, atLeastZero(nobodys));
  const base = bill.chargesOnUnassigned ? withNobody : taken;
  if (isForLines && compare(base, ZERO) === 0) return new Map();
  const isProportional =
    isForLines || ((charge.split ?? bill.extrasSplit) === 'proportional' && compare(base, ZERO) !== 0);
  if (!isProportional && chosen.length === 0) return portions(amount, partsOfEveryone(bill));
  return new Map(
    people.map((id) => [
      id,
      multiply(amount, isProportional ? divide(part(id), base) : rational(1, people.length)),
    ]),
  );
}

const atLeastZero = (value: Rational): Rational => (compare(value, ZERO) < 0 ? ZERO : value);
const smallest = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

/** By column of a line; "" is unassigned. */
type Owing = Map<string, Rational>;
const NOBODY = '';

/** Everybody's share of each line, and the unassigned part. */
function linesOf(bill: StoredBill, ids: readonly string[]): Map<string, Owing> {
  const withNobody = (price: bigint, shares: Owing): Owing =>
    new Map([...shares, [NOBODY, subtract(rational(price), sum([...shares.values()]))]]);
  const lines = new Map<string, Owing>();
  for (const item of bill.items)
    lines.set(item.id, withNobody(minor(item.price, bill.currency), sharesOf(item, bill)));
  for (const { id, pricePerUnit, totalQuantity, allocations } of bill.drinkRounds) {
    const each = minor(pricePerUnit, bill.currency);
    const shares: Owing = new Map();
    for (const { dinerId, quantity } of allocations)
      if (ids.includes(dinerId) && quantity > 0)
        shares.set(dinerId, add(shares.get(dinerId) ?? ZERO, rational(each * BigInt(quantity))));
    lines.set(id, withNobody(each * BigInt(totalQuantity), shares));
  }
  return lines;
}

/** The part of a percentage or an amount that counts, given its base and how much of that is left. */
function countedSize(
  { amount, percentage }: StoredAdjustment,
  base: Rational,
  left: bigint,
  currency: string,
): { amount: bigint; surplus: bigint } {
  const most = floor(base);
  const wanted =
    percentage === undefined
      ? minor(amount ?? 0, currency)
      : smallest(round(divide(multiply(base, fromNumber(percentage)), rational(100))), most);
  const counted = smallest(wanted, most, left);
  return { amount: counted, surplus: wanted - counted };
}

/** The narrowest first, then percentages before amounts, then by id. */
function inTurn(
  adjustments: readonly StoredAdjustment[],
  breadth: (adjustment: StoredAdjustment) => readonly [number, number] = () => [0, 0],
): StoredAdjustment[] {
  return adjustments.toSorted((a, b) => {
    const [kind, count] = breadth(a);
    const [otherKind, otherCount] = breadth(b);
    const isAmount = (each: StoredAdjustment): number => (each.percentage === undefined ? 1 : 0);
    return kind - otherKind || count - otherCount || isAmount(a) - isAmount(b) || (a.id < b.id ? -1 : 1);
  });
}

type Counted = Map<string, { amount: bigint; surplus: bigint }>;
type TakenOff = Map<string, Map<string, Rational>>;

/** Takes the discounts off the lines one after the other, in place, and returns whose amounts each one lowers. */
function discount(
  bill: StoredBill,
  lines: Map<string, Owing>,
  ids: readonly string[],
  counted: Counted,
  takenOff: TakenOff,
): bigint {
  const present = (wanted: readonly string[] | undefined, all: readonly string[]): string[] =>
    all.filter((id) => wanted?.includes(id));
  const discounts = inTurn(
    bill.adjustments?.filter(({ kind }) => kind === 'discount') ?? [],
    ({ items, dinerIds }) =>
      items
        ? [0, present(items, [...lines.keys()]).length]
        : dinerIds
          ? [1, present(dinerIds, ids).length]
          : [2, 0],
  );
  let left = subtotalOf(bill);
  for (const each of discounts) {
    const { items, dinerIds, split } = each;
    const entries = [...lines].flatMap(([lineId, owing]) =>
      items && !items.includes(lineId)
        ? []
        : [...owing.keys()]
            .filter((id) => items || !dinerIds || dinerIds.includes(id))
            .map((id) => ({ owing, id })),
    );
    const own: Owing = new Map();
    for (const { owing, id } of entries) own.set(id, add(own.get(id) ?? ZERO, owing.get(id) ?? ZERO));
    const base = sum([...own.values()]);
    const size = countedSize(each, base, left, bill.currency);
    left -= size.amount;
    counted.set(each.id, size);
    if (size.amount === 0n) continue;
    const amount = rational(size.amount);
    const having = ids.filter((id) => compare(own.get(id) ?? ZERO, ZERO) !== 0);
    const people = items ? having : present(dinerIds, ids);
    takenOff.set(
      each.id,
      split === 'equal'
        ? items || dinerIds
          ? new Map(people.map((id) => [id, divide(amount, rational(people.length))]))
          : portions(amount, partsOfEveryone(bill))
        : new Map(ids.map((id) => [id, divide(multiply(amount, own.get(id) ?? ZERO), base)])),
    );
    const rest = divide(subtract(base, amount), base);
    for (const { owing, id } of entries) owing.set(id, multiply(owing.get(id) ?? ZERO, rest));
  }
  return left;
}

/** Takes vouchers off totals. @returns the amount to pay */
function redeem(
  bill: StoredBill,
  total: bigint,
  totals: ReadonlyMap<string, Rational>,
  counted: Counted,
  takenOff: TakenOff,
): bigint {
  const ids = [...totals.keys()];
  let [left, toPay] = [total, total];
  for (const each of inTurn(bill.adjustments?.filter(({ kind }) => kind === 'voucher') ?? [])) {
    const owner = each.dinerIds?.[0];
    if (owner !== undefined && !ids.includes(owner)) {
      counted.set(each.id, { amount: 0n, surplus: 0n });
      continue;
    }
    const size = countedSize(each, rational(total), left, bill.currency);
    counted.set(each.id, size);
    left -= size.amount;
    if (owner !== undefined) continue;
    toPay -= size.amount;
    if (size.amount === 0n) continue;
    const amount = rational(size.amount);
    const inProportion = () =>
      new Map(ids.map((id) => [id, divide(totals.get(id) ?? ZERO, rational(total))] as const));
    takenOff.set(each.id, portions(amount, each.split === 'equal' ? partsOfEveryone(bill) : inProportion()));
  }
  return toPay;
}

/** True if somebody's own share would come back to them. */
function comesBack(
  start: string,
  id: string,
  payers: ReadonlyMap<string, readonly string[]>,
  depth: number,
): boolean {
  if (depth === 0) return false;
  return (payers.get(id) ?? []).some((next) => next === start || comesBack(start, next, payers, depth - 1));
}

/** The treated diners with their payers: treats in a circle do not count. */
export function payersOf(bill: StoredBill): { payers: Map<string, string[]>; circular: number[] } {
  const ids = bill.diners.map(({ id }) => id);
  const treats = bill.treats ?? [];
  const byAll = new Set(treats.flatMap(({ by, dinerIds }) => (by === 'everyone else' ? dinerIds : [])));
  const payersIn = ({ by, dinerIds }: (typeof treats)[number]): string[] =>
    ids.filter((id) => !dinerIds.includes(id) && (typeof by === 'string' ? !byAll.has(id) : by.includes(id)));
  const merged = (some: typeof treats): Map<string, string[]> =>
    new Map(
      ids.flatMap((id) => {
        const payers = new Set(some.flatMap((each) => (each.dinerIds.includes(id) ? payersIn(each) : [])));
        return payers.size > 0 ? [[id, [...payers]] as const] : [];
      }),
    );
  const all = merged(treats);
  const isCircular = (treat: (typeof treats)[number]): boolean =>
    payersIn(treat).some((payer) =>
      treat.dinerIds.some((id) => ids.includes(id) && comesBack(id, payer, all, ids.length)),
    );
  return {
    payers: merged(treats.filter((treat) => !isCircular(treat))),
    circular: treats.flatMap((treat, index) => (isCircular(treat) ? index : [])),
  };
}

/** The final payers of somebody's share, with their parts. */
function lastPayers(id: string, payers: ReadonlyMap<string, readonly string[]>): Map<string, Rational> {
  const parts = new Map<string, Rational>();
  const direct = payers.get(id) ?? [];
  for (const payer of direct)
    for (const [last, part] of payers.has(payer)
      ? lastPayers(payer, payers)
      : [[payer, rational(1)] as const])
      parts.set(last, add(parts.get(last) ?? ZERO, divide(part, rational(direct.length))));
  return parts;
}

export function oracle(bill: StoredBill): Oracle {
  const ids = bill.diners.map((diner) => diner.id);
  const itemShares = new Map(bill.items.map((item) => [item.id, sharesOf(item, bill)]));
  const lines = linesOf(bill, ids);
  const before = new Map(
    ids.map((id) => [id, sum([...lines.values()].map((owing) => owing.get(id) ?? ZERO))]),
  );
  const counted: Counted = new Map();
  const takenOff: TakenOff = new Map();
  const discountedSubtotal = discount(bill, lines, ids, counted, takenOff);
  const off = (id: string): Rational => sum([...takenOff.values()].map((each) => each.get(id) ?? ZERO));
  const assigned = new Map(ids.map((id) => [id, subtract(before.get(id) ?? ZERO, off(id))]));

  const charges = sizesOf(bill, lines, discountedSubtotal);
  const divided = [...chargesOf(bill)].map(
    ([id, charge]) =>
      [id, chargeShares(charge, charges.get(id) ?? 0n, bill, assigned, lines, discountedSubtotal)] as const,
  );
  const extras = new Map(
    ids.map((id) => [id, new Map(divided.map(([chargeId, shares]) => [chargeId, shares.get(id) ?? ZERO]))]),
  );
  const ofCharges = (id: string): Rational => sum([...(extras.get(id)?.values() ?? [])]);
  const charged = new Map(ids.map((id) => [id, add(assigned.get(id) ?? ZERO, ofCharges(id))]));
  const total = [...charges.values()].reduce((a, b) => a + b, discountedSubtotal);
  const grandTotal = redeem(bill, total, charged, counted, takenOff);
  const own = new Map(ids.map((id) => [id, subtract(add(before.get(id) ?? ZERO, ofCharges(id)), off(id))]));

  const { payers } = payersOf(bill);
  const treated = new Map(
    [...payers.keys()].map((id) => [
      id,
      new Map(
        [...lastPayers(id, payers)].map(([payer, part]) => [payer, multiply(own.get(id) ?? ZERO, part)]),
      ),
    ]),
  );
  const totals = new Map(
    ids.map((id) => [
      id,
      treated.has(id)
        ? ZERO
        : add(own.get(id) ?? ZERO, sum([...treated.values()].map((parts) => parts.get(id) ?? ZERO))),
    ]),
  );
  const subtotal = subtotalOf(bill);
  return {
    totals,
    itemShares,
    charges,
    extras,
    subtotal,
    discountedSubtotal,
    grandTotal,
    counted,
    takenOff,
    own,
    treated,
  };
}
