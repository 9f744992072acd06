import { sumOf } from '../../money/sum-of.ts';
import { settlement } from '../settlement.ts';

/**
 * The open amounts of several bills: a row per bill, the oldest first, with what each person is owed (above 0) or owes (below 0) there;
 * undefined for absent people. Every row adds up to 0.
 */
export type Open = readonly (readonly (number | undefined)[])[];

/** On one bill somebody gives something to somebody else there. Bill and people are indices. */
interface Step {
  readonly bill: number;
  readonly from: number;
  readonly to: number;
}

/** How much somebody may give on a bill to somebody else there. */
type Limit = (row: Open[number], from: number, to: number) => number;

const owes = (row: Open[number], person: number): number => Math.max(0, 0 - (row[person] ?? 0));
const isOwed = (row: Open[number], person: number): number => Math.max(0, row[person] ?? 0);

/**
 * The steps from one person to another over the fewest bills and, of these, the oldest. Each person between them gives on the next bill
 * what they got on the one before. Empty if there is no way.
 */
function shortestWay(open: Open, from: number, to: number, limit: Limit): readonly Step[] {
  const reached = new Map<number, Step | undefined>([[from, undefined]]);
  // Iterating over a map also visits the entries added meanwhile, in order.
  for (const [payer] of reached)
    open.forEach((row, bill) => {
      if (row[payer] === undefined) return;
      row.forEach((amount, payee) => {
        if (amount !== undefined && !reached.has(payee) && limit(row, payer, payee) > 0)
          reached.set(payee, { bill, from: payer, to: payee });
      });
    });
  const steps: Step[] = [];
  for (let step = reached.get(to); step; step = reached.get(step.from)) steps.unshift(step);
  return steps;
}

/** Groups of people (indices) who shared a table, directly or through others. */
export function linkedPeople(open: Open, people: number): readonly (readonly number[])[] {
  const group = Array.from({ length: people }, (_, person) => person);
  for (const row of open) {
    const here = new Set(row.flatMap((amount, person) => (amount === undefined ? [] : [group[person]!])));
    const first = Math.min(...here);
    group.forEach((one, person) => here.has(one) && (group[person] = first));
  }
  return [...new Set(group)].map((one) => group.flatMap((each, person) => (each === one ? [person] : [])));
}

/**
 * Distributes an amount that `from` gives `to` over the bills: the changes in each row of `open` (docs/product/money.md, "Several bills").
 * In this order, each from the oldest bill on: debts between people on a bill, over as few bills as possible; debts of `from` on a bill
 * that both are on, where `to` takes them over; and what `from` owes on any bill, passed on from bill to bill. `from` never gives more on a
 * bill than they owe there. Undefined if less than the amount reaches `to`.
 */
export function changesOf(open: Open, from: number, to: number, amount: number): number[][] | undefined {
  const now = open.map((row) => [...row]);
  const limits: readonly Limit[] = [
    (row, payer, payee) => Math.min(owes(row, payer), isOwed(row, payee)),
    (row, payer, payee) => (payer === from && payee === to ? owes(row, payer) : 0),
    (row, payer) => (payer === from ? owes(row, payer) : Infinity),
  ];
  let left = amount;
  for (const limit of limits)
    while (left > 0) {
      const steps = shortestWay(now, from, to, limit);
      if (steps.length === 0) break;
      const size = Math.min(left, ...steps.map((step) => limit(now[step.bill]!, step.from, step.to)));
      for (const { bill, from: payer, to: payee } of steps) {
        now[bill]![payer]! += size;
        now[bill]![payee]! -= size;
      }
      left -= size;
    }
  if (left > 0) return undefined;
  return now.map((row, bill) => row.map((is, person) => (is ?? 0) - (open[bill]![person] ?? 0)));
}

interface Given {
  /** Index of a person. */
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

/** How many lists of fewest transfers are tried. */
const TRIES = 12;

/**
 * The fewest transfers within a group of linked people, if each can be written to the bills; undefined if no list that was tried allows it.
 */
function fewestOf(open: Open, group: readonly number[]): readonly Given[] | undefined {
  for (let turn = 0; turn < TRIES; turn++) {
    const parties = group.map((person, index) => ({
      kind: '',
      // If there are several minimal lists, another order of ids finds another one.
      id: String((index * (turn % 2 === 1 ? group.length - 1 : 1) + turn) % group.length).padStart(9, '0'),
      balance: sumOf(open, (row) => row[person] ?? 0),
      person,
    }));
    const given = settlement(parties).transfers.map(({ from, to, amount }) => ({
      from: from.person,
      to: to.person,
      amount,
    }));
    if (given.every(({ from, to, amount }) => changesOf(open, from, to, amount))) return given;
  }
  return undefined;
}

/** The sum of each bill's own transfers between each pair of a group: more than the fewest, but always possible. */
function netOf(open: Open, group: readonly number[]): readonly Given[] {
  const net = new Map<string, Given>();
  for (const row of open) {
    const parties = group.map((person) => ({
      kind: '',
      id: String(person).padStart(9, '0'),
      balance: row[person] ?? 0,
      person,
    }));
    for (const { from: payer, to: payee, amount } of settlement(parties).transfers) {
      const [from, to] = [payer.person, payee.person].sort((a, b) => a - b) as [number, number];
      const key = `${from} ${to}`;
      const sum = (net.get(key)?.amount ?? 0) + (payer.person === from ? amount : 0 - amount);
      net.set(key, { from, to, amount: sum });
    }
  }
  return [...net.values()].flatMap(({ from, to, amount }): Given[] => {
    if (amount === 0) return [];
    return [amount > 0 ? { from, to, amount } : { from: to, to: from, amount: 0 - amount }];
  });
}

/**
 * The transfers over all bills: the fewest transfers among linked people, each of which can be written to the bills by itself. If somebody
 * is the only link between others, there may be no such list, and then there are more.
 */
export const transfersOver = (open: Open, people: number): readonly Given[] =>
  linkedPeople(open, people)
    .flatMap((group) => fewestOf(open, group) ?? netOf(open, group))
    .sort((a, b) => a.from - b.from || a.to - b.to);
