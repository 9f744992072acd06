import {
  ownerOf,
  type AdjustmentKind,
  type Bill,
  type ChargeId,
  type Diner,
  type DinerId,
  type Item,
} from '../bill/bill.ts';
import { membersOf } from '../bill/groups.ts';
import { lineTotal } from '../bill/lines.ts';
import { isEqualSplit, sharersOf } from '../bill/sharing.ts';
import { sumOf } from '../money/sum-of.ts';
import { findAwards, type ExactTotal } from './awards.ts';
import { divideBill, type DividedBill, type DividedCharge } from './divide-bill.ts';
import { equalShareOf } from './equal-share.ts';
import { percentShares } from './percent-shares.ts';
import { reconcile } from './reconcile.ts';
import { findSavings } from './savings.ts';
import type {
  AdjustmentSummary,
  BillSummary,
  ChargeShare,
  DinerSummary,
  GroupSummary,
  LineShare,
  TreatShare,
} from './summary-types.ts';

/** A record that has no inherited keys, so that "__proto__" and "constructor" are ids like any other. */
const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

/** Every column's lines, in the order of the bill. */
function linesPerDiner(bill: Bill, { lines, shares }: DividedBill): LineShare[][] {
  const { positions, set, columnIds } = lines;
  const perDiner: LineShare[][] = columnIds.map(() => []);
  bill.lines.forEach((line, index) => {
    const at = positions[index]!;
    const start = set.starts[at]!;
    let end = set.starts[at + 1]!;
    // The unassigned part of a line is its last entry.
    if (end > start && set.sharers[end - 1] === columnIds.length) end -= 1;
    const { id, kind, name, quantity, sharing } = line;
    const category = kind === 'item' ? line.category : 'Drinks';
    const isEqual = sharing.by === 'everyone' ? !lines.everyone.weights : isEqualSplit(sharing);
    const weights = isEqual
      ? undefined
      : new Map(sharersOf(line, bill.diners).map(({ dinerId, weight }) => [dinerId, weight]));
    const price = lineTotal(line);
    const sharers = end - start;
    for (let e = start; e < end; e++) {
      const column = set.sharers[e]!;
      // Field by field: a spread for every share of a long bill takes ten times as long.
      perDiner[column]!.push({
        id,
        kind,
        name,
        category,
        amount: shares[e]!,
        by: sharing.by,
        weight: weights?.get(columnIds[column]!) ?? 1,
        sharers,
        isEqual,
        quantity,
        price,
      });
    }
  });
  return perDiner;
}

/** The part of a diner's total that their share of a line belongs to: a line divided among several is shared; units are individual. */
export function partOf({ by, sharers, category }: LineShare): 'food' | 'drinks' | 'shared' {
  if (by === 'everyone' || (by !== 'units' && sharers > 1)) return 'shared';
  return category === 'Drinks' ? 'drinks' : 'food';
}

/** The effects of discounts, vouchers and treats on a diner. */
type Adjusted = Pick<DinerSummary, 'takenOff' | 'takenOver' | 'given'>;

const UNADJUSTED: Adjusted = { takenOff: [], takenOver: [], given: [] };

/** For each column: reductions, debts paid for others, and debts paid by others. */
function adjustedDiners(bill: Bill, { adjustments, treats, lines }: DividedBill): Adjusted[] {
  const { columnIds, columnOf } = lines;
  const places = new Map(bill.adjustments.map(({ id }, index) => [id, index]));
  const counted = Object.values(adjustments).flat();
  if (counted.length + treats.length === 0) return [];
  const inBillOrder = counted.sort(
    (a, b) => (places.get(a.adjustment.id) ?? 0) - (places.get(b.adjustment.id) ?? 0),
  );
  const table = bill.diners.map(({ id }) => ({ dinerId: id, at: columnOf.get(id) as number }));
  const byTreated = new Map(treats.map((treat) => [treat.treated, treat.shares]));
  /** The part of `treated`'s debt that `payer` pays; nothing if it is 0. */
  const part = (dinerId: DinerId, treated: number, payer: number): TreatShare[] => {
    const amount = treated === payer ? 0 : (byTreated.get(treated)?.[payer] ?? 0);
    return amount === 0 ? [] : [{ dinerId, amount }];
  };
  return columnIds.map((_, column) => ({
    takenOff: inBillOrder.flatMap(({ adjustment: { id, kind, name }, shares }) => {
      const amount = shares[column] ?? 0;
      return amount === 0 ? [] : [{ id, kind, name, amount }];
    }),
    takenOver: table.flatMap(({ dinerId, at }) => part(dinerId, at, column)),
    given: byTreated.has(column) ? table.flatMap(({ dinerId, at }) => part(dinerId, column, at)) : [],
  }));
}

