import type { Bill, Repayment } from '../../bill/bill.ts';
import { convertAmount } from '../../exchange/convert.ts';
import { invertRate } from '../../exchange/rate.ts';
import { allocate, compareIds } from '../../money/allocate.ts';
import { sumOf } from '../../money/sum-of.ts';
import { balances, isSettling, type Party } from '../balances.ts';
import { roundedSettlement, transferStepOf } from '../rounded-settlement.ts';
import { leftOver, settlement, type Transfer } from '../settlement.ts';
import { isNearlySameName, peopleOf, type Person, type SamePerson } from './people.ts';
import { changesOf, transfersOver } from './routes.ts';

/** A saved bill that is settled with others. */
export interface ChosenBill {
  /** The saved bill's id, which distinguishes it from other saved copies. */
  readonly id: string;
  readonly bill: Bill;
}

/** Somebody with what they are owed (above 0) or owe (below 0) over all bills, in minor units. */
export interface PersonBalance extends Person {
  readonly balance: number;
}

/** A repayment to be added to a bill, in minor units of its currency. */
export interface BillRepayment extends Pick<Repayment, 'from' | 'to' | 'amount'> {
  /** Of the chosen bill. */
  readonly billId: string;
}

/** One bill in a settlement of several: by person (index), undefined for absent people. */
interface Page {
  readonly chosen: ChosenBill;
  readonly parties: readonly (Party | undefined)[];
  /** Their balance there, in minor units of the bill's currency. */
  readonly own: readonly (number | undefined)[];
  /** The balance in the settlement's currency. */
  readonly open: readonly (number | undefined)[];
}

/** What is open over several bills, in one currency. Minor units. */
interface SeveralBalances {
  readonly currency: string;
  /** Everybody on any of the bills, in the order of ids. */
  readonly people: readonly PersonBalance[];
  readonly pages: readonly Page[];
}

/** The transfers over several bills, each of which can be written to them. */
export interface SeveralSettlement extends SeveralBalances {
  readonly transfers: readonly Transfer<PersonBalance>[];
}

/** The obstacle to settling a bill, or the difference that remains. */
export type SettlementStatus =
  | { readonly isUnpaid: true }
  | { readonly isUnpaid: false; readonly difference: number };

/** Says if a payer was entered and, if so, by how much the payments exceed (above 0) or miss the bill, in minor units. */
export function settlementStatus(bill: Bill): SettlementStatus {
  const all = balances(bill);
  return isSettling(bill, all) ? { isUnpaid: false, difference: all.difference } : { isUnpaid: true };
}

/** What a party has open on a bill, in minor units. */
interface Open {
  readonly party: Party;
  readonly amount: number;
}
/** A bill never changes, and a trip of a hundred is settled again with each change of one. */
const known = new WeakMap<Bill, readonly Open[] | 'unpaid'>();

function openOf(bill: Bill): readonly Open[] | 'unpaid' {
  const open = known.get(bill) ?? newlyOpen(bill);
  known.set(bill, open);
  return open;
}

/**
 * Each party's exact open balance on a bill; they add up to 0. What is still due to the restaurant, or overpaid, is calculated before
 * repayments and left out. A bill without transfers, such as one whose rounded transfers were all made, has nothing open.
 */
function newlyOpen(bill: Bill): readonly Open[] | 'unpaid' {
  const all = balances(bill);
  if (!isSettling(bill, all)) return 'unpaid';
  const { transfers } = roundedSettlement(all.parties, transferStepOf(bill));
  const before = all.parties.map((party) => ({
    ...party,
    balance: party.balance - party.repaid + party.received,
    party,
  }));
  const left = new Map(leftOver(before).map(({ party: { party }, amount }) => [party, amount]));
  return all.parties.map((party) => ({
    party,
    amount: transfers.length === 0 ? 0 : party.balance - (left.get(party) ?? 0),
  }));
}

/** True if a bill's amounts can be given in this currency: it is the bill's, or the one that the bill has a rate to. */
const isIn = (currency: string, bill: Bill): boolean =>
  bill.currency === currency || bill.exchangeRate?.to === currency;

