import { ownerOf, type Bill, type Diner, type DinerId, type GroupId } from '../bill/bill.ts';
import { membersOf } from '../bill/groups.ts';
import { sumOf } from '../money/sum-of.ts';
import { summarize } from '../split/summarize.ts';
import type { BillSummary } from '../split/summary-types.ts';

/** A person or unit that settles up: a diner, or a group that pays together. Minor units. */
export interface Party {
  readonly kind: 'diner' | 'group';
  /** A diner's id, or a group's. */
  readonly id: string;
  readonly name: string;
  /** Its members, in table order; repayments are recorded for the first. */
  readonly dinerIds: readonly DinerId[];
  /** Payments to the restaurant. */
  readonly paid: number;
  /** Payments by their own vouchers. */
  readonly vouchers: number;
  /** Repayments to and from others that were marked as settled. */
  readonly repaid: number;
  readonly received: number;
  /** Their share of the bill. */
  readonly total: number;
  /** Paid + vouchers + repaid − received − total: above 0 they are owed, below 0 they owe. */
  readonly balance: number;
}

/** Balances of a bill's payments. Minor units. */
export interface Balances {
  /** In table order; a group has the place of its first member. */
  readonly parties: readonly Party[];
  /** All payments and own vouchers of people at the table. */
  readonly paid: number;
  /** The amount to pay: the grand total. */
  readonly toPay: number;
  /** The part of `toPay` that the restaurant gets in money: without what diners' own vouchers pay. */
  readonly due: number;
  /** Paid − to pay: above 0 too much was paid, below 0 too little. It is shown, not divided. */
  readonly difference: number;
}

/**
 * Calculates everybody's payments and balance (docs/product/money.md, "Settlement"). Entries of people who have left the table do not
 * count; `findIssues` reports them. Never throws on a bill that `readBill` accepts.
 */
export function balances(bill: Bill, summary: BillSummary = summarize(bill)): Balances {
  const present = new Set(bill.diners.map(({ id }) => id));
  // A repayment with one side missing is left out: only half of it would count.
  const repayments = bill.repayments.filter(({ from, to }) => present.has(from) && present.has(to));

  const partyOf = (kind: Party['kind'], id: string, name: string, members: readonly Diner[]): Party => {
    const dinerIds = members.map((diner) => diner.id);
    const ids = new Set<DinerId | undefined>(dinerIds);
    const of = <T extends { readonly amount: number }>(
      list: readonly T[],
      whose: (each: T) => DinerId | undefined,
    ) => sumOf(list, (each) => (ids.has(whose(each)) ? each.amount : 0));
    const paid = of(bill.payments, ({ dinerId }) => dinerId);
    const own = of(summary.adjustments, ({ owner }) => owner);
    const repaid = of(repayments, ({ from }) => from);
    const received = of(repayments, ({ to }) => to);
    const total = sumOf(members, (diner) => summary.perDiner[diner.id]?.total ?? 0);
    const balance = paid + own + repaid - received - total;
    return { kind, id, name, dinerIds, paid, vouchers: own, repaid, received, total, balance };
  };

  const seen = new Set<GroupId>();
  const parties = bill.diners.flatMap((diner): Party[] => {
    const group = bill.dinerGroups.find(({ id }) => id === diner.groupId);
    if (!group) return [partyOf('diner', diner.id, diner.name, [diner])];
    if (seen.has(group.id)) return [];
    seen.add(group.id);
    return [partyOf('group', group.id, group.name, membersOf(bill, group.id))];
  });
  const paid = sumOf(parties, (party) => party.paid + party.vouchers);
  const toPay = summary.grandTotal;
  const due = toPay - sumOf(parties, (party) => party.vouchers);
  return { parties, paid, toPay, due, difference: paid - toPay };
}

/**
 * True once transfers can be named: somebody has paid the restaurant or given something back, or diners' own vouchers cover the bill and
 * others owe something. Before that nobody knows who should get the money.
 */
export const isSettling = (
  { payments, repayments }: Pick<Bill, 'payments' | 'repayments'>,
  { due, parties }: Balances,
): boolean =>
  payments.length + repayments.length > 0 || (due <= 0 && parties.some(({ balance }) => balance < 0));

/**
 * The people who can get money: those who paid the restaurant, with money or their own voucher, and those who gave back too much. Nobody
 * gets money only because somebody else of their group does.
 */
export function payeesOf(
  { payments, adjustments, repayments }: Pick<Bill, 'payments' | 'adjustments' | 'repayments'>,
  { parties }: Pick<Balances, 'parties'>,
): ReadonlySet<DinerId> {
  const owed = new Set(parties.filter(({ balance }) => balance > 0).flatMap(({ dinerIds }) => dinerIds));
  return new Set([
    ...payments.map(({ dinerId }) => dinerId),
    ...adjustments.flatMap((each) => ownerOf(each) ?? []),
    ...repayments.map(({ from }) => from).filter((id) => owed.has(id)),
  ]);
}
