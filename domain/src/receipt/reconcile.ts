import { sumOf } from '../money/sum-of.ts';
import type { DraftChargeKind } from './draft.ts';
import type { ChargePart, Parts, TotalPart } from './parts.ts';

/** One way to read the sums: these charges count, this is the total. */
export interface Candidate {
  readonly total: TotalPart;
  readonly charges: readonly ChargePart[];
  /** What the total is more than dishes and charges, in minor units. */
  readonly residual: number;
  /** How unlikely it is; 0 is what a plain receipt looks like. */
  readonly cost: number;
}

/** The most charges whose combinations are tried: 256 of them. */
const MOST_CHARGES = 8;
/** A candidate that costs more is no reading of the receipt. */
const HIGHEST_COST = 3;

/** What adds up at this cost or less needs no other evidence. */
export const SURE = 2.2;

/** What it costs to leave out a charge that is printed between the dishes and the total. */
const COST_OF_LEAVING_OUT: Readonly<Record<DraftChargeKind, number>> = {
  tax: 1.6,
  service: 2.2,
  tip: 1.5,
  discount: 2.6,
  rounding: 1.2,
  other: 1.8,
};

function costOfLeavingOut(charge: ChargePart): number {
  if (charge.isIncluded) return 0.1;
  return charge.isAfter ? 0.6 : COST_OF_LEAVING_OUT[charge.kind];
}

const costOfTaking = (charge: ChargePart): number => (charge.isIncluded ? 1 : 0) + (charge.isAfter ? 0.8 : 0);

/**
 * A charge printed below the total is mostly not in it, and leaving it out costs nearly nothing; but where another total follows, or a
 * subtotal stands for a total that is missing, it belongs to the bill.
 */
function costOfOrder(charge: ChargePart, total: TotalPart, isTaken: boolean): number {
  if (charge.row.index <= total.row.index || charge.kind === 'rounding') return 0;
  if (isTaken) return 1.5;
  const isLast = !total.isExceeded && total.row.role !== 'subtotal';
  return isLast ? 0.1 - costOfLeavingOut(charge) : 0;
}

/** A tax or a service of more than this part of the dishes is none. */
export const LARGEST_RATE = 0.35;

const costOfRate = (charge: ChargePart, sum: number): number =>
  charge.kind !== 'discount' && charge.kind !== 'other' && charge.value > LARGEST_RATE * sum ? 2 : 0;

/** There is a larger sum below that this reading does not explain. */
const COST_OF_EXCEEDED = 1.5;

/** What it costs that the dishes, `delta` minor units more than read, come to none of the subtotals that are printed. */
export function costOfSubtotals({ items, subtotals }: Parts, delta = 0): number {
  const sum = sumOf(items, ({ value }) => value) + delta;
  return subtotals.length === 0 || subtotals.includes(sum) ? 0 : 1.5;
}

/** All readings of the sums, the likeliest first. */
export function candidatesOf({ items, charges, totals }: Parts): Candidate[] {
  const sum = sumOf(items, ({ value }) => value);
  const some = charges.slice(0, MOST_CHARGES);
  const candidates: Candidate[] = [];
  for (const [rank, total] of totals.entries()) {
    for (let mask = 0; mask < 1 << some.length; mask++) {
      const taken = some.filter((_, at) => (mask >> at) & 1);
      let cost = total.cost + rank * 0.15 + (total.isExceeded ? COST_OF_EXCEEDED : 0);
      for (const charge of some) {
        const isTaken = taken.includes(charge);
        cost += isTaken ? costOfTaking(charge) + costOfRate(charge, sum) : costOfLeavingOut(charge);
        cost += costOfOrder(charge, total, isTaken);
      }
      const charged = sumOf(taken, ({ value }) => value);
      candidates.push({ total, charges: taken, residual: total.value - sum - charged, cost });
    }
  }
  return candidates.sort((a, b) => a.cost - b.cost);
}

/** Follows from another reading by charges printed between its total and this one: what is to pay in the end. */
const goesFurther = (candidate: Candidate, than: Candidate): boolean =>
  !candidate.total.isPayment &&
  candidate.total.value > than.total.value &&
  candidate.total.row.index > than.total.row.index &&
  than.charges.every((charge) => candidate.charges.includes(charge)) &&
  candidate.cost < than.cost + 3;

/** The likeliest reading that adds up as read; a cost above `SURE` has to be weighed against repairs. */
export function balancedOf(candidates: readonly Candidate[]): Candidate | undefined {
  const exact = candidates.filter(({ residual, cost }) => residual === 0 && cost < HIGHEST_COST);
  return exact.reduce<Candidate | undefined>(
    (best, candidate) => (!best || goesFurther(candidate, best) ? candidate : best),
    undefined,
  );
}

/** The likeliest reading where nothing adds up; a printed subtotal may still tell which charges belong to the total. */
export function openOf(candidates: readonly Candidate[], { subtotals }: Parts): Candidate | undefined {
  const followsFrom = (subtotal: number): Candidate | undefined =>
    candidates.find(({ total, charges }) => {
      const charged = sumOf(charges, ({ value }) => value);
      return subtotal + charged === total.value;
    });
  for (const subtotal of subtotals) {
    const found = followsFrom(subtotal);
    if (found) return found;
  }
  return candidates[0];
}
