import { TRANSFER_STEPS, type Bill, type TransferStep } from '../bill/bill.ts';
import { allocate } from '../money/allocate.ts';
import { isPrintedWhole } from '../money/currency.ts';
import { toMinor } from '../money/minor-units.ts';
import { sumOf } from '../money/sum-of.ts';
import { leftOver, settlement, type Owing, type Settlement } from './settlement.ts';

/** Rounding steps for this currency: small steps where cents are printed, large ones where they are not. Each is several minor units. */
export const transferStepsIn = (currency: string): readonly TransferStep[] =>
  TRANSFER_STEPS.filter(
    (step) => (isPrintedWhole(currency) ? step >= 1 : step <= 10) && toMinor(step, currency) > 1,
  );

/** The bill's rounding step in minor units; 1 if transfers are not rounded, or if the currency has no amount that small. */
export const transferStepOf = ({ transferStep, currency }: Pick<Bill, 'transferStep' | 'currency'>): number =>
  Math.max(1, toMinor(transferStep ?? 0, currency));

/** Somebody who settles up, with what they have already given to others and received from them. Minor units. */
export interface Settling extends Owing {
  readonly repaid: number;
  readonly received: number;
}

export interface RoundedSettlement<P extends Settling> extends Settlement<P> {
  /** The payers' rounding differences, received minus owed: never 0, in the order of the parties. */
  readonly rounding: readonly { readonly party: P; readonly amount: number }[];
}

/** Rounds to the nearest multiple of `step`, halves towards 0, so that the remainder of a paid debt becomes 0. */
function nearest(amount: number, step: number): number {
  const size = Math.max(0, Math.ceil((2 * Math.abs(amount) - step) / (2 * step))) * step;
  return amount < 0 ? 0 - size : size;
}

/**
 * A settlement in multiples of `step` (minor units; 1 is exact): those who did not pay the restaurant give the multiple nearest to what
 * they owe, and those who did bear the difference, in proportion to what they are owed (docs/product/money.md, "Settlement"). What is still
 * due to the restaurant, or overpaid, is exact. The order of the parties decides only in which order the transfers are listed.
 */
export function roundedSettlement<P extends Settling>(
  parties: readonly P[],
  step: number,
): RoundedSettlement<P> {
  if (step <= 1) return { ...settlement(parties), rounding: [] };
  const left = leftOver(parties);
  const leftOf = new Map(left.map(({ party, amount }) => [party, amount]));
  // Balances that add up to 0, and the balances before repayments.
  const all = parties.map((party) => {
    const balance = party.balance - (leftOf.get(party) ?? 0);
    const had = party.received - party.repaid;
    return { party, balance, had, claim: balance + had };
  });
  const payers = all.filter(({ claim }) => claim > 0);
  // If everything was given back to the last unit, there is nothing to round.
  if (payers.length === 0 || all.every(({ balance }) => balance === 0))
    return { ...settlement(parties), rounding: [] };

  const others = all
    .filter(({ claim }) => claim <= 0)
    .map((each) => ({ ...each, rounded: nearest(each.balance, step) }));
  const had = payers.map((each) => nearest(each.had, step));
  const toDivide = sumOf(had, (each) => each) - sumOf(others, ({ rounded }) => rounded);
  const portions = allocate(
    toDivide / step,
    payers.map(({ claim }) => claim),
    payers.map(({ party }) => `${party.id} ${party.kind}`),
  );
  const paid = payers.map((each, index) => ({
    ...each,
    rounded: (portions[index] ?? 0) * step - (had[index] ?? 0),
  }));
  const balanceOf = new Map([...others, ...paid].map(({ party, rounded }) => [party, rounded]));
  const rounded = parties.map((party) => ({
    kind: party.kind,
    id: party.id,
    balance: balanceOf.get(party) ?? 0,
    party,
  }));
  return {
    transfers: settlement(rounded).transfers.map(({ from, to, amount }) => ({
      from: from.party,
      to: to.party,
      amount,
    })),
    left,
    rounding: paid
      .map(({ party, balance, rounded: gets }) => ({ party, amount: gets - balance }))
      .filter(({ amount }) => amount !== 0),
  };
}