function dinerSummary(
  diner: Diner,
  lines: readonly LineShare[],
  charges: readonly ChargeShare[],
  adjusted: Adjusted,
): Omit<DinerSummary, 'percentTenths'> {
  const parts = { food: 0, drinks: 0, shared: 0 };
  for (const line of lines) parts[partOf(line)] += line.amount;
  const drinksSubtotal = sumOf(lines, ({ kind, amount }) => (kind === 'round' ? amount : 0));
  const itemsSubtotal = parts.food + parts.drinks + parts.shared - drinksSubtotal;
  const extras = sumOf(charges, ({ amount }) => amount);
  const taken = (kind: AdjustmentKind): number =>
    sumOf(adjusted.takenOff, (each) => (each.kind === kind ? each.amount : 0));
  const had = itemsSubtotal + drinksSubtotal + extras;
  const own = had - sumOf(adjusted.takenOff, ({ amount }) => amount);
  const total =
    own + sumOf(adjusted.takenOver, ({ amount }) => amount) - sumOf(adjusted.given, ({ amount }) => amount);
  return {
    dinerId: diner.id,
    name: diner.name,
    lines,
    itemsSubtotal,
    drinksSubtotal,
    charges,
    ...adjusted,
    discount: taken('discount'),
    voucher: taken('voucher'),
    own,
    total,
    ...parts,
    extras,
    adjusted: total - had,
  };
}

function groupsOf(
  bill: Bill,
  perDiner: Readonly<Record<DinerId, DinerSummary>>,
): Record<string, GroupSummary> {
  const perGroup = emptyRecord<GroupSummary>();
  for (const { id, name } of bill.dinerGroups) {
    const summaries = membersOf(bill, id).flatMap((diner) => perDiner[diner.id] ?? []);
    perGroup[id] = {
      groupId: id,
      name,
      dinerIds: summaries.map((diner) => diner.dinerId),
      subtotal: sumOf(summaries, (diner) => diner.itemsSubtotal + diner.drinksSubtotal),
      extras: sumOf(summaries, (diner) => diner.extras),
      discount: sumOf(summaries, (diner) => diner.discount),
      voucher: sumOf(summaries, (diner) => diner.voucher),
      takenOver: sumOf(summaries, (diner) => diner.total - diner.own),
      total: sumOf(summaries, (diner) => diner.total),
    };
  }
  return perGroup;
}

/** Each charge that is not 0, in the order of the bill. */
function chargesOf(bill: Bill, { charges }: DividedBill): DividedCharge[] {
  const divided = new Map(charges.map((each) => [each.charge.id, each]));
  return bill.charges.flatMap(({ id }) => divided.get(id) ?? []).filter(({ amount }) => amount !== 0);
}

/** The result of each discount and voucher, in the order of the bill. */
function adjustmentsOf(bill: Bill, { adjustments }: DividedBill): AdjustmentSummary[] {
  const counted = new Map(
    Object.values(adjustments).flatMap((divided) => divided.map((each) => [each.adjustment.id, each])),
  );
  return bill.adjustments.flatMap((adjustment) => {
    const { id, kind, name } = adjustment;
    const { amount = 0, surplus = 0, split = 'proportional' } = counted.get(id) ?? {};
    return [{ id, kind, name, amount, surplus, split, owner: ownerOf(adjustment) }];
  });
}

/** How all charges were divided; undefined if they were not divided alike. */
function commonSplit(bill: Bill, charges: BillSummary['charges']): BillSummary['extrasSplit'] {
  const [first] = charges;
  if (!first) return bill.extrasSplit ?? 'equal';
  return charges.every(({ charge, split }) => split === first.split && !charge.dinerIds && !charge.lineIds)
    ? first.split
    : undefined;
}

