import { compareIds } from '../money/allocate.ts';
import { mostClusters } from './most-clusters.ts';

/** Somebody who is owed (balance above 0) or owes (below 0). Minor units. */
export interface Owing {
  readonly kind: string;
  readonly id: string;
  readonly balance: number;
}

/** Money from one to another, in minor units above 0. */
export interface Transfer<P extends Owing> {
  readonly from: P;
  readonly to: P;
  readonly amount: number;
}

export interface Settlement<P extends Owing> {
  /** By payer, then by payee, in the order of the parties. */
  readonly transfers: readonly Transfer<P>[];
  /** Unsettled parts of balances, as in `leftOver`. */
  readonly left: readonly LeftOver<P>[];
}

/**
 * The part of a balance that transfers cannot settle: below 0 if the party still owes it to the restaurant, above 0 if they paid too much.
 * Minor units.
 */
export interface LeftOver<P extends Owing> {
  readonly party: P;
  readonly amount: number;
}

/** For up to this many parties the fewest transfers are found; for more, nearly the fewest. */
const MOST_EXACT = 12;

const byId = (a: Owing, b: Owing): number => compareIds(a.id, b.id) || compareIds(a.kind, b.kind);

interface Open<P> {
  readonly party: P;
  left: number;
}

/** Creditors (sign 1) or debtors (-1), the largest first, ties in the given order. */
const sideOf = <P extends Owing>(parties: readonly P[], sign: 1 | -1): readonly Open<P>[] =>
  parties
    .map((party): Open<P> => ({ party, left: party.balance * sign }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.left - a.left);

/**
 * Settles some parties among themselves: the largest debt pays the largest claim until one side is empty, ties by id. Each transfer brings
 * somebody to 0, and the last one both if the balances add up to 0.
 */
function settleAmong<P extends Owing>(parties: readonly P[]): Settlement<P> {
  const claims = sideOf(parties, 1);
  const debts = sideOf(parties, -1);
  const transfers: Transfer<P>[] = [];
  let [c, d] = [0, 0];
  while (c < claims.length && d < debts.length) {
    const [claim, debt] = [claims[c]!, debts[d]!];
    const amount = Math.min(claim.left, debt.left);
    transfers.push({ from: debt.party, to: claim.party, amount });
    claim.left -= amount;
    debt.left -= amount;
    if (claim.left === 0) c += 1;
    if (debt.left === 0) d += 1;
  }
  const left = [
    ...claims.map(({ party, left: amount }) => ({ party, amount })),
    ...debts.map(({ party, left: amount }) => ({ party, amount: 0 - amount })),
  ].filter(({ amount }) => amount !== 0);
  return { transfers, left };
}

/** Parties of opposite balances in pairs, and everybody else in one cluster. */
function pairedFirst<P extends Owing>(parties: readonly P[]): P[][] {
  const waiting = new Map<number, P[]>();
  const pairs: P[][] = [];
  for (const party of parties) {
    const opposite = waiting.get(0 - party.balance)?.shift();
    if (opposite) pairs.push([opposite, party]);
    else waiting.set(party.balance, [...(waiting.get(party.balance) ?? []), party]);
  }
  return [...pairs, [...waiting.values()].flat()];
}

/** Clusters that settle among themselves, parties in the order of their ids: as many as possible for up to 12 parties. */
function clustersOf<P extends Owing>(parties: readonly P[]): readonly (readonly P[])[] {
  const open = parties.filter(({ balance }) => balance !== 0).sort(byId);
  if (open.length > MOST_EXACT) return pairedFirst(open);
  return mostClusters(open.map(({ balance }) => balance)).map((cluster) => cluster.map((i) => open[i]!));
}

/** Compares two parties by their places in the list. */
function byPlace<P>(parties: readonly P[]): (a: P, b: P) => number {
  const places = new Map(parties.map((party, place) => [party, place]));
  return (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
}

/**
 * The rest of balances if payments do not add up to the total, in the order of the parties. Empty if all balances add up to 0. Balances are
 * integers in minor units.
 */
export const leftOver = <P extends Owing>(parties: readonly P[]): readonly LeftOver<P>[] =>
  settlement(parties).left;

/**
 * Finds transfers that bring every balance to exactly 0: at most n − 1 of them, and the fewest possible for up to 12 parties
 * (docs/product/money.md, "Settlement"). If balances do not add up to 0, the difference is left with some of them and not divided. The
 * order of the parties decides only in which order the transfers are listed. Balances are integers in minor units.
 */
export function settlement<P extends Owing>(parties: readonly P[]): Settlement<P> {
  const settled = clustersOf(parties).map(settleAmong);
  const order = byPlace(parties);
  return {
    transfers: settled
      .flatMap(({ transfers }) => transfers)
      .sort((a, b) => order(a.from, b.from) || order(a.to, b.to)),
    left: settled.flatMap(({ left }) => left).sort((a, b) => order(a.party, b.party)),
  };
}