/** A currency that all these bills can be converted to, if they have different ones. */
export const commonCurrency = (bills: readonly Bill[]): string | undefined =>
  bills
    .flatMap(({ currency, exchangeRate }) => [currency, exchangeRate?.to ?? currency])
    .sort(compareIds)
    .find(
      (into) => bills.every((bill) => isIn(into, bill)) && bills.some(({ currency }) => currency !== into),
    );

/**
 * The open amounts of a bill in another currency: all claims are converted together and rounded once, then divided over creditors and
 * debtors.
 */
function converted(own: readonly (number | undefined)[], bill: Bill, currency: string) {
  if (bill.currency === currency || bill.exchangeRate?.to !== currency) return own;
  const side = (sign: 1 | -1) => own.map((amount) => Math.max(0, sign * (amount ?? 0)));
  const total =
    convertAmount(
      sumOf(side(1), (claim) => claim),
      bill.exchangeRate.rate,
      bill.currency,
      currency,
    ) ?? 0;
  const [claims, debts] = [allocate(total, side(1)), allocate(total, side(-1))];
  return own.map((amount, index) => amount && (claims[index] ?? 0) - (debts[index] ?? 0));
}

const oldestFirst = (one: ChosenBill, other: ChosenBill): number =>
  one.bill.timestamp - other.bill.timestamp ||
  compareIds(one.bill.id, other.bill.id) ||
  compareIds(one.id, other.id);

function tableOf(bills: readonly ChosenBill[], same: readonly SamePerson[]) {
  const sorted = bills
    .flatMap((chosen) => {
      const open = openOf(chosen.bill);
      return open === 'unpaid' ? [] : [{ ...chosen, open }];
    })
    .sort(oldestFirst);
  return {
    sorted,
    ...peopleOf(
      sorted.map(({ open }) => open.map(({ party }) => party)),
      same,
    ),
  };
}

/** Pairs of people who could be one: of nearly the same name, and never at one table. */
export function possiblySame(
  bills: readonly ChosenBill[],
  same: readonly SamePerson[] = [],
): readonly (readonly [Person, Person])[] {
  const { people, areApart } = tableOf(bills, same);
  return people.flatMap((one, index) =>
    people
      .slice(index + 1)
      .filter(
        (other) =>
          one.kind === other.kind && isNearlySameName(one.name, other.name) && areApart(one.id, other.id),
      )
      .map((other) => [one, other] as const),
  );
}

/**
 * What is open over several bills (docs/product/money.md, "Several bills") in each of their currencies or, with `into`, in that one, with
 * the bills' own rates. Bills on which nobody has entered who paid are left out. The order of the bills makes no difference.
 *
 * @param same the `possiblySame` people whom somebody has said are the same
 * @param into a `commonCurrency` of the bills
 */
export function severalBalances(
  bills: readonly ChosenBill[],
  same: readonly SamePerson[] = [],
  into?: string,
): readonly SeveralBalances[] {
  const { sorted, people: all, seats } = tableOf(bills, same);
  const currencies = [...new Set(sorted.map(({ bill }) => into ?? bill.currency))].sort(compareIds);
  return currencies.map((currency) => {
    const within = sorted.flatMap((each, index) =>
      (into ?? each.bill.currency) === currency ? [{ ...each, seats: seats[index]! }] : [],
    );
    const here = all.filter(({ id }) => within.some((each) => each.seats.includes(id)));
    const pages = within.map(({ id, bill, open, seats: ids }): Page => {
      const seated = here.map((person) => open[ids.indexOf(person.id)]);
      const own = seated.map((each) => each?.amount);
      const parties = seated.map((each) => each?.party);
      return { chosen: { id, bill }, parties, own, open: converted(own, bill, currency) };
    });
    const people = here.map((person, index) => ({
      ...person,
      balance: sumOf(pages, ({ open }) => open[index] ?? 0),
    }));
    return { currency, people, pages };
  });
}

/** Settles several bills. The parameters are those of `severalBalances`. */
export const settleSeveral = (...bills: Parameters<typeof severalBalances>): readonly SeveralSettlement[] =>
  severalBalances(...bills).map(({ currency, people, pages }) => {
    const open = pages.map((page) => page.open);
    const transfers = transfersOver(open, people.length).map(({ from, to, amount }) => ({
      from: people[from]!,
      to: people[to]!,
      amount,
    }));
    return { currency, people, transfers, pages };
  });