/** The totals of diners who pay for themselves: a treat is not a saving. */
function untreated(totals: readonly ExactTotal[], { treats, lines }: DividedBill): readonly ExactTotal[] {
  const treated = new Set(treats.map((each) => lines.columnIds[each.treated]));
  return totals.filter(({ dinerId }) => !treated.has(dinerId));
}

/**
 * Calculates everybody's share, and all figures of the summary. All amounts are integers in minor units of
 * `bill.currency` (docs/product/money.md).
 *
 * Lines add up to the diner, diners and `unassigned` to `grandTotal`; every diner's total is less than one minor unit from
 * the exact rational one; the order of diners and lines, and all names, make no difference to any amount. Never throws on
 * a bill that `readBill` accepts.
 */
export function summarize(bill: Bill): BillSummary {
  const divided = divideBill(bill);
  const { lines, subtotal, grandTotal, numerators, denominator } = divided;
  const { columnIds, columnOf } = lines;
  const perColumn = linesPerDiner(bill, divided);
  const charges = chargesOf(bill, divided);
  const discount = sumOf(divided.adjustments.discount, ({ amount }) => amount);
  const discountedSubtotal = subtotal - discount;
  const adjusted = adjustedDiners(bill, divided);

  const columnFor = (id: DinerId): number => columnOf.get(id) as number;
  const parts = bill.diners.map((diner) => {
    const column = columnFor(diner.id);
    const own = charges
      .map(({ charge, shares }) => ({ charge, amount: shares[column] ?? 0 }))
      .filter(({ amount }) => amount !== 0);
    return dinerSummary(diner, perColumn[column] ?? [], own, adjusted[column] ?? UNADJUSTED);
  });
  const assigned = sumOf(parts, (part) => part.total);
  const unassigned = grandTotal - assigned;

  const totals = columnIds.map(() => 0);
  for (const part of parts) totals[columnFor(part.dinerId)] = part.total;
  const percent = percentShares(totals, unassigned);
  const perDiner = emptyRecord<DinerSummary>();
  for (const part of parts)
    perDiner[part.dinerId] = { ...part, percentTenths: percent.shares[columnFor(part.dinerId)] ?? 0 };

  const exact = bill.diners.map(({ id }) => ({ dinerId: id, numerator: numerators[columnFor(id)] ?? 0n }));
  const equal = equalShareOf(assigned, bill.diners.length);
  // A total of 0, or one that the currency rounds to it, gives no verdict.
  const billInput = bill.billInput || undefined;
  const difference = billInput === undefined ? 0 : grandTotal - billInput;
  return {
    currency: bill.currency,
    perDiner,
    perGroup: groupsOf(bill, perDiner),
    subtotal,
    discount,
    discountedSubtotal,
    withService: divided.withService,
    voucher: discountedSubtotal + sumOf(charges, ({ amount }) => amount) - grandTotal,
    grandTotal,
    adjustments: adjustmentsOf(bill, divided),
    unassigned,
    unassignedPercentTenths: percent.unassigned,
    billInput,
    difference,
    verdict: billInput === undefined ? undefined : reconcile(difference, bill.currency),
    awards: findAwards(exact, denominator),
    equalShare: equal.amount,
    equalShareIsExact: equal.isExact,
    savings: findSavings(untreated(exact, divided), exact.length, assigned, denominator),
    charges: charges.map(({ charge, amount, split }) => ({ charge, amount, split })),
    extrasSplit: commonSplit(bill, charges),
  };
}

/** The amount of the charge with this id, for the bill or a diner, in minor units. */
export const chargeIn = ({ charges }: { readonly charges: readonly ChargeShare[] }, id: ChargeId): number =>
  charges.find(({ charge }) => charge.id === id)?.amount ?? 0;

/**
 * Each diner's part of an item in the form, in minor units: the summary's figures once it is on the bill, replacing any line with the same
 * id (docs/product/money.md, "Shares").
 */
export function sharesOfLine(item: Item, bill: Bill): ReadonlyMap<DinerId, number> {
  const others = bill.lines.filter(({ id }) => id !== item.id);
  const { perDiner } = summarize({ ...bill, lines: [...others, item] });
  const shareOf = (dinerId: DinerId): number =>
    perDiner[dinerId]?.lines.find(({ id }) => id === item.id)?.amount ?? 0;
  return new Map(bill.diners.map(({ id }) => [id, shareOf(id)]));
}
