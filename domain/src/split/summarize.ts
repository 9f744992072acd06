import type { Bill, Diner, DinerId } from '../bill/types.ts';
import { divideHalfAway } from '../money/decimal.ts';
import { toMinor } from '../money/minor-units.ts';
import { findAwards } from './awards.ts';
import { divideBill, type DividedBill } from './divide-bill.ts';
import { percentShares } from './percent-shares.ts';
import { reconcile } from './reconcile.ts';
import { findSavings } from './savings.ts';
import type { BillSummary, DinerSummary, GroupSummary, LineShare } from './summary-types.ts';

/** A record that has no inherited keys, so that "__proto__" and "constructor" are ids like any other. */
const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

const sumOf = <T>(values: readonly T[], amount: (value: T) => number): number =>
  values.reduce((sum, value) => sum + amount(value), 0);

/** Every column's items, in the order of the bill. */
function itemsPerDiner(bill: Bill, { lines, shares }: DividedBill): LineShare[][] {
  const { starts, sharers, amounts, lineOfItem, columnIds } = lines;
  const items: LineShare[][] = columnIds.map(() => []);
  bill.items.forEach((item, index) => {
    const line = lineOfItem[index]!;
    const start = starts[line]!;
    const end = starts[line + 1]!;
    for (let e = start; e < end; e++) {
      items[sharers[e]!]?.push({
        id: item.id,
        name: item.name,
        amount: shares[e]!,
        isShared: item.isShared,
        isWholeTable: item.isWholeTable,
        category: item.category,
        sharers: end - start,
        price: amounts[line]!,
      });
    }
  });
  return items;
}

function dinerSummary(
  diner: Diner,
  items: readonly LineShare[],
  drinkRounds: DinerSummary['drinkRounds'],
  [serviceCharge = 0, tax = 0, tip = 0]: readonly number[],
): Omit<DinerSummary, 'percentTenths'> {
  let [food, drinks, shared] = [0, 0, 0];
  for (const { amount, isShared, category } of items) {
    if (isShared) shared += amount;
    else if (category === 'Drinks') drinks += amount;
    else food += amount;
  }
  const itemsSubtotal = food + drinks + shared;
  const drinksSubtotal = sumOf(drinkRounds, (round) => round.amount);
  const extras = serviceCharge + tax + tip;
  const total = itemsSubtotal + drinksSubtotal + extras;
  drinks += drinksSubtotal;
  return {
    dinerId: diner.id,
    name: diner.name,
    items,
    drinkRounds,
    itemsSubtotal,
    drinksSubtotal,
    serviceCharge,
    tax,
    tip,
    total,
    food,
    drinks,
    shared,
    extras,
  };
}

function groupsOf(
  bill: Bill,
  perDiner: Readonly<Record<DinerId, DinerSummary>>,
): Record<string, GroupSummary> {
  const perGroup = emptyRecord<GroupSummary>();
  for (const { id, name, dinerIds: members } of bill.dinerGroups) {
    const summaries = [...new Set(members)].flatMap((dinerId) => perDiner[dinerId] ?? []);
    perGroup[id] = {
      groupId: id,
      name,
      dinerIds: summaries.map((diner) => diner.dinerId),
      subtotal: sumOf(summaries, (diner) => diner.itemsSubtotal + diner.drinksSubtotal),
      serviceCharge: sumOf(summaries, (diner) => diner.serviceCharge),
      tax: sumOf(summaries, (diner) => diner.tax),
      tip: sumOf(summaries, (diner) => diner.tip),
      total: sumOf(summaries, (diner) => diner.total),
    };
  }
  return perGroup;
}

/**
 * What everybody owes, and everything the summary shows. All amounts are integers in minor units of `bill.currency`
 * (docs/product/money.md).
 *
 * Lines add up to the diner, diners and `unassigned` to `grandTotal`; every diner's total is less than one minor unit from
 * the exact rational one; the order of diners and lines, and all names, make no difference to any amount. Service charge
 * and tip are the stored amounts, which edits keep current with a percentage. Amounts that do not count (NaN,
 * beyond 2^53) are 0, see `findIssues`. Never throws on a bill that `normalizeBill` accepts.
 */
export function summarize(bill: Bill): BillSummary {
  const divided = divideBill(bill);
  const { lines, shares, rounds, subtotal, extras, extraStarts, numerators, denominator } = divided;
  const { columnIds, columnOf } = lines;
  const items = itemsPerDiner(bill, divided);
  const [serviceCharge = 0, tax = 0, tip = 0] = extras;
  const grandTotal = subtotal + serviceCharge + tax + tip;

  const seated = [...new Map(bill.diners.map((diner) => [diner.id, diner])).values()];
  const columnFor = (id: DinerId): number => columnOf.get(id) as number;
  const parts = seated.map((diner) => {
    const column = columnFor(diner.id);
    const ownExtras = extraStarts.map((start) => shares[start + column]!);
    return dinerSummary(diner, items[column] ?? [], rounds[column] ?? [], ownExtras);
  });
  const assigned = sumOf(parts, (part) => part.total);
  const unassigned = grandTotal - assigned;

  const totals = columnIds.map(() => 0);
  for (const part of parts) totals[columnFor(part.dinerId)] = part.total;
  const percent = percentShares(totals, unassigned);
  const perDiner = emptyRecord<DinerSummary>();
  for (const part of parts)
    perDiner[part.dinerId] = { ...part, percentTenths: percent.shares[columnFor(part.dinerId)] ?? 0 };

  const exact = seated.map(({ id }) => ({ dinerId: id, numerator: numerators[columnFor(id)] ?? 0n }));
  const people = seated.length;
  const typed = toMinor(bill.billInput ?? 0, bill.currency);
  const billInput = typed > 0 ? typed : undefined;
  const difference = billInput === undefined ? 0 : grandTotal - billInput;
  return {
    currency: bill.currency,
    perDiner,
    perGroup: groupsOf(bill, perDiner),
    subtotal,
    serviceCharge,
    tax,
    tip,
    grandTotal,
    unassigned,
    unassignedPercentTenths: percent.unassigned,
    overAllocated: unassigned < 0,
    billInput,
    difference,
    verdict: billInput === undefined ? undefined : reconcile(difference, bill.currency),
    awards: findAwards(exact),
    equalShare: people === 0 ? 0 : Number(divideHalfAway(BigInt(grandTotal), BigInt(people))),
    equalShareIsExact: people > 0 && grandTotal % people === 0,
    savings: findSavings(exact, assigned, denominator),
    extrasSplit: divided.extrasSplit,
  };
}