/** True if something is open on a bill: a transfer, or debts on some bills that cancel out claims on others. */
export const isOpen = ({ pages }: SeveralSettlement): boolean =>
  pages.some(({ own }) => own.some((amount) => amount !== undefined && amount !== 0));

/** Repayments of one bill that change what is open there by these amounts, which add up to 0. */
function repaymentsOf({ chosen, parties }: Page, changes: readonly number[]): BillRepayment[] {
  const moving = parties.flatMap((party, index) =>
    // A payer's balance rises towards what they are owed.
    party ? [{ kind: party.kind, id: party.id, balance: 0 - changes[index]!, party }] : [],
  );
  return settlement(moving).transfers.map(({ from, to, amount }) => ({
    billId: chosen.id,
    from: from.party.dinerIds[0]!,
    to: to.party.dinerIds[0]!,
    amount,
  }));
}

/**
 * Changes in the settlement's currency, converted to the bill's: a party that settles all of its open amount settles exactly its balance
 * there; nobody gives more than they owe.
 */
function inOwn(
  { chosen: { bill }, own, open }: Page,
  changes: readonly number[],
  currency: string,
): number[] {
  if (bill.currency === currency || !bill.exchangeRate) return [...changes];
  const back = invertRate(bill.exchangeRate.rate) ?? 0;
  const result = changes.map((change, index) => {
    const [all, most] = [0 - (open[index] ?? 0), 0 - (own[index] ?? 0)];
    if (change === all) return most;
    const exact = convertAmount(change, back, currency, bill.currency) ?? 0;
    return change > 0 && change < all ? Math.min(exact, most) : exact;
  });
  // The payees bear the rounding: the first who has not received everything yet, if there is one.
  const payees = changes.flatMap((change, index) => (change < 0 ? [index] : []));
  const payee = payees.find((index) => changes[index] !== 0 - (open[index] ?? 0)) ?? payees[0];
  if (payee !== undefined) result[payee]! -= sumOf(result, (each) => each);
  return result;
}

/**
 * The most that rounding can leave on a bill, in minor units of `into`: one minor unit of `into` or of the bill's currency. 0 if they are
 * the same.
 */
function crumbOf({ currency, exchangeRate }: Bill, into: string): number {
  if (currency === into || !exchangeRate) return 0;
  return Math.max(1, convertAmount(1, exchangeRate.rate, currency, into) ?? 0);
}

/** Repayments that set off everything open: debts on one bill against equal claims on another, between the same people. */
export const setOff = ({ pages }: SeveralSettlement): readonly BillRepayment[] =>
  pages.flatMap((page) =>
    repaymentsOf(
      page,
      page.own.map((amount) => 0 - (amount ?? 0)),
    ),
  );

/**
 * Distributes a payment towards a transfer over the bills (`changesOf`), so that each bill is right by itself. The last transfer also sets
 * off debts and claims that cancel out across bills, and what rounding between currencies has left: then every bill is settled.
 *
 * @param amount minor units above 0; more than the transfer's is refused (undefined)
 */
export function repaySeveral(
  settled: SeveralSettlement,
  { from, to, amount: whole }: Transfer<PersonBalance>,
  amount: number,
): readonly BillRepayment[] | undefined {
  if (amount <= 0 || amount > whole) return undefined;
  const others = settled.transfers.filter((each) => each.from.id !== from.id || each.to.id !== to.id);
  const crumb = Math.max(0, ...settled.pages.map(({ chosen }) => crumbOf(chosen.bill, settled.currency)));
  if (amount === whole && others.every((each) => each.amount <= crumb)) return setOff(settled);
  const { currency, people, pages } = settled;
  const [payer, payee] = [from, to].map(({ id }) => people.findIndex((person) => person.id === id)) as [
    number,
    number,
  ];
  const changes = changesOf(
    pages.map(({ open }) => open),
    payer,
    payee,
    amount,
  );
  return (
    changes && pages.flatMap((page, index) => repaymentsOf(page, inOwn(page, changes[index]!, currency)))
  );
}
